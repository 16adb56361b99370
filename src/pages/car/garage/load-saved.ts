// Loads whether a vehicle is on the shopper's watchlist, so that the button is right without scripts.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { loadMember } from '#http/member.ts'
import { inTime } from '#lib/in-time.ts'
import type { Car } from '#stock/car.ts'

/** Milliseconds that the page waits for it, including the time to load the vehicle. */
const WAIT_MS = 300

/** Null if not signed in or not known in time. Without a session it reads nothing. Never rejects. */
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
