// Signs shoppers in on a site of the Worker under test without a code, with the rows and cookie of a sign-in.
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { writeSession } from '#http/session.ts'
import { createSessions } from '#shopper/identity/sessions.ts'
import { upsertUser } from '#shopper/identity/user-rows.ts'
import { loadTenantBySlug } from '#tenant/store.ts'

export type SignedIn = {
  /** For the Cookie header of requests. */
  cookie: string
  userId: string
  /** E.164. */
  phone: string
}

/** Headers of a request from a page of the site; writes in a shopper's name need them (TH14). */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

/**
 * Signs a shopper in on a published site; there, the same phone is the same shopper. `now` in seconds: an old session
 * has expired.
 */
export async function signIn(
  slug: string,
  phone = '+61412345678',
  now = Math.floor(Date.now() / 1000),
  bindings: typeof env = env,
): Promise<SignedIn> {
  const tenant = await loadTenantBySlug(env, slug, now)
  if (tenant === null) throw new Error(`${slug} is not published`)
  const user = { site: slug, phone, providerId: null, details: {} }
  const userId = await upsertUser(env.DB, user, { id: crypto.randomUUID(), now })
  const token = await createSessions(env.DB, tenant).open(userId, now)
  if (token === null) throw new Error('the session was not written')
  const writer = new Hono<AppEnv>().get('/', async (c) => {
    c.set('tenant', tenant)
    await writeSession(c, token, userId)
    return c.body(null)
  })
  return { cookie: cookieOf(await writer.request('/', {}, bindings)), userId, phone }
}

/** The cookies that a browser sends back after a response. */
export function cookieOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}
