// Access to a site's stock for holds: the index, its cached lists and the current holds.
import type { Env } from '#env.ts'
import { logWarning } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import { listHeld } from '#sales/reservations/reservation-rows.ts'
import type { MarkHeld } from '#sales/reservations/reservation.ts'
import type { Outbound } from '#tenant/outbound.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { forgetAnswers } from './cache.ts'
import { openStockIndex } from './open-stock-index.ts'
import { createWriteHolds, type HoldDeps } from './write-holds.ts'

export type HoldPorts = {
  markHeld: MarkHeld
  /**
   * Writes the current holds (`now` in seconds) to the stock again after a feed import, since feeds have none. Never
   * rejects.
   */
  rewriteHolds: (now: number) => Promise<void>
  /** Deletes the site's cached lists after a stock change. Never rejects. */
  forgetLists: () => Promise<void>
}

/** Milliseconds for each store. */
const STORE_MS = 1000

/** Ports of a site; `clock` returns seconds. */
export function createHoldPorts(
  env: Env,
  { slug, version, site }: Tenant,
  { clock, ...outside }: Outbound & { clock: () => number },
): HoldPorts {
  const forgetting = createTimeout('cache.purge-failed', slug, STORE_MS)
  const reading = createTimeout('holds.read-failed', slug, STORE_MS)
  const forgetLists = async () => {
    const kept = forgetAnswers(env.SEARCH, { slug, version }, clock())
    await forgetting.isDone(Promise.all([kept, forgetCached(env, slug, site.search.engine)]))
  }
  const writeHolds = createWriteHolds({
    ...outside,
    search: site.search,
    stockIndex: openStockIndex(env, slug),
    forgetLists,
    onFault: (reason) => logWarning('holds.write-failed', { tenant: slug, reason }),
  })
  return {
    forgetLists,
    markHeld: (carId, until) => writeHolds([{ carId, until }]),
    rewriteHolds: async (now) => {
      await writeHolds(await reading.orElse(listHeld(env.DB, slug, now), []))
    },
  }
}

/** The embedded engine has no cache of its own. */
async function forgetCached(
  { SEARCH_CACHE }: Env,
  slug: string,
  { kind }: HoldDeps['search']['engine'],
): Promise<void> {
  if (kind === 'embedded') return
  await SEARCH_CACHE.get(SEARCH_CACHE.idFromName(slug), NEAR).forget()
}
