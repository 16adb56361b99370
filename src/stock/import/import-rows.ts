// Imports the rows of a feed one by one: each becomes a record or is refused with a reason.
import { isObject } from '#lib/is-object.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#stock/car.ts'
import { type Loss, readDocument } from '#stock/reading/read-document.ts'
import type { StockRecord } from '#stock/record.ts'
import {
  countIncomplete,
  countLosses,
  countRefusal,
  countRepair,
  type ImportSummary,
} from './import-summary.ts'
import {
  createRowNamer,
  identify,
  indexVehicles,
  type KnownVehicles,
  type RowNames,
} from './identify.ts'
import { readCar, type WeeklyOf } from './read-car.ts'
import type { FeedRow } from './feed-row.ts'
import { hashRecord, type Live, type StockStore, type Stored, toLive } from './store.ts'

const BATCH_RECORDS = 500

const BATCH_CHARACTERS = 4_000_000

export type Rows = AsyncIterable<FeedRow> | Iterable<FeedRow>

export type RowDeps = {
  tally: ImportSummary
  writer: RecordWriter
  /** The index's data on the vehicles that rows may be. */
  findLive: (names: readonly RowNames[]) => Promise<LiveVehicles>
  /** The index was empty, so arrival dates are unknown. */
  isFirst: boolean
  /** Skips records that the index already has. */
  skipsSame: boolean
  now: Seconds
  /** The site's time zone and currency. */
  zone: string
  currency: 'AUD' | 'NZD' | undefined
  weeklyOf: WeeklyOf | undefined
  isIncomplete: ((car: Car) => boolean) | undefined
  onProgress: (rows: number) => void
}

/** Ids of the vehicles in a feed, and whether each is sold. A refused vehicle may still be in stock. */
export type Seen = { taken: Map<string, { isSold: boolean }>; refused: Set<string> }

/** Returns the ids of the imported vehicles and of the refused ones. */
export async function importRows(rows: Rows, deps: RowDeps): Promise<Seen> {
  const name = createRowNamer()
  const seen: Seen = { taken: new Map(), refused: new Set() }
  let named: Named[] = []
  let count = 0
  for await (const { row, document, identity, fault, repair, isCut } of rows) {
    if (isCut === true) deps.tally.cutAt ??= row
    if ((count += 1) % PROGRESS_ROWS === 0) deps.onProgress(count)
    if (isObject(document)) {
      if (repair !== undefined) countRepair(deps.tally, repair, row)
      const read = readDocument(document, { currency: deps.currency })
      countLosses(deps.tally, read.losses, row)
      const { document: sent, losses } = read
      named.push({ row, document: sent, names: name(sent, identity ?? null), losses })
    } else countRefusal(deps.tally, { field: 'row', reason: fault ?? 'is not an object' }, row)
    if (named.length >= AT_ONCE) {
      await importBatch(named, seen, deps)
      named = []
    }
  }
  await importBatch(named, seen, deps)
  deps.onProgress(count)
  return seen
}

/** The index's data on vehicles by id, and which of them a row is. */
export type LiveVehicles = { live: ReadonlyMap<string, Live>; known: KnownVehicles }

/** All vehicles of the index at once. */
export function toLiveVehicles(live: ReadonlyMap<string, Live>): LiveVehicles {
  return { live, known: indexVehicles(live.values()) }
}

/** Looks up vehicles in the index, in batches: by id, VIN and the sender's id. */
export function lookUpLive(store: StockStore, index: string): RowDeps['findLive'] {
  return async (names) => {
    if (names.length === 0) return toLiveVehicles(new Map())
    const ids = names.map(({ id }) => id)
    const vins = names.flatMap(({ vin, sentVin }) => (vin === '' ? [] : [vin, sentVin]))
    const stored = [
      ...(await store.getRecords(index, ids)),
      ...(await store.findRecords(index, { sender_id: ids, vin: vins })),
    ]
    return toLiveVehicles(new Map(stored.map((record) => [record.objectID, toLive(record)])))
  }
}

const PROGRESS_ROWS = 1000
/** Rows read per lookup: a document may have a hundred kilobytes. */
const AT_ONCE = 200

type Named = {
  row: number
  document: Record<string, unknown>
  names: RowNames
  losses: readonly Loss[]
}

async function importBatch(
  named: readonly Named[],
  { taken, refused }: Seen,
  deps: RowDeps,
): Promise<void> {
  const { tally, writer, isFirst, skipsSame, now, zone, weeklyOf } = deps
  const { live, known } = await deps.findLive(named.map(({ names }) => names))
  for (const { row, document: sent, names, losses } of named) {
    const document = identify(sent, names, known)
    const id = String(document.id)
    const earlier = taken.get(id)
    // Systems keep the sold listing of a vehicle that they list again: the one that is for sale counts.
    const isSold = document.status === 'sold' || document.sold === true
    if (earlier !== undefined && (!earlier.isSold || isSold)) {
      const field = names.id === id ? 'id' : 'vin'
      countRefusal(tally, { field, reason: 'is a duplicate' }, row)
      continue
    }
    const stored = live.get(id) ?? null
    const read = readCar(document, {
      known: stored && { ...stored, soldDate: stored.soldDate || now },
      isFirst,
      now,
      zone,
      weeklyOf,
    })
    if (!('record' in read)) {
      const isLost = losses.some(({ field }) => field === read.field)
      countRefusal(tally, isLost ? { ...read, reason: 'is not understood' } : read, row)
      refused.add(id)
      continue
    }
    taken.set(id, { isSold })
    const { hash, exact } = hashRecord(read.record)
    const isSame = stored?.hash === hash
    if (earlier === undefined) {
      tally.taken += 1
      if (deps.isIncomplete?.(read.car) === true) countIncomplete(tally, read.car.slug)
      tally[stored === null ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    }
    // Photos with a new signature are no change, but the old one expires.
    const isStored = skipsSame && stored?.exact === exact
    // eslint-disable-next-line no-await-in-loop -- sequential batches
    if (!isStored || earlier !== undefined) await writer.add(read.record, read.length)
  }
}

/** Batches index records, within the limits of the engine and of an object's memory. */
export type RecordWriter = ReturnType<typeof createRecordWriter>

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
