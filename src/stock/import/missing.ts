// Vehicles missing from a full feed: they are marked sold today and retired when their page expires.
import { toRank } from '#stock/record-rank.ts'
import type { Stored } from './store.ts'
import { isSold } from './live.ts'

type Fate = { kind: 'keep' | 'sold' | 'retired'; record: Stored }

/** `soldWindow` in days, `now` in seconds. */
export function decideMissing(stored: Stored, now: number, soldWindow: number): Fate {
  if (!isSold(stored)) return { kind: 'sold', record: toSold(stored, now) }
  const until = Number(stored.sold_date_timestamp) + (soldWindow + KEPT_DAYS) * DAY
  return { kind: until >= now ? 'keep' : 'retired', record: stored }
}

/** Days that a sold vehicle's page stays up after it leaves search results. */
const KEPT_DAYS = 30
const DAY = 86_400

/** The vehicle's record once sold; `now` in seconds. */
export function toSold(stored: Stored, now: number): Stored {
  const hasPhotos = stored.has_photos === true
  const created = Number(stored.created_at_timestamp)
  return {
    ...stored,
    status: 'sold',
    sold: true,
    sold_date_timestamp: now,
    custom_rank: toRank({
      status: 'sold',
      hasPhotos,
      created: Number.isFinite(created) ? created : 0,
    }),
  }
}
