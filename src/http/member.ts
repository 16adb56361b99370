// Authentication for account pages and API calls.
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv, Variables } from './app-env.ts'
import { logSecurity } from '#lib/log.ts'
import type { Member } from '#shopper/identity/member.ts'
import { routes } from '#routes.ts'
import { clock } from '#lib/clock.ts'
import { isPartial, leaveFor } from './htmx.ts'
import { isRead } from './request.ts'
import { unavailable } from './unavailable.tsx'
import { readSession, renewSession } from './session.ts'
import { uncached } from './uncached.ts'

type Ctx = Context<AppEnv>

/**
 * The signed-in shopper; null if signed out, "unknown" if the session cannot be read now. Without our cookie nothing is
 * read; the result is kept for the request.
 */
export async function loadMember(c: Ctx): Promise<Member | null | 'unknown'> {
  if (!c.var.tenant.site.account.sign_in) return null
  const { member } = c.var as Partial<Variables> // Only set behind memberPage.
  if (member !== undefined) return member
  const token = await readSession(c)
  if (token === null) return null
  const loaded = await c.var.services.sessions.load(token, clock())
  if (loaded === null) logSecurity('security.session-refused', {})
  else if (loaded !== 'unknown') await renewSession(c, loaded.userId)
  return loaded
}

/** For pages: redirects signed-out shoppers to sign in, and back. `type` is the purpose. */
export const memberPage =
  (type: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!c.var.tenant.site.account.sign_in) return c.notFound()
    const member = await loadMember(c)
    if (member === 'unknown') return unreadable(c)
    if (member === null) return toSignIn(c, type)
    return asMember(c, member, next)
  }

/** Responses to signed-in shoppers are never stored: a shared computer shows no account once its shopper has signed out. */
async function asMember(c: Ctx, member: Member, next: () => Promise<void>): Promise<undefined> {
  c.set('member', member)
  await next()
  // The checkout calls this before it has a response, and sets its own headers.
  if (c.finalized) uncached(c, c.res)
  return undefined
}

/** Redirects to the sign-in page, which returns to the requested page, or to the shopper's previous one. */
export function toSignIn(c: Ctx, type: string): Response {
  const { pathname, search } = new URL(c.req.url)
  const from = pageBefore(c)
  // A form is not submitted again: the shopper returns to its page.
  const redirect = isRead(c) ? pathname + search : (from ?? pathname)
  const href = routes.signIn.href(type, redirect, { back: from ?? redirect })
  c.header('Cache-Control', 'no-store')
  return isPartial(c.req.raw.headers) ? leaveFor(c, href) : c.redirect(href, 303)
}

function unreadable(c: Ctx): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  return unavailable(c, {
    title: 'We can’t check whether you’re signed in',
    text: 'The problem is at our end, and nothing you saved is lost. Please try again in a minute.',
    ...(c.req.method === 'GET' && { retryHref: pathname + search }),
  })
}

/** Path and query of the referring page of this host; redirects to it use parseReturnPath. */
export function pageBefore(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return page?.host === new URL(c.req.url).host ? page.pathname + page.search : undefined
}
