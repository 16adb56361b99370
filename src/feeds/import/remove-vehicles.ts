// Deliveries that name vehicles to remove: each becomes sold.
import { isObject } from '#lib/is-object.ts'
import { parseText } from '#lib/clean.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { isSoldByHand } from '#vehicle/own-values.ts'
import { toSold } from './import-feed.ts'
import { readId } from './identify.ts'
import type { Rows } from './import-rows.ts'
import { countRefusal, createImportSummary, type ImportSummary } from './import-summary.ts'
import type { Problem } from './problem.ts'
import { createStockWriter } from './stock-writer.ts'
import { isSold, engineFaultOf, type StockStore } from './store.ts'

/** Ids looked up in one call. */
const AT_ONCE = 200

/** Rows are ids, or documents with one. Vehicles already sold count as unchanged. */
export async function removeVehicles(
  store: StockStore,
  rows: Rows,
  { index, now }: { index: string; now: Seconds },
): Promise<ImportSummary | Problem> {
  const tally = createImportSummary()
  const writer = createStockWriter(store, index, { target: `${index}_next` })
  const rowsById = new Map<string, number>()

  async function sell(): Promise<void> {
    const ids = [...rowsById.keys()]
    const found = new Map(
      [
        ...(await store.findRecords(index, { sender_id: ids })),
        ...(await store.getRecords(index, ids)),
      ].map((stored) => [stored.objectID, stored]),
    )
    for (const stored of found.values()) {
      rowsById.delete(stored.objectID)
      rowsById.delete(String(stored.sender_id))
      const isKnown = isSold(stored) && !isSoldByHand(stored)
      tally[isKnown ? 'unchanged' : 'sold'] += 1
      // eslint-disable-next-line no-await-in-loop -- sequential batches
      if (!isKnown) await writer.put(toSold(stored, now))
    }
    for (const row of rowsById.values())
      countRefusal(tally, { field: 'id', reason: 'is not in stock' }, row)
    rowsById.clear()
  }

  try {
    for await (const { row, document, fault } of rows) {
      const id = isObject(document) ? readId(document) : parseText(document, 80)
      if (id === null) countRefusal(tally, { field: 'id', reason: fault ?? 'is missing' }, row)
      else rowsById.set(id, row)
      if (rowsById.size >= AT_ONCE) await sell()
    }
    if (rowsById.size > 0) await sell()
    await writer.finish()
    return tally
  } catch (error) {
    const reason = engineFaultOf(error)
    if (reason === null) throw error
    return {
      problem: `Removal stopped halfway: ${reason} Nothing was changed.`,
      mayPass: true,
    }
  }
}
