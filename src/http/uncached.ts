// `Cache-Control` of what is for one person alone.
import type { Context } from 'hono'

import { isPartial } from './htmx.ts'

/**
 * Of a page that answers a posted form: it may stay in the browser that sent it. Without that, Back to it shows an error
 * of the browser, which can’t ask for the page again without sending the form again. Such a page holds what was just
 * sent, and nothing that needs signing in: that comes after a redirect (said.ts).
 */
const ANSWER = 'private, no-cache'

/** Never stored, unless it is such an answer. */
export function uncached(c: Context, response: Response): Response {
  const { headers } = response
  const isPage = headers.get('Content-Type')?.startsWith('text/') === true
  const isAnswer = c.req.method === 'POST' && isPage && !isPartial(c.req.raw.headers)
  headers.set('Cache-Control', isAnswer ? ANSWER : 'no-store')
  return response
}
