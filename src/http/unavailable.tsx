// The response in place of a page or form that does not work right now.
import type { Context } from 'hono'
import type { ComponentProps } from 'react'

import { NotNow } from '#apps/site/ui/notice.tsx'
import type { AppEnv } from './app-env.ts'
import { isPartial } from './htmx.ts'
import { renderPage, renderPart } from './render.tsx'
import { uncached } from './uncached.ts'

const SPENT = {
  title: 'That was a lot of searches',
  text: 'There have been too many searches from your network in the last minute. Please wait a minute and try again, or call us.',
}

/**
 * The response if a page or a form is unavailable right now, or its network has searched too often. The fragment
 * contains no form, which tells scripts to keep the typed values (apps/site/client/form-send.ts).
 */
export async function unavailable(
  c: Context<AppEnv>,
  words: ComponentProps<typeof NotNow>,
): Promise<Response> {
  const isSpent = c.var.services.search.isSpent()
  const shown = isSpent ? { ...words, ...SPENT } : words
  const status = isSpent ? 429 : 503
  c.header('Retry-After', isSpent ? '60' : '30')
  // This may replace a personal page.
  const head = { title: shown.title, robots: 'noindex', isPrivate: true, isSecret: true }
  const body = <NotNow {...shown} />
  const page = isPartial(c.req.raw.headers)
    ? await renderPart(c, body, status)
    : await renderPage(c, head, Promise.resolve({ head, body, status }))
  return uncached(c, page)
}
