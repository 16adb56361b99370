// Marks vehicles as sold today by id, as a full feed does with missing vehicles: their pages stay up for a while.
import { parseText } from '#lib/clean.ts'
import { isObject } from '#lib/is-object.ts'
import { readId } from './identity.ts'
import { isSold } from './live.ts'
import { toSold } from './missing.ts'
import type { Problem } from './problem.ts'
import { createRecordWriter } from './record-writer.ts'
import { reasonOf, type StockStore } from './store.ts'
import type { Rows } from './import-rows.ts'
import { countRefusal, createImportSummary, type ImportSummary } from './import-summary.ts'

/** Rows are ids, or documents with one. Vehicles already sold count as unchanged. `now` in seconds. */
export async function removeVehicles(
  store: StockStore,
  rows: Rows,
  { index, now }: { index: string; now: number },
): Promise<ImportSummary | Problem> {
  const tally = createImportSummary()
  const writer = createRecordWriter(store, index)
  const asked = new Map<string, number>()

  async function sell(): Promise<void> {
    const found = await store.getRecords(index, [...asked.keys()])
    for (const stored of found) {
      asked.delete(stored.objectID)
      tally[isSold(stored) ? 'unchanged' : 'sold'] += 1
      // eslint-disable-next-line no-await-in-loop -- sequential batches
      if (!isSold(stored)) await writer.add(toSold(stored, now))
    }
    for (const row of asked.values())
      countRefusal(tally, { field: 'id', reason: 'is not in stock' }, row)
    asked.clear()
  }

  try {
    for await (const { row, document, fault } of rows) {
      const id = isObject(document) ? readId(document) : parseText(document, 80)
      if (id === null) countRefusal(tally, { field: 'id', reason: fault ?? 'is missing' }, row)
      else asked.set(id, row)
      if (asked.size >= AT_ONCE) await sell()
    }
    if (asked.size > 0) await sell()
    await writer.flush()
    await store.settle(index)
    return tally
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return {
      problem: `Removal stopped halfway: ${reason} Vehicles already removed stay removed.`,
      mayPass: true,
    }
  }
}

const AT_ONCE = 200
