// Who is signed in, asked at the door of pages and calls that are a shopper's own (V14, P2-P4, P7).
import type { Context, MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'
import type { Member } from '#identity/member.ts'
import { routes } from '#routes.ts'
import { clock } from './clock.ts'
import { isPartial, leaveFor } from './htmx.ts'
import { readSession } from './session-cookie.ts'

type Ctx = Context<AppEnv>

/** Who is signed in; null for nobody, "unknown" where that cannot be read now. Reads nothing without a cookie of ours. */
export async function loadMember(c: Ctx): Promise<Member | null | 'unknown'> {
  if (!c.var.tenant.site.account.sign_in) return null
  const token = await readSession(c)
  return token === null ? null : c.var.services.sessions.load(token, clock())
}

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

/** For calls of scripts: 401 with JSON, which says where to sign in. */
export const memberApi: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.var.tenant.site.account.sign_in) return c.json({ error: 'not-found' }, 404)
  const member = await loadMember(c)
  c.header('Cache-Control', 'no-store')
  if (member === 'unknown') return c.json({ error: 'unavailable' }, 503)
  if (member === null) return c.json({ error: 'sign-in' }, 401)
  return asMember(c, member, next)
}

/** What a member gets is kept by nobody. */
async function asMember(c: Ctx, member: Member, next: () => Promise<void>): Promise<undefined> {
  c.set('member', member)
  await next()
  c.header('Cache-Control', 'no-store')
  return undefined
}

/** To the sign-in page and back to the page that was asked for; what was sent by a form is not sent again. */
export function toSignIn(c: Ctx, type: string): Response {
  const { pathname, search } = new URL(c.req.url)
  const href = routes.signIn.href(type, pathname + search)
  c.header('Cache-Control', 'no-store')
  return isPartial(c) ? leaveFor(c, href) : c.redirect(href, 303)
}

function unreadable(c: Ctx): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Retry-After', '30')
  return c.text('We cannot see who is signed in right now. Please try again in a minute.', 503)
}
