// Writes what an import changes: in one step if that is little, else to a copy of the index, which replaces it when it is
// complete. Shoppers never see a part of it.
import { letOthersRun } from '#lib/let-others-run.ts'
import type { StockRecord } from '#vehicle/record.ts'
import type { StockStore, Stored } from './store.ts'

/** Records that become visible in one step, and their characters: an object applies them in one transaction. */
const AT_ONCE = 1000
const MAX_CHARACTERS = 4_000_000
/** Records of one call to the copy, between which shoppers’ searches are answered. */
const OF_COPY = 200

export type StockWriter = ReturnType<typeof createStockWriter>

type Copy = {
  /** Name of the copy: one of its own, so that concurrent imports do not clash. */
  target: string
  /** It has none of the index's records. */
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
    // Objects on one machine answer each other before anybody else.
    await letOthersRun()
    changes = new Map()
    characters = 0
  }

  return {
    /** Records put and removed so far. */
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

    /** Leaves the index as it was. */
    async discard(): Promise<void> {
      changes = new Map()
      if (isCopied) await store.dropIndex(target)
    },
  }
}
