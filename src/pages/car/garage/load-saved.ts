// Whether a vehicle is on the watchlist of the shopper who asks for its page, so that its button is right without scripts.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { loadMember } from '#http/member.ts'
import { inTime } from '#lib/in-time.ts'
import type { Car } from '#stock/car.ts'

/** Milliseconds that the page waits for it, the time that the vehicle itself takes among them. */
const WAIT_MS = 300

/** Null where nobody is signed in, and where it is not known in time. Reads nothing without a session; never rejects. */
export function loadSaved(
  c: Context<AppEnv>,
  found: Promise<Car | null | 'unknown'>,
): Promise<boolean | null> {
  if (!hasWatchlist(c.var.tenant.site)) return Promise.resolve(null)
  return inTime(load(c, found), WAIT_MS).catch(() => null)
}

async function load(
  c: Context<AppEnv>,
  found: Promise<Car | null | 'unknown'>,
): Promise<boolean | null> {
  const [member, car] = await Promise.all([loadMember(c), found])
  if (member === null || member === 'unknown' || car === null || car === 'unknown') return null
  return c.var.services.watchlist.has(member.userId, car.id)
}
