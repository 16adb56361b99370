// Imports the rows of a feed one by one: each becomes a record or is refused with a reason. A known row is counted as
// it was when first read.
import { isObject } from '#lib/is-object.ts'
import { letOthersRun } from '#lib/let-others-run.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import { type Loss, readDocument } from '#vehicle/reading/read-document.ts'
import { isSoldByHand } from '#vehicle/own-values.ts'
import type { StockRecord } from '#vehicle/record.ts'
import {
  countIncomplete,
  countLosses,
  countRefusal,
  countRepair,
  type ImportSummary,
} from './import-summary.ts'
import { type RecordChange, toRecordChange } from './change-log.ts'
import { createRowNamer, identify, type KnownVehicles, type RowNames, vinOf } from './identify.ts'
import { readCar, type FiguresOf } from './read-car.ts'
import type { FeedRow } from './feed-row.ts'
import type { Remembered } from './stock-memory.ts'
import type { LiveVehicles, StockState } from './stock-state.ts'
import type { StockWriter } from './stock-writer.ts'
import { isSold, type Stored } from './store.ts'
import { hashRecord } from './hash-record.ts'

export type Rows = AsyncIterable<FeedRow> | Iterable<FeedRow>

export type RowDeps = {
  tally: ImportSummary
  writer: StockWriter
  state: StockState
  /** The index's records of vehicles. */
  readRecords: (ids: readonly string[]) => Promise<Stored[]>
  /** Receives the changes of known vehicles; without it, nothing is compared. */
  changes: RecordChange[] | undefined
  /** The index was empty, so arrival dates are unknown. */
  isFirst: boolean
  now: Seconds
  /** The site's time zone and currency. */
  zone: string
  currency: 'AUD' | 'NZD' | undefined
  figuresOf: FiguresOf | undefined
  isIncomplete: ((car: Car) => boolean) | undefined
  onProgress: (rows: number) => void
}

/** The vehicles of a feed, and the ids of those in refused rows. */
export type Seen = {
  taken: Map<string, Remembered>
  refused: Set<string>
  /** Imported vehicles by VIN. */
  byVin: Map<string, Remembered>
  /** Number of known rows, and each list of their unread names (feed-row.ts). */
  recognised: number
  unknown: Set<string>
}

/** Rows to read in one turn, about 20 ms: a document may have a hundred kilobytes. Known rows are not read. */
const AT_ONCE = 50
const KNOWN_AT_ONCE = 1000

export async function importRows(rows: Rows, deps: RowDeps): Promise<Seen> {
  const { tally, state } = deps
  const name = createRowNamer()
  const seen: Seen = {
    taken: new Map(),
    refused: new Set(),
    byVin: new Map(),
    recognised: 0,
    unknown: new Set(),
  }
  let waiting: Waiting[] = []
  let documents = 0
  let count = 0
  for await (const one of rows) {
    const { row, document, identity, fault, repair, sent = '', unknown } = one
    if (one.isCut === true) tally.cutAt ??= row
    if (one.isSecondList === true) tally.secondListAt ??= row
    count += 1
    const vehicle = sent === '' ? undefined : state.findSent(sent)
    if (vehicle !== undefined) seen.recognised += 1
    if (vehicle !== undefined) waiting.push({ row, vehicle })
    else if (isObject(document)) {
      const read = readDocument(document, { currency: deps.currency, zone: deps.zone })
      const names = name(read.document, identity ?? null)
      waiting.push({
        row,
        document: read.document,
        names,
        losses: read.losses,
        repair,
        sent,
        unknown,
      })
      documents += 1
    } else countRefusal(tally, { field: 'row', reason: fault ?? 'is not an object' }, row)
    if (documents >= AT_ONCE || waiting.length >= KNOWN_AT_ONCE) {
      await importBatch(waiting, seen, deps)
      waiting = []
      documents = 0
      deps.onProgress(count)
      await letOthersRun()
    }
  }
  await importBatch(waiting, seen, deps)
  deps.onProgress(count)
  return seen
}

type Waiting = { row: number; vehicle: Remembered } | NamedRow
type NamedRow = {
  row: number
  document: Record<string, unknown>
  names: RowNames
  losses: readonly Loss[]
  repair: string | undefined
  sent: string
  unknown: string | undefined
}

async function importBatch(rows: readonly Waiting[], seen: Seen, deps: RowDeps): Promise<void> {
  const names = rows.flatMap((row) => ('names' in row ? row.names : []))
  const vehicles = await deps.state.findLive(names)
  const changed = new Map<string, StockRecord>()
  // Sequential: the first row of a vehicle counts.
  for (const row of rows) {
    if ('names' in row) await importRow(row, vehicles, seen, { ...deps, changed })
    else await importKnown(row, seen, deps)
  }
  if (deps.changes !== undefined && changed.size > 0)
    deps.changes.push(...(await compare(changed, vehicles, deps)))
}

