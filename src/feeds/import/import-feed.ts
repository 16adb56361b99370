// Imports a feed into an index. Changes become visible in one step, so that shoppers never see partial stock. A full
// feed also ends vehicles that it lacks; a partial feed only adds and changes.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { type Car, CAR_FIELDS } from '#vehicle/car.ts'
import { isSoldByHand, readOwnValues, toOwnFields } from '#vehicle/own-values.ts'
import type { State } from '#vehicle/drive-away.ts'
import { priceKind } from '#vehicle/price.ts'
import { toRank } from '#vehicle/record.ts'
import { type RecordChange, toRecordChange } from './change-log.ts'
import { importRows, type Rows, type Seen, toRemembered } from './import-rows.ts'
import { createImportSummary, describeImportSummary, type ImportSummary } from './import-summary.ts'
import type { Problem } from './problem.ts'
import type { FiguresOf } from './read-car.ts'
import type { Remembered, Vehicles } from './stock-memory.ts'
import { fromIndex, fromLookups, fromMemory, readRecords, type StockState } from './stock-state.ts'
import { createStockWriter, type StockWriter } from './stock-writer.ts'
import { isSold, engineFaultOf, type StockStore, type Stored } from './store.ts'

/** Days that a sold vehicle's page stays up after it leaves search results. */
const KEPT_DAYS = 30

export type ImportOptions = {
  index: string
  isPartial: boolean
  /** Accepts a full feed of any size. */
  force: boolean
  /** Minimum share of the unsold vehicles that a full feed must still contain. */
  leastShare: number
  /** Minimum vehicles of a full feed that lacks some. */
  leastVehicles: number
  /** How a person can force a refused full feed: "send it with force=true". */
  toForce: string
  /** Days that sold vehicles stay in search results. */
  soldWindow: number
  now: Seconds
  /** The site's time zone, for the days of price changes. */
  zone: string
  /** The site's currency; prices in other currencies are not understood. */
  currency?: 'AUD' | 'NZD' | undefined
  /** Without it, lists are filtered by the repayment stated in the feed, and have no drive-away prices. */
  figuresOf?: FiguresOf | undefined
  /** States for which the index has drive-away prices; none by default. */
  states?: readonly State[] | undefined
  /** Whether a vehicle's Consumer Information Notice is incomplete; without it, none are counted. */
  isIncomplete?: ((car: Car) => boolean) | undefined
  onProgress: (rows: number) => void
  /** Name of the new generation; unique, so that concurrent imports do not clash. */
  generation?: string
  /** The stock after the last import; without it, the index is read. */
  vehicles?: Vehicles | undefined
  /** A small partial feed: only its vehicles are looked up in the index. */
  isSmall?: boolean
  /** Ids of vehicles that changed in the index since then, besides those of the feed. */
  storedToKeep?: readonly Stored[] | undefined
  /** Receives the changes of each known vehicle, field by field; without it, nothing is compared. */
  changes?: RecordChange[] | undefined
  /** Called with the vehicles about to be retired; if it rejects, the import stops. */
  beforeSwitch?: (retired: readonly Stored[]) => Promise<void>
}

/**
 * The changes of an import, and the resulting stock if known. `written` counts records, `recognised` rows that were not
 * read again, and `unknown` has the unread names of those rows.
 */
export type Imported = ImportSummary & {
  vehicles: Vehicles | null
  written: number
  recognised: number
  unknown: ReadonlySet<string>
}

/** The import summary, or the reason why the stock is unchanged. */
export async function importFeed(
  store: StockStore,
  rows: Rows,
  options: ImportOptions,
): Promise<Imported | Problem> {
  const { index, generation = 'next', storedToKeep } = options
  const target = `${index}_${generation}`
  const writer = createStockWriter(store, index, {
    target,
    startsEmpty: storedToKeep !== undefined,
  })
  try {
    return await importInto(store, rows, writer, options)
  } catch (error) {
    const reason = engineFaultOf(error)
    if (reason === null) throw error
    return {
      problem: `The import stopped halfway: ${reason} The site keeps its previous stock. Run it again.`,
      mayPass: true,
    }
  }
}

