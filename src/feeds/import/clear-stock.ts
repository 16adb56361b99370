// Removes vehicles from an index at once: all, or only demo vehicles. Vehicles that a shopper holds stay.
import type { Seconds } from '#lib/zone-time.ts'
import type { Clearing } from './delivery.ts'
import { createImportSummary, type ImportSummary } from './import-summary.ts'
import type { Problem } from './problem.ts'
import { createStockWriter } from './stock-writer.ts'
import { engineFaultOf, type StockStore, type Stored } from './store.ts'

type ClearOptions = {
  index: string
  mode: Clearing
  now: Seconds
  /** Called with the vehicles to be removed; if it rejects, nothing is removed. */
  beforeSwitch: (gone: readonly Stored[]) => Promise<void>
}

/**
 * Number of removed vehicles (`retired`), and of those that stay because a shopper holds them (`held`); or why nothing
 * was changed.
 */
export async function clearStock(
  store: StockStore,
  { index, mode, now, beforeSwitch }: ClearOptions,
): Promise<{ tally: ImportSummary; held: number } | Problem> {
  const tally = createImportSummary()
  let held = 0
  try {
    const writer = createStockWriter(store, index, { target: `${index}_next` })
    for await (const stored of store.browse(index)) {
      const isMeant = mode === 'clear' || stored.demo === true
      const isHeld = Number(stored.held_until ?? 0) > now
      if (isMeant && isHeld) held += 1
      if (!isMeant || isHeld) continue
      tally.retired.push(stored)
      await writer.remove(stored.objectID)
    }
    await beforeSwitch(tally.retired)
    await writer.finish()
    return { tally, held }
  } catch (error) {
    const reason = engineFaultOf(error)
    if (reason === null) throw error
    return { problem: `Nothing was removed: ${reason} Try again.`, mayPass: true }
  }
}
