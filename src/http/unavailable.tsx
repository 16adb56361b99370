// 503 in the site's design, for requests that can be retried in a minute.
import type { Context } from 'hono'
import type { ComponentProps } from 'react'

import type { AppEnv } from './app-env.ts'
import { NotNow } from '#ui/notice.tsx'
import { isPartial } from './htmx.ts'
import { renderPage, renderPart } from './render.tsx'

/**
 * The response if a page or a form is unavailable right now; never cached. The fragment contains no form, which tells
 * scripts to keep the typed values (client/form-send.ts).
 */
export async function unavailable(
  c: Context<AppEnv>,
  words: ComponentProps<typeof NotNow>,
): Promise<Response> {
  c.header('Retry-After', '30')
  // It may stand in for a personal page.
  const head = { title: words.title, robots: 'noindex', isPrivate: true, isSecret: true }
  const body = <NotNow {...words} />
  const page = isPartial(c)
    ? await renderPart(c, body, 503)
    : await renderPage(c, head, Promise.resolve({ head, body, status: 503 }))
  page.headers.set('Cache-Control', 'no-store')
  return page
}
