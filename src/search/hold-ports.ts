// What tells a site's stock of its holds: where the stock is, which lists of it are kept, and the holds that run.
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
  /** Writes the holds that run (`now` in seconds) to the stock again, after a feed that knows none. Never rejects. */
  rewriteHolds: (now: number) => Promise<void>
  /** Forgets the lists of the site that are kept, after its stock was written. Never rejects. */
  forgetLists: () => Promise<void>
}

/** Milliseconds that each store has. */
const STORE_MS = 1000

/** Ports of a site; `clock` gives seconds. */
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

/** The embedded engine keeps no answers of its own. */
async function forgetCached(
  { SEARCH_CACHE }: Env,
  slug: string,
  { kind }: HoldDeps['search']['engine'],
): Promise<void> {
  if (kind === 'embedded') return
  await SEARCH_CACHE.get(SEARCH_CACHE.idFromName(slug), NEAR).forget()
}
