// Imports a feed into an index. A full feed is written to a new generation, which replaces the old one when complete,
// so that shoppers never see partial stock; a partial feed only adds and changes.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Car } from '#stock/car.ts'
import { toRank } from '#stock/record.ts'
import {
  createRecordWriter,
  importRows,
  lookUpLive,
  type Rows,
  type Seen,
  toLiveVehicles,
} from './import-rows.ts'
import { createImportSummary, describeImportSummary, type ImportSummary } from './import-summary.ts'
import type { Problem } from './problem.ts'
import type { WeeklyOf } from './read-car.ts'
import { isSold, type Live, readLive, reasonOf, type StockStore, type Stored } from './store.ts'

/** Days that a sold vehicle's page stays up after it leaves search results. */
const KEPT_DAYS = 30

export type ImportOptions = {
  index: string
  isPartial: boolean
  /** Accepts a full feed of any size. */
  force: boolean
  /** Minimum share of the unsold vehicles that a full feed must still contain. */
  leastShare: number
  /** Minimum vehicles of a full feed that lacks any. */
  leastVehicles: number
  /** How a person accepts a full feed that was refused: "send it with force=true". */
  toForce: string
  /** Days that sold vehicles stay in search results. */
  soldWindow: number
  now: Seconds
  /** The site's time zone, for the days of price changes. */
  zone: string
  /** The site's currency; prices in another one are not understood. */
  currency?: 'AUD' | 'NZD' | undefined
  /** Without it, lists are filtered by the repayment that the feed states. */
  weeklyOf?: WeeklyOf | undefined
  /** Whether a vehicle's Consumer Information Notice lacks something; without it, none are counted. */
  isIncomplete?: ((car: Car) => boolean) | undefined
  onProgress: (rows: number) => void
  /** Name of the new generation; unique, so that concurrent imports do not clash. */
  generation?: string
  /** Called with the vehicles about to be retired; if it rejects, the import stops. */
  beforeSwitch?: (retired: readonly Stored[]) => Promise<void>
}

/** The import summary, or the reason why the stock is unchanged. */
export async function importFeed(
  store: StockStore,
  rows: Rows,
  options: ImportOptions,
): Promise<ImportSummary | Problem> {
  try {
    return await (options.isPartial ? addRows : replaceAll)(store, rows, options)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    const kept = options.isPartial
      ? 'Vehicles already imported stay'
      : 'The site keeps its previous stock'
    return {
      problem: `The import stopped halfway: ${reason} ${kept}. Run it again.`,
      mayPass: true,
    }
  }
}

async function addRows(
  store: StockStore,
  rows: Rows,
  { index, now, zone, currency, weeklyOf, isIncomplete, onProgress }: ImportOptions,
): Promise<ImportSummary> {
  const tally = createImportSummary()
  const isFirst = await store.isEmpty(index)
  if (isFirst) await store.applySettings(index)
  const writer = createRecordWriter(store, index)
  const findLive = lookUpLive(store, index)
  await importRows(rows, {
    tally,
    writer,
    findLive,
    isFirst,
    skipsSame: true,
    now,
    zone,
    currency,
    weeklyOf,
    isIncomplete,
    onProgress,
  })
  await writer.flush()
  await store.settle(index)
  return tally
}

async function replaceAll(
  store: StockStore,
  rows: Rows,
  options: ImportOptions,
): Promise<ImportSummary | Problem> {
  const { index, now, zone, currency, soldWindow, beforeSwitch } = options
  const { weeklyOf, isIncomplete, onProgress } = options
  const tally = createImportSummary()
  await store.applySettings(index)
  const live = await readLive(store, index)
  const target = `${index}_${options.generation ?? 'next'}`
  await store.startGeneration(index, target)
  const writer = createRecordWriter(store, target)
  const vehicles = toLiveVehicles(live)
  const findLive = () => Promise.resolve(vehicles)
  const isFirst = live.size === 0
  const work = { tally, writer, findLive, isFirst, skipsSame: false, now, zone, currency }
  const { taken, refused } = await importRows(rows, { ...work, weeklyOf, isIncomplete, onProgress })
  const guarded = guardEnd(tally, options) ?? guard(live, { taken, refused }, tally, options)
  if (guarded !== null) {
    await store.dropIndex(target)
    return guarded
  }
  for await (const stored of store.browse(index)) {
    if (taken.has(stored.objectID)) continue
    // An unreadable row still proves that the vehicle exists, so it stays unchanged.
    if (refused.has(stored.objectID) && !isSold(stored)) {
      await writer.add(stored)
      continue
    }
    const fate = decideMissing(stored, now, soldWindow)
    if (fate.kind === 'retired') tally.retired.push(fate.record)
    else await writer.add(fate.record)
    if (fate.kind === 'sold') tally.sold += 1
  }
  await writer.flush()
  await beforeSwitch?.(tally.retired)
  await store.moveIndex(target, index)
  return tally
}

/** A truncated feed is refused, however long: the vehicles it lacks may be in the cut-off rows. */
function guardEnd({ cutAt }: ImportSummary, { force, toForce }: ImportOptions): Problem | null {
  if (cutAt === null || force) return null
  return {
    problem: `Feed truncated at row ${cutAt}: a quote or bracket opened there is never closed, so the rest cannot be read. Nothing was changed. Fix that row and send the feed again. To accept it as it is, ${toForce}.`,
  }
}

const GUARDED_FROM = 2

/**
 * A truncated feed must not empty a site, neither at once nor by half each day: refuses a feed without vehicles, and for
 * two vehicles or more one with too small a share of them, or with fewer than the minimum.
 */
function guard(
  live: Map<string, Live>,
  { taken, refused }: Seen,
  tally: ImportSummary,
  { force, leastShare, leastVehicles, toForce }: ImportOptions,
): Problem | null {
  const unsold = [...live].filter(([, { soldDate }]) => soldDate === 0)
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
  if (!isSold(stored)) return { kind: 'sold', record: toSold(stored, now) }
  const until = Number(stored.sold_date_timestamp) + (soldWindow + KEPT_DAYS) * DAY
  return { kind: until >= now ? 'keep' : 'retired', record: stored }
}

/** The vehicle's record once sold. */
export function toSold(stored: Stored, now: Seconds): Stored {
  // What is sold is no good value any more.
  const { below_market: _, ...kept } = stored
  const hasPhotos = stored.has_photos === true
  const created = Number(stored.created_at_timestamp)
  return {
    ...kept,
    status: 'sold',
    sold: true,
    sold_date_timestamp: now,
    custom_rank: toRank({
      status: 'sold',
      hasPhotos,
      created: Number.isFinite(created) ? created : 0,
    }),
  }
}
