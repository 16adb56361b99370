// Which pages may submit requests, and whether events may be recorded: both by browser headers that pages cannot forge.
import type { Context, MiddlewareHandler } from 'hono'

import type { EventId } from '#analytics/events.ts'
import type { AppEnv } from './app-env.ts'

/** Rejects requests from another site, or from no page, with 403. */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') !== 'same-origin') return c.body(null, 403)
  return next()
}

/**
 * `sameOrigin` for public forms: a browser without Sec-Fetch-Site (Safari before 16.4) is checked by its Origin header.
 * Requests with neither pass, and isSameOrigin reports them.
 */
export const formOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (senderOf(c) === 'another') return c.body(null, 403)
  return next()
}

/** For actions on behalf of a shopper: rejects with 403 any request not known to come from a page of this site. */
export const ownPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (senderOf(c) !== 'ours') return c.body(null, 403)
  return next()
}

/** Whether the browser reports that a page of this site sent the request. */
export function isSameOrigin(c: Context): boolean {
  return senderOf(c) === 'ours'
}

/** Whether a page of another site sent the request. Programs do not count as one. */
export function isForeign(c: Context): boolean {
  return senderOf(c) === 'another'
}

function senderOf(c: Context): 'ours' | 'another' | 'unsaid' {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== 'null' && origin !== new URL(c.req.url).origin)
    return 'another'
  if (site === 'same-origin') return 'ours'
  // "none" is the shopper's own action, such as reopening a tab: no page sent it.
  if (site !== undefined && site !== 'none') return 'another'
  if (origin === undefined) return 'unsaid'
  return origin === 'null' ? 'another' : 'ours'
}

/** Whether the shopper opted out by Global Privacy Control or Do Not Track. */
export function isUncounted(c: Context): boolean {
  return c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1'
}

/** Records an event of the page with that path, unless the shopper has opted out. */
export function recordEvent(c: Context<AppEnv>, id: EventId, path = c.req.path): void {
  if (isUncounted(c)) return
  c.var.services.events.record({ id, path, site: c.var.tenant.slug })
}
