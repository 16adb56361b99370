// Writes to the stock that vehicles are put aside, in either engine, and forgets the lists that say otherwise (S20). Who holds
// them is decided elsewhere; here it is only told.
import type { Site } from '#tenant/schema.ts'
import { queryIndex, type IndexDeps } from './query-index.ts'

/** A vehicle and until when it is put aside: seconds, 0 for not any more. */
export type HeldCar = { carId: string; until: number }

/** Writes holds, all or none; false where that is to be tried again. Never rejects. */
export type WriteHolds = (holds: readonly HeldCar[]) => Promise<boolean>

export type HoldDeps = IndexDeps & {
  search: Pick<Site['search'], 'engine' | 'index'>
  /** Forgets the lists of the site that are kept. Never rejects. */
  forgetLists: () => Promise<void>
}

/** Milliseconds that an engine has to take a write. */
const WRITE_MS = 2500

/** Writes holds of a site. Vehicles that the stock does not know stay unknown. */
export function createWriteHolds(tools: HoldDeps): WriteHolds {
  const { search, forgetLists } = tools
  return async (holds) => {
    if (holds.length === 0) return true
    const key = await openWriteKey(tools)
    // Where the dealer alone writes the stock, there is nothing to do, now or later.
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

/** The key that may write, which the embedded engine does not ask for; "none" where a site gives us none, null where it does not open. */
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