async function importInto(
  store: StockStore,
  rows: Rows,
  writer: StockWriter,
  options: ImportOptions,
): Promise<Imported | Problem> {
  const { index, isPartial, now, zone, currency, storedToKeep, beforeSwitch } = options
  const { figuresOf, isIncomplete, onProgress, changes } = options
  const tally = createImportSummary()
  const state = await openState(store, options)
  const work = { tally, writer, state, now, zone, currency, figuresOf, isIncomplete, onProgress }
  const seen = await importRows(rows, {
    ...work,
    changes,
    isFirst: state.isFirst,
    readRecords: (ids) => store.getRecords(index, ids),
  })
  const vehicles = new Map([...(state.vehicles ?? []), ...seen.taken])
  const guarded =
    guardList(tally) ??
    (isPartial
      ? null
      : (guardEnd(tally, options) ?? guard(state.vehicles ?? new Map(), seen, tally, options)))
  if (guarded !== null) {
    await writer.discard()
    return guarded
  }
  if (!isPartial) {
    await endMissing(store, writer, { vehicles, seen, tally }, options)
  }
  for (const stored of storedToKeep ?? []) await writer.put(stored)
  await beforeSwitch?.(tally.retired)
  await writer.finish()
  const { recognised, unknown } = seen
  const written = writer.written()
  return { ...tally, vehicles: state.vehicles && vehicles, written, recognised, unknown }
}

async function openState(
  store: StockStore,
  { index, states, isPartial, vehicles, isSmall, storedToKeep }: ImportOptions,
): Promise<StockState> {
  if (vehicles !== undefined) return fromMemory(store, index, vehicles)
  const isLookedUp = isPartial && isSmall === true
  const state = isLookedUp ? await fromLookups(store, index) : null
  if (state?.isFirst !== false) await store.applySettings(index, states)
  if (state !== null) return state
  return storedToKeep === undefined ? fromIndex(store, index) : fromMemory(store, index, new Map())
}

type Ending = { vehicles: Map<string, Remembered>; seen: Seen; tally: ImportSummary }

/** Marks vehicles that a full feed lacks as sold, and removes those that were sold long ago. */
async function endMissing(
  store: StockStore,
  writer: StockWriter,
  { vehicles, seen: { taken, refused }, tally }: Ending,
  { index, now, soldWindow, changes }: ImportOptions,
): Promise<void> {
  const missing = [...vehicles.values()].filter(({ id, ...vehicle }) => {
    if (taken.has(id)) return false
    // The feed is not responsible for vehicles that the dealer marked as sold.
    const soldDate = vehicle.isSoldByHand === true ? 0 : vehicle.soldDate
    // An unreadable row still proves that the vehicle exists, so it stays unchanged.
    return soldDate === 0 ? !refused.has(id) : isLongSold(soldDate, now, soldWindow)
  })
  const ids = missing.map(({ id }) => id)
  for await (const stored of readRecords(store, index, ids)) {
    const fate = decideMissing(stored, now, soldWindow)
    if (fate.kind === 'retired') {
      tally.retired.push(fate.record)
      vehicles.delete(stored.objectID)
      await writer.remove(stored.objectID)
    } else if (fate.kind === 'sold') {
      tally.sold += 1
      vehicles.set(stored.objectID, toRemembered(fate.record))
      changes?.push(toRecordChange(stored, fate.record, stored.objectID))
      await writer.put(fate.record)
    }
  }
}

/** It is unknown which of two lists has the vehicles for sale: one may hold sold ones. */
function guardList({ secondListAt }: ImportSummary): Problem | null {
  if (secondListAt === null) return null
  return {
    problem: `This feed has more than one list of vehicles: the second begins after row ${secondListAt - 1}. Nothing was changed. Send one list, and state in a separate field of each vehicle whether it is sold, new or used.`,
  }
}

