// Imports the rows of a feed one by one: each becomes a record or is refused with a reason.
import { isObject } from '#lib/is-object.ts'
import { createIdentifier } from './identity.ts'
import { hashRecord, toLive, type Live } from './live.ts'
import type { FeedRow } from './read-feed.ts'
import { readCar } from './read-car.ts'
import type { RecordWriter } from './record-writer.ts'
import type { StockStore } from './store.ts'
import { countRefusal, type ImportSummary } from './import-summary.ts'

export type Rows = AsyncIterable<FeedRow> | Iterable<FeedRow>

export type RowDeps = {
  tally: ImportSummary
  writer: RecordWriter
  /** The index's data on these vehicles. */
  findLive: (ids: readonly string[]) => Promise<ReadonlyMap<string, Live>>
  /** The index was empty, so arrival dates are unknown. */
  isFirst: boolean
  /** Skips records that the index already has. */
  skipsSame: boolean
  /** Seconds. */
  now: number
  onProgress: (rows: number) => void
}

/** Ids of the vehicles in a feed. A refused vehicle may still be in stock. */
export type Seen = { taken: Set<string>; refused: Set<string> }

/** Returns the ids of the imported vehicles and of the refused ones. */
export async function importRows(rows: Rows, work: RowDeps): Promise<Seen> {
  const identify = createIdentifier()
  const seen: Seen = { taken: new Set(), refused: new Set() }
  let named: Named[] = []
  let count = 0
  for await (const { row, document, identity, fault, isCut } of rows) {
    if (isCut === true) work.tally.cutAt ??= row
    if ((count += 1) % PROGRESS_ROWS === 0) work.onProgress(count)
    if (isObject(document)) named.push({ row, document: identify(document, identity ?? null) })
    else countRefusal(work.tally, { field: 'row', reason: fault ?? 'is not an object' }, row)
    if (named.length >= AT_ONCE) {
      await importBatch(named, seen, work)
      named = []
    }
  }
  await importBatch(named, seen, work)
  work.onProgress(count)
  return seen
}

/** Looks up vehicles in the index, in batches. */
export function lookUpLive(store: StockStore, index: string): RowDeps['findLive'] {
  return async (ids) => {
    const stored = ids.length === 0 ? [] : await store.getRecords(index, ids)
    return new Map(stored.map((record) => [record.objectID, toLive(record)]))
  }
}

const PROGRESS_ROWS = 1000
/** Rows read per lookup: a document may have a hundred kilobytes. */
const AT_ONCE = 200

type Named = { row: number; document: Record<string, unknown> }

async function importBatch(
  named: readonly Named[],
  { taken, refused }: Seen,
  work: RowDeps,
): Promise<void> {
  const { tally, writer, isFirst, skipsSame, now } = work
  const live = await work.findLive(named.map(({ document }) => String(document.id)))
  for (const { row, document } of named) {
    const id = String(document.id)
    if (taken.has(id)) {
      countRefusal(tally, { field: 'id', reason: 'is a duplicate' }, row)
      continue
    }
    const known = live.get(id) ?? null
    const read = readCar(document, {
      known: known && { created: known.created, soldDate: known.soldDate || now },
      isFirst,
      now,
    })
    if (!('record' in read)) {
      countRefusal(tally, read, row)
      refused.add(id)
      continue
    }
    taken.add(id)
    const isSame = known?.hash === hashRecord(read.record)
    tally.taken += 1
    tally[known === null ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    // eslint-disable-next-line no-await-in-loop -- sequential batches
    if (!skipsSame || !isSame) await writer.add(read.record, read.length)
  }
}
