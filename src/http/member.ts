// Who is signed in, asked at the door of pages and calls that are a shopper's own (V14, P2-P4, P7).
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv, Variables } from '#env.ts'
import type { Member } from '#identity/member.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { clock } from './clock.ts'
import { isPartial, leaveFor } from './htmx.ts'
import { isRead } from './is-read.ts'
import { unavailable } from './unavailable.tsx'
import { pageBefore } from './page-before.ts'
import { readSession } from './session-cookie.ts'

type Ctx = Context<AppEnv>

/**
 * Who is signed in; null for nobody, "unknown" where that cannot be read now. Reads nothing without a cookie of ours, nor
 * again what a gate has read for this request.
 */
export async function loadMember(c: Ctx): Promise<Member | null | 'unknown'> {
  if (!c.var.tenant.site.account.sign_in) return null
  const { member } = c.var as Partial<Variables> // there behind memberPage alone
  if (member !== undefined) return member
  const token = await readSession(c)
  return token === null ? null : c.var.services.sessions.load(token, clock())
}

/** For what not every site has: the ordinary 404 elsewhere, before anything else is said to whoever asks (P8). */
export const onSitesWith =
  (has: (site: Site) => boolean): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    has(c.var.tenant.site) ? next() : c.notFound()

/** For pages: who is not signed in is led to do so, and back (P7). `type` says what for. */
export const memberPage =
  (type: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!c.var.tenant.site.account.sign_in) return c.notFound()
    const member = await loadMember(c)
    if (member === 'unknown') return unreadable(c)
    if (member === null) return toSignIn(c, type)
    return asMember(c, member, next)
  }

/** What a member gets is kept by nobody. */
async function asMember(c: Ctx, member: Member, next: () => Promise<void>): Promise<undefined> {
  c.set('member', member)
  await next()
  c.header('Cache-Control', 'no-store')
  return undefined
}

/** To the sign-in page, and then to the page that was asked for; back is where the shopper was. */
export function toSignIn(c: Ctx, type: string): Response {
  const { pathname, search } = new URL(c.req.url)
  const from = pageBefore(c)
  // What a form sent is not sent again: the page that it stood on comes instead.
  const redirect = isRead(c) ? pathname + search : (from ?? pathname)
  const href = routes.signIn.href(type, redirect, { back: from ?? redirect })
  c.header('Cache-Control', 'no-store')
  return isPartial(c) ? leaveFor(c, href) : c.redirect(href, 303)
}

function unreadable(c: Ctx): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  return unavailable(c, {
    title: 'We can’t check whether you’re signed in',
    text: 'The problem is at our end, and nothing you saved is lost. Please try again in a minute.',
    ...(c.req.method === 'GET' && { retryHref: pathname + search }),
  })
}
