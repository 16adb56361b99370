// 503 in the look of the site, for what can be tried again in a minute (F12).
import type { Context } from 'hono'
import type { ComponentProps } from 'react'

import type { AppEnv } from '#env.ts'
import { NotNow } from '#ui/not-now.tsx'
import { isPartial } from './htmx.ts'
import { renderPage, renderPart } from './render.tsx'

/**
 * Answers that a page cannot be shown, or a form not taken, right now; kept by nobody. A part has no form in it, by which
 * scripts know that what was typed must stay (client/form-send.ts).
 */
export async function unavailable(
  c: Context<AppEnv>,
  words: ComponentProps<typeof NotNow>,
): Promise<Response> {
  c.header('Retry-After', '30')
  // Whichever page it stands for, it may be one that is a shopper's own.
  const head = { title: words.title, robots: 'noindex', isPrivate: true, isSecret: true }
  const body = <NotNow {...words} />
  const page = isPartial(c)
    ? await renderPart(c, body, 503)
    : await renderPage(c, head, Promise.resolve({ head, body, status: 503 }))
  page.headers.set('Cache-Control', 'no-store')
  return page
}
