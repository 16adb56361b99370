// Batches index records, within the limits of the engine and of an object's memory.
import type { StockRecord } from '#stock/record-shape.ts'
import type { Stored, StockStore } from './store.ts'

export type RecordWriter = ReturnType<typeof createRecordWriter>

const BATCH_RECORDS = 500
const BATCH_CHARACTERS = 4_000_000

/** Writes to one index; records are only guaranteed written after `flush`. */
export function createRecordWriter(store: StockStore, index: string) {
  let batch: (StockRecord | Stored)[] = []
  let characters = 0
  async function flush(): Promise<void> {
    if (batch.length > 0) await store.saveRecords(index, batch)
    batch = []
    characters = 0
  }
  return {
    flush,
    /** `length` is that of the record as JSON, if known. */
    async add(record: StockRecord | Stored, length = JSON.stringify(record).length): Promise<void> {
      if (characters + length > BATCH_CHARACTERS) await flush()
      batch.push(record)
      characters += length
      if (batch.length >= BATCH_RECORDS) await flush()
    },
  }
}
