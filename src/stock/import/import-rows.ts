// Imports the rows of a feed one by one: each becomes a record or is refused with a reason.
import { createHash } from 'node:crypto'

import { isObject } from '#lib/is-object.ts'
import { parseText } from '#lib/clean.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#stock/car.ts'
import type { StockRecord } from '#stock/record.ts'
import { slugOf } from '#stock/slug.ts'
import { countIncomplete, countRefusal, type ImportSummary } from './import-summary.ts'
import { readCar, type WeeklyOf } from './read-car.ts'
import type { FeedRow } from './feed-row.ts'
import { hashRecord, type Live, type StockStore, type Stored, toLive } from './store.ts'

const BATCH_RECORDS = 500

const BATCH_CHARACTERS = 4_000_000

const IDENTITY = 'year make model badge series km colour regplate car_type'.split(' ')

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
  now: Seconds
  /** The site's time zone. */
  zone: string
  weeklyOf: WeeklyOf | undefined
  isIncomplete: ((car: Car) => boolean) | undefined
  onProgress: (rows: number) => void
}

/** Ids of the vehicles in a feed. A refused vehicle may still be in stock. */
export type Seen = { taken: Set<string>; refused: Set<string> }

/** Returns the ids of the imported vehicles and of the refused ones. */
export async function importRows(rows: Rows, deps: RowDeps): Promise<Seen> {
  const identify = createIdentifier()
  const seen: Seen = { taken: new Set(), refused: new Set() }
  let named: Named[] = []
  let count = 0
  for await (const { row, document, identity, fault, isCut } of rows) {
    if (isCut === true) deps.tally.cutAt ??= row
    if ((count += 1) % PROGRESS_ROWS === 0) deps.onProgress(count)
    if (isObject(document)) named.push({ row, document: identify(document, identity ?? null) })
    else countRefusal(deps.tally, { field: 'row', reason: fault ?? 'is not an object' }, row)
    if (named.length >= AT_ONCE) {
      await importBatch(named, seen, deps)
      named = []
    }
  }
  await importBatch(named, seen, deps)
  deps.onProgress(count)
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
  deps: RowDeps,
): Promise<void> {
  const { tally, writer, isFirst, skipsSame, now, zone, weeklyOf } = deps
  const live = await deps.findLive(named.map(({ document }) => String(document.id)))
  for (const { row, document } of named) {
    const id = String(document.id)
    if (taken.has(id)) {
      countRefusal(tally, { field: 'id', reason: 'is a duplicate' }, row)
      continue
    }
    const known = live.get(id) ?? null
    const read = readCar(document, {
      known: known && { ...known, soldDate: known.soldDate || now },
      isFirst,
      now,
      zone,
      weeklyOf,
    })
    if (!('record' in read)) {
      countRefusal(tally, read, row)
      refused.add(id)
      continue
    }
    taken.add(id)
    const isSame = known?.hash === hashRecord(read.record)
    tally.taken += 1
    if (deps.isIncomplete?.(read.car) === true) countIncomplete(tally, read.car.slug)
    tally[known === null ? 'added' : isSame ? 'unchanged' : 'changed'] += 1
    // eslint-disable-next-line no-await-in-loop -- sequential batches
    if (!skipsSame || !isSame) await writer.add(read.record, read.length)
  }
}

type Document = Record<string, unknown>

/** Gives a document its id and slug. `identity` is the identifying value, if a column map defines one. */
export function createIdentifier(): (document: Document, identity: string | null) => Document {
  const seen = new Map<string, number>()
  return (document, identity) => {
    const id = readId(document)
    if (id !== null) return withSlug(document, id)
    const text = identity ?? ownIdentity(document)
    const hash = createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '')
    const short = hash.slice(0, 10).toLowerCase()
    // Two rows with identical columns are two vehicles, numbered in order.
    const times = (seen.get(short) ?? 0) + 1
    seen.set(short, times)
    return withSlug(document, times === 1 ? short : `${short}-${times}`)
  }
}

/** The id in a document, under either field name; null if there is none. */
export function readId({ id, objectID }: Document): string | null {
  return parseText(id, 80) ?? parseText(objectID, 80)
}

/** VIN, else stock number, else every descriptive field that survives a price change. */
function ownIdentity(document: Document): string {
  const vin = parseText(document.vin)
  if (vin !== null) return `vin ${vin}`
  const stocknum = parseText(document.stocknum)
  if (stocknum !== null) return `stock ${stocknum}`
  return IDENTITY.map((field) => parseText(document[field]) ?? '').join('\n')
}

function withSlug(document: Document, id: string): Document {
  if (parseText(document.slug, 160) !== null) return { ...document, id }
  const words = ['year', 'make', 'model', 'badge'].map(
    (field) => parseText(document[field], 40) ?? '',
  )
  return { ...document, id, slug: slugOf(`${words.join(' ')} ${id}`) }
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
