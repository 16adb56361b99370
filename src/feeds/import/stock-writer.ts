// Writes the changes of an import: in one step if they are few, otherwise to a copy of the index, which replaces it
// when complete. Shoppers never see a partial state.
import { letOthersRun } from '#lib/let-others-run.ts'
import type { StockRecord } from '#vehicle/record.ts'
import type { StockStore, Stored } from './store.ts'

/** Maximum records, and characters, that become visible in one step: an object applies them in one transaction. */
const AT_ONCE = 1000
const MAX_CHARACTERS = 4_000_000
/** Records per call to the copy; shoppers’ searches are answered between calls. */
const OF_COPY = 100

export type StockWriter = ReturnType<typeof createStockWriter>

type Copy = {
  /** Name of the copy: unique, so that concurrent imports do not clash. */
  target: string
  /** Whether the copy starts without the index's records. */
  startsEmpty?: boolean
}

export function createStockWriter(
  store: StockStore,
  index: string,
  { target, startsEmpty = false }: Copy,
) {
  let changes = new Map<string, StockRecord | Stored | null>()
  let characters = 0
  let isCopied = false
  let written = 0

  async function copy(): Promise<void> {
    if (!isCopied) await store.copyIndex(index, target, { withRecords: !startsEmpty })
    isCopied = true
    const all = [...changes]
    for (let from = 0; from < all.length; from += OF_COPY) {
      changes = new Map(all.slice(from, from + OF_COPY))
      // eslint-disable-next-line no-await-in-loop -- one call after the other
      await flush(target)
    }
  }

  const isFull = (length: number) =>
    changes.size >= (isCopied ? OF_COPY : AT_ONCE) || characters + length > MAX_CHARACTERS

  async function flush(to: string): Promise<void> {
    if (changes.size === 0) return
    await store.writeRecords(to, changes)
    // Objects on one machine answer each other before any other request.
    await letOthersRun()
    changes = new Map()
    characters = 0
  }

  return {
    /** Number of records written and removed so far. */
    written: () => written,

    /** `length` is that of the record as JSON, if known. */
    async put(record: StockRecord | Stored, length = JSON.stringify(record).length): Promise<void> {
      if (isFull(length)) await copy()
      changes.set(record.objectID, record)
      characters += length
      written += 1
    },

    async remove(id: string): Promise<void> {
      if (isFull(0)) await copy()
      changes.set(id, null)
      written += 1
    },

    /** Makes the changes visible, all at once. */
    async finish(): Promise<void> {
      if (startsEmpty) await copy()
      if (!isCopied) {
        await flush(index)
        await store.settle(index)
        return
      }
      await flush(target)
      await store.moveIndex(target, index)
    },

    /** Leaves the index unchanged. */
    async discard(): Promise<void> {
      changes = new Map()
      if (isCopied) await store.dropIndex(target)
    },
  }
}
