// The signed-in shopper, for scripts: the pages themselves contain nothing personal (decisions, Saving).
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { loadMember } from '#http/member.ts'
import { toNational } from '#lib/parse-phone.ts'

const SIGNED_OUT = { user: null, watchlist: null }

/**
 * GET: `{ user: { first_name, phone_number }, watchlist: ids }`, both null if not signed in; null for a watchlist that
 * cannot be read.
 */
export async function getMe(c: Context<AppEnv>): Promise<Response> {
  const { services, tenant } = c.var
  c.header('Cache-Control', 'no-store')
  const member = await loadMember(c)
  if (member === 'unknown') return c.json(SIGNED_OUT, 503)
  if (member === null) return c.json(SIGNED_OUT)
  const { userId, phone, details } = member
  return c.json({
    user: { first_name: details.first_name, phone_number: toNational(phone) },
    watchlist: hasWatchlist(tenant.site) ? await services.watchlist.ids(userId) : null,
  })
}