/** A truncated feed is refused, however long: the vehicles that it lacks may be in the cut-off rows. */
function guardEnd({ cutAt }: ImportSummary, { force, toForce }: ImportOptions): Problem | null {
  if (cutAt === null || force) return null
  return {
    problem: `Feed truncated at row ${cutAt}: a quote or bracket opened there is never closed, so the rest cannot be read. Nothing was changed. Fix that row and send the feed again. To accept it as it is, ${toForce}.`,
  }
}

const GUARDED_FROM = 2

/**
 * A truncated feed must not empty a site, neither at once nor by half each day. Refuses a feed without vehicles; with
 * two or more vehicles in stock, also one with too small a share of them, or with fewer than the minimum.
 */
function guard(
  vehicles: Vehicles,
  { taken, refused }: Seen,
  tally: ImportSummary,
  { force, leastShare, leastVehicles, toForce }: ImportOptions,
): Problem | null {
  const unsold = [...vehicles].filter(([, { soldDate }]) => soldDate === 0)
  const others = unsold.filter(([id]) => !taken.has(id))
  // A vehicle whose row is invalid stays.
  const missing = others.filter(([id]) => !refused.has(id)).length
  const count = taken.size + others.length - missing
  const least =
    unsold.length < GUARDED_FROM ? 1 : Math.max(leastVehicles, unsold.length * leastShare)
  const isEnough = taken.size > 0 && (missing === 0 || count >= least)
  if (force || others.length === 0 || isEnough) return null
  const reasons = tally.refused.size === 0 ? '' : `\n\n${describeImportSummary(tally)}`
  if (missing === 0)
    return { problem: `No row of this feed is valid. Nothing was changed.${reasons}` }
  return {
    problem: `This feed has only ${taken.size} valid ${taken.size === 1 ? 'vehicle' : 'vehicles'}, and ${missing} of the ${unsold.length} on the website are missing from it: all of them would be marked sold. Nothing was changed. If that is correct, ${toForce}. If the feed contains only some vehicles, send it as a partial feed (--partial, mode=upsert, or "holds_all": false).${reasons}`,
  }
}

type Fate = { kind: 'keep' | 'sold' | 'retired'; record: Stored }

/** `soldWindow` in days. */
export function decideMissing(stored: Stored, now: Seconds, soldWindow: number): Fate {
  // The feed then agrees with the dealer that it is sold.
  if (!isSold(stored) || isSoldByHand(stored)) return { kind: 'sold', record: toSold(stored, now) }
  const isRetired = isLongSold(Number(stored.sold_date_timestamp), now, soldWindow)
  return { kind: isRetired ? 'retired' : 'keep', record: stored }
}

/** Whether a vehicle was sold so long ago that it leaves the index. */
export function isLongSold(soldDate: Seconds, now: Seconds, soldWindow: number): boolean {
  return soldDate + (soldWindow + KEPT_DAYS) * DAY < now
}

/** The vehicle's record once sold. */
export function toSold(stored: Stored, now: Seconds): Stored {
  // A sold vehicle is not compared with the market, and has no charges to estimate.
  const { below_market: _, own_values: __, has_own_values: ___, drive_away, ...kept } = stored
  const isWhole = priceKind(CAR_FIELDS.price_type(stored.price_type)) === 'drive_away'
  const own = readOwnValues(stored).filter(({ field }) => field !== 'sold')
  const hasPhotos = stored.has_photos === true
  const created = Number(stored.created_at_timestamp)
  return {
    ...kept,
    ...(isWhole && drive_away !== undefined && { drive_away }),
    status: 'sold',
    sold: true,
    sold_date_timestamp: isSold(stored) ? stored.sold_date_timestamp : now,
    ...toOwnFields(own),
    custom_rank: toRank({
      status: 'sold',
      isReserved: false,
      hasPhotos,
      created: Number.isFinite(created) ? created : 0,
    }),
  }
}