/** The changes of vehicles in the index, whose records are read in one call unless they are in memory. */
async function compare(
  changed: ReadonlyMap<string, StockRecord>,
  { live }: LiveVehicles,
  { readRecords }: RowDeps,
): Promise<RecordChange[]> {
  const known = [...changed.keys()].flatMap((id) => live.get(id)?.stored ?? [])
  const missing = [...changed.keys()].filter((id) => live.get(id)?.stored === undefined)
  const read = missing.length === 0 ? [] : await readRecords(missing)
  return [...known, ...read].flatMap((stored) => {
    const record = changed.get(stored.objectID)
    return record === undefined ? [] : [toRecordChange(stored, record, stored.objectID)]
  })
}

/** Imports a row that was read before: its record is already in the index. */
async function importKnown(
  { row, vehicle }: { row: number; vehicle: Remembered },
  seen: Seen,
  { tally, writer, readRecords }: RowDeps,
): Promise<void> {
  const { id, slug, senderId, losses = [], repair, unknown } = vehicle
  if (unknown !== undefined) seen.unknown.add(unknown)
  if (repair !== undefined) countRepair(tally, repair, row)
  countLosses(tally, losses, row)
  const earlier = seen.taken.get(id)
  if (isRepeated(earlier, vehicle.soldDate > 0)) {
    const field = senderId === '' ? 'id' : 'vin'
    countRefusal(tally, { field, reason: 'is a duplicate' }, row)
    return
  }
  note(seen, vehicle)
  if (earlier === undefined) {
    tally.taken += 1
    tally.unchanged += 1
    if (vehicle.isIncomplete === true) countIncomplete(tally, slug)
    return
  }
  // The previous row had overwritten it.
  const [record] = await readRecords([id])
  if (record !== undefined) await writer.put(record)
}

/** Systems keep the sold listing of a vehicle that they list again, so the one for sale wins. */
const isRepeated = (earlier: Remembered | undefined, isSoldNow: boolean) =>
  earlier !== undefined && (earlier.soldDate === 0 || isSoldNow)

async function importRow(
  { row, document: sentDocument, names, losses, repair, sent, unknown }: NamedRow,
  { live, known }: LiveVehicles,
  seen: Seen,
  deps: RowDeps & { changed: Map<string, StockRecord> },
): Promise<void> {
  const { tally, writer, isFirst, now, zone, figuresOf, changed } = deps
  if (repair !== undefined) countRepair(tally, repair, row)
  countLosses(tally, losses, row)
  const document = identify(sentDocument, names, withTaken(known, seen))
  const id = String(document.id)
  const earlier = seen.taken.get(id)
  const isSoldNow = document.status === 'sold' || document.sold === true
  if (isRepeated(earlier, isSoldNow)) {
    const field = names.id === id ? 'id' : 'vin'
    countRefusal(tally, { field, reason: 'is a duplicate' }, row)
    return
  }
  const stored = live.get(id) ?? null
  const read = readCar(document, {
    known: stored && { ...stored, soldDate: stored.soldDate || now },
    isFirst,
    now,
    zone,
    figuresOf,
  })
  if (!('record' in read)) {
    const isLost = losses.some(({ field }) => field === read.field)
    countRefusal(tally, isLost ? { ...read, reason: 'is not understood' } : read, row)
    seen.refused.add(id)
    return
  }
  const { record, car, length } = read
  const isIncomplete = deps.isIncomplete?.(car) === true
  note(seen, {
    ...toRemembered(record),
    // A row that does not name its vehicle is counted among similar ones.
    sent: names.isNamed ? sent : '',
    ...(losses.length > 0 && { losses }),
    ...(repair !== undefined && { repair }),
    ...(unknown !== undefined && { unknown }),
    ...(isIncomplete && { isIncomplete }),
  })
  const hashes = stored === null ? null : hashRecord(record)
  if (earlier === undefined) {
    tally.taken += 1
    if (isIncomplete) countIncomplete(tally, car.slug)
    tally[stored === null ? 'added' : stored.hash === hashes?.hash ? 'unchanged' : 'changed'] += 1
  }
  if (stored !== null && stored.hash !== hashes?.hash) changed.set(id, record)
  // Photos with a new signature are no change, but the old one expires.
  if (stored === null || stored.exact !== hashes?.exact || earlier !== undefined)
    await writer.put(record, length)
}

function note({ taken, byVin }: Seen, vehicle: Remembered): void {
  taken.set(vehicle.id, vehicle)
  if (vehicle.vin !== '') byVin.set(vehicle.vin, vehicle)
}

/** A VIN that occurred in this feed identifies that row's vehicle. */
function withTaken(known: KnownVehicles, { byVin }: Seen): KnownVehicles {
  return {
    ...known,
    byVin: (vin) => {
      const taken = byVin.get(vin)
      return taken === undefined ? known.byVin(vin) : { ...taken, isSold: taken.soldDate > 0 }
    },
  }
}

/** What to remember of a record, whatever its row. */
export function toRemembered(record: StockRecord | Stored): Remembered {
  const { sender_id: senderId } = record as { sender_id?: unknown } // may have any type in a stored record
  return {
    id: record.objectID,
    slug: String(record.slug),
    vin: vinOf(record),
    senderId: typeof senderId === 'string' ? senderId : '',
    soldDate: isSold(record) ? Number(record.sold_date_timestamp) : 0,
    ...(isSoldByHand(record) && { isSoldByHand: true }),
    sent: '',
  }
}
