// Who may send, and whether it may be counted: both are said by the browser, and no page can change what it says.
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'

/** Refuses with 403 what comes from another site's page, or from no page at all (TH14). */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') !== 'same-origin') return c.body(null, 403)
  return next()
}

/**
 * The same for forms that anybody may send: a browser that does not say which site asked (Safari until
 * 16.4) is held to the origin that it names. What says neither is let through, and isSameOrigin tells.
 */
export const formOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (senderOf(c) === 'another') return c.body(null, 403)
  return next()
}

/** For what is done in a shopper's name: refuses with 403 all that no page of this site is known to have sent (TH14). */
export const ownPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (senderOf(c) !== 'ours') return c.body(null, 403)
  return next()
}

/** Whether a browser says that a page of this site sent this. */
export function isSameOrigin(c: Context): boolean {
  return senderOf(c) === 'ours'
}

function senderOf(c: Context): 'ours' | 'another' | 'unsaid' {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== 'null' && origin !== new URL(c.req.url).origin)
    return 'another'
  if (site === 'same-origin') return 'ours'
  // "none" is the shopper's own doing, such as a tab that is opened again: no page asked for it.
  if (site !== undefined && site !== 'none') return 'another'
  if (origin === undefined) return 'unsaid'
  return origin === 'null' ? 'another' : 'ours'
}

/** Whether a shopper asked not to be counted, by Global Privacy Control or Do Not Track (N11). */
export function isUncounted(c: Context): boolean {
  return c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1'
}
