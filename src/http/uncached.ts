// `Cache-Control` for responses to one person only.
import type { Context } from 'hono'

import { isPartial } from './htmx.ts'

/**
 * For a page that answers a posted form: it may stay in the browser that sent it. Otherwise Back to it shows a browser
 * error, which can’t reload the page without sending the form again. Such a page holds only what was just sent, and
 * nothing that requires sign-in: that comes after a redirect (one-time-message.ts).
 */
const ANSWER = 'private, no-cache'

/** Marks a response as never stored, unless it answers a posted form. */
export function uncached(c: Context, response: Response): Response {
  const { headers } = response
  const isPage = headers.get('Content-Type')?.startsWith('text/') === true
  const isAnswer = c.req.method === 'POST' && isPage && !isPartial(c.req.raw.headers)
  headers.set('Cache-Control', isAnswer ? ANSWER : 'no-store')
  return response
}
