// Access to a site's stock for holds: the index, its cached lists and the current holds.
import type { Env } from '#env.ts'
import { logWarning } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { listHeld } from '#sales/reservations/reservation-rows.ts'
import type { MarkHeld } from '#sales/reservations/reservation.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'
import { forgetAnswers } from './cache.ts'
import { openStockIndex } from './open-stock-index.ts'
import { type IndexDeps, queryIndex } from './query-index.ts'

/** Milliseconds for a write to the engine. */
const WRITE_MS: Milliseconds = 2500

export type HoldService = {
  markHeld: MarkHeld
  /**
   * Writes the current holds to the stock again after a feed import, because feeds do not contain them. Never rejects.
   */
  rewrite: (now: Seconds) => Promise<void>
  /** Deletes the site's cached lists after a stock change. Never rejects. */
  forgetLists: () => Promise<void>
}

/** Milliseconds for each store. */
const STORE_MS: Milliseconds = 1000

/** Hold services of a site; `clock` returns seconds, and `forgetPages` removes the site's pages from this isolate. */
export function createHoldService(
  env: SiteEnv,
  { slug, version, site }: Tenant,
  {
    clock,
    forgetPages,
    ...outbound
  }: Outbound & { clock: () => Seconds; forgetPages: (slug: string) => Promise<void> },
): HoldService {
  const forgetting = createTimeout('cache.purge-failed', slug, STORE_MS)
  const reading = createTimeout('holds.read-failed', slug, STORE_MS)
  const forgetLists = async () => {
    const kept = forgetAnswers(env.SEARCH, { slug, version }, clock())
    const cached = forgetCached(env, slug, site.search.engine)
    await forgetting.isDone(Promise.all([kept, cached, forgetPages(slug)]))
  }
  const writeHolds = createWriteHolds({
    ...outbound,
    search: site.search,
    stockIndex: openStockIndex(env, slug),
    forgetLists,
    onFault: (reason) => logWarning('holds.write-failed', { tenant: slug, reason }),
  })
  return {
    forgetLists,
    markHeld: (carId, until) => writeHolds([{ carId, until }]),
    rewrite: async (now) => {
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

/** A vehicle and the end of its hold: seconds, 0 for none. */
export type HeldCar = { carId: string; until: Seconds }

export type HoldDeps = IndexDeps & {
  search: Pick<Site['search'], 'engine' | 'index'>
  /** Deletes the site's cached lists. Never rejects. */
  forgetLists: () => Promise<void>
}

/**
 * Writes a site's holds, all or none; false if it should be retried. Never rejects. Skips vehicles that are not in the
 * stock.
 */
export function createWriteHolds(deps: HoldDeps) {
  const { search, forgetLists } = deps
  return async (holds: readonly HeldCar[]): Promise<boolean> => {
    if (holds.length === 0) return true
    const key = await openWriteKey(deps)
    // If only the dealer writes the stock, there is nothing to do, now or later.
    if (key === 'none') return true
    if (key === null) return false
    const requests = holds.map(({ carId, until }) => ({
      action: 'partialUpdateObjectNoCreate',
      body: { objectID: carId, held_until: until },
    }))
    const batch = { call: 'batch', body: { requests }, ms: WRITE_MS } as const
    const isWritten = await queryIndex(search, key.open, batch, deps, async ({ body }) => {
      await body?.cancel()
      return true
    })
    await forgetLists()
    return isWritten ?? false
  }
}

/**
 * The write key, which the embedded engine does not need; "none" if the dealer gave us none, null if it cannot be
 * decrypted.
 */
async function openWriteKey({
  search: { engine },
  openKey,
  onFault,
}: HoldDeps): Promise<{ open: string } | 'none' | null> {
  if (engine.kind === 'embedded') return { open: '' }
  if (engine.write_secret === '') {
    onFault('no write key')
    return 'none'
  }
  const open = await openKey(engine.write_secret)
  if (open !== null) return { open }
  onFault('write key cannot be decrypted')
  return null
}
