// Writes holds to the stock, in either engine, and deletes outdated cached lists (S20). The VehicleHold objects decide
// who has a vehicle.
import type { Site } from '#tenant/schema.ts'
import { queryIndex, type IndexDeps } from './query-index.ts'

/** A vehicle and the end of its hold: seconds, 0 for none. */
export type HeldCar = { carId: string; until: number }

/** Writes holds, all or none; false if it should be retried. Never rejects. */
export type WriteHolds = (holds: readonly HeldCar[]) => Promise<boolean>

export type HoldDeps = IndexDeps & {
  search: Pick<Site['search'], 'engine' | 'index'>
  /** Deletes the site's cached lists. Never rejects. */
  forgetLists: () => Promise<void>
}

/** Milliseconds for a write to the engine. */
const WRITE_MS = 2500

/** Writes a site's holds. Skips vehicles that are not in the stock. */
export function createWriteHolds(tools: HoldDeps): WriteHolds {
  const { search, forgetLists } = tools
  return async (holds) => {
    if (holds.length === 0) return true
    const key = await openWriteKey(tools)
    // If only the dealer writes the stock, there is nothing to do, now or later.
    if (key === 'none') return true
    if (key === null) return false
    const requests = holds.map(({ carId, until }) => ({
      action: 'partialUpdateObjectNoCreate',
      body: { objectID: carId, held_until: until },
    }))
    const batch = { call: 'batch', body: { requests }, ms: WRITE_MS } as const
    const isWritten = await queryIndex(search, key.open, batch, tools, async ({ body }) => {
      await body?.cancel()
      return true
    })
    await forgetLists()
    return isWritten ?? false
  }
}

/**
 * The write key, which the embedded engine does not need; "none" if the site gives us none, null if it cannot be
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
  onFault('write key does not open')
  return null
}
