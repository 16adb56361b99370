// Shoppers who are signed in on a site of the Worker under test, without a code: rows and cookie as signing in leaves them.
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

/** What a browser says of a request that a page of the site sends; writes in a shopper's name need it (TH14). */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

/**
 * Signs a shopper in on a published site; the same phone is the same shopper there. `now` in seconds: a session of long ago
 * is over.
 */
export async function signIn(
  slug: string,
  phone = '+61412345678',
  now = Math.floor(Date.now() / 1000),
): Promise<SignedIn> {
  const tenant = await loadTenantBySlug(env, slug, now * 1000)
  if (tenant === null) throw new Error(`${slug} is not published`)
  const user = { site: slug, phone, providerId: null, details: {} }
  const userId = await upsertUser(env.DB, user, { id: crypto.randomUUID(), now })
  const token = await createSessions(env.DB, tenant).open(userId, now)
  if (token === null) throw new Error('the session was not written')
  const writer = new Hono<AppEnv>().get('/', async (c) => {
    c.set('tenant', tenant)
    await writeSession(c, token)
    return c.body(null)
  })
  return { cookie: cookieOf(await writer.request('/', {}, env)), userId, phone }
}

/** What a browser sends back of what an answer has it keep. */
export function cookieOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}
