// Imports a delivery into the stock of its site.
import { createHash } from 'node:crypto'

import reading from '#build/reading.json' with { type: 'json' }
import { errorName, logError } from '#lib/log.ts'
import { countOf } from '#lib/text.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { missingFromNotice } from '#vehicle/consumer-notice.ts'
import { siteZone } from '#vehicle/places.ts'
import { countryOf } from '#lib/country.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { noteNames, openFeed, type OpenedFeed } from './column-map.ts'
import type { RecordChange } from './change-log.ts'
import { clearStock } from './clear-stock.ts'
import { editDelivery } from './edit-delivery.ts'
import { CONSOLE, DELIVERY } from '#vehicle/stock-source.ts'
import {
  type Clearing,
  type Delivery,
  isClearing,
  noResult,
  type Result,
  toResult,
} from './delivery.ts'
import { type Imported, importFeed, type ImportOptions, isLongSold } from './import-feed.ts'
import type { Rows } from './import-rows.ts'
import { type ImportSummary } from './import-summary.ts'
import type { ImporterStorage, ImportJobDeps } from './job-deps.ts'
import { openStockStore } from './open-store.ts'
import { isProblem, type Problem } from './problem.ts'
import { decodeFeed, UnpackError } from './read-text.ts'
import type { Spool, SpooledDelivery } from './spool.ts'
import type { Left, Vehicles } from './stock-memory.ts'
import { type StockStore, type Stored, toRetired } from './store.ts'
import { removeVehicles } from './remove-vehicles.ts'

/**
 * Maximum bytes of a partial delivery whose vehicles are looked up in the index one by one, if the stock is not in
 * memory.
 */
const SMALL = 300_000

/** Never rejects. */
export async function importDelivery(
  delivery: SpooledDelivery,
  tenant: Tenant,
  deps: ImportJobDeps,
  { spool, memory, log }: ImporterStorage,
): Promise<Result> {
  let written: number | null = null
  try {
    const store = await openStockStore(tenant.site, deps.toolsOf(tenant))
    if (store === null) return noResult('failed', NO_KEY)
    if (isClearing(delivery.mode)) return await clear(store, delivery.mode, { tenant, deps, log })
    const now = deps.clock()
    const stateOf = async () =>
      toState(tenant, now, await store.revisionOf(tenant.site.search.index))
    if (delivery.mode === 'edit') {
      written = 0
      const storage = { spool, memory, log }
      return await editDelivery(store, delivery, { tenant, deps, storage, stateOf })
    }
    // A list of vehicles to remove is read whole.
    const known = delivery.mode === 'remove' ? null : memory.load(await stateOf())
    const key = toKey(delivery, spool)
    if (known !== null && known.last.key === key && !isAnyOver(known, tenant, now)) {
      written = 0
      return repeat(known.last.result)
    }
    const { columns } = tenant.site.intake
    const vehicles = known === null ? undefined : memory.loadVehicles()
    const sent = new Set(Array.from(vehicles?.values() ?? [], (vehicle) => vehicle.sent))
    sent.delete('')
    const text = decodeFeed(spool.read(delivery.body), delivery.charset)
    const feed = await openFeed(text, {
      map: delivery.map || undefined,
      columns,
      knows: (hash) => sent.has(hash),
    })
    if (isProblem(feed)) return noResult('refused', feed.problem)
    const { body } = delivery
    const write = {
      now,
      vehicles,
      isSmall: spool.sizeOf(body) < SMALL,
      onProgress: (rows: number) => spool.noteRows(body, rows),
      changes: [] as RecordChange[],
    }
    const done = await importRowsOf(store, feed.rows, delivery, { tenant, deps, write })
    const result = toResult(done, delivery.mode, unknownOf(feed, done))
    if (isProblem(done) || !('vehicles' in done)) return result
    written = done.written
    log.add(write.changes, { at: now, source: delivery.source, who: '' })
    log.forget(done.retired.map(({ objectID }) => objectID))
    if (written > 0) await deps.afterWrite(tenant, deps.clock())
    if (done.vehicles !== null)
      memory.save(await stateOf(), vehicles ?? null, done.vehicles, {
        last: { key, result, firstSold: findFirstSold(done.vehicles) },
      })
    written = 0
    return result
  } catch (error) {
    if (error instanceof UnpackError) return noResult('refused', NOT_PACKED)
    logError('intake.failed', {
      tenant: tenant.slug,
      source: delivery.source,
      error: errorName(error),
    })
    return noResult('failed', `The import stopped halfway (${errorName(error)}). Send it again.`)
  } finally {
    // Also after a partial import.
    if (written !== 0) await deps.afterWrite(tenant, deps.clock())
  }
}

/**
 * Everything besides a row's text that determines how it is read: the release, the site's settings, the day, and the
 * stock itself.
 */
export function toState({ version, site }: Tenant, now: Seconds, revision: string): string {
  return JSON.stringify([reading.version, version, localDate(now, siteZone(site)), revision])
}

/** Names that were not read in recognised rows are still unread. */
function unknownOf(
  { unknown }: OpenedFeed,
  done: Imported | ImportSummary | Problem,
): ReadonlySet<string> {
  const names = new Set(unknown)
  if ('recognised' in done) for (const list of done.unknown) noteNames(names, list)
  return names
}

/** Equal bytes with equal terms have the same key. */
function toKey(delivery: SpooledDelivery, spool: Spool): string {
  const { source, mode, map, force, charset = '', body } = delivery
  const hash = delivery.hash || hashBody(spool.read(body))
  return JSON.stringify([source, mode, map, force, charset, hash])
}

function hashBody(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Whether a vehicle was sold so long ago that an import would remove it. */
function isAnyOver({ last: { firstSold } }: Left, { site }: Tenant, now: Seconds): boolean {
  return firstSold > 0 && isLongSold(firstSold, now, site.search.sold.window_days)
}

/** Time of the earliest sale in the index; 0 if none was sold. */
function findFirstSold(vehicles: Vehicles): Seconds {
  let first = Infinity
  for (const { soldDate } of vehicles.values()) if (soldDate > 0) first = Math.min(first, soldDate)
  return first === Infinity ? 0 : first
}

/** The result of a repeated delivery. */
function repeat(result: Result): Result {
  return { ...result, added: 0, changed: 0, sold: 0, retired: 0 }
}

async function clear(
  store: StockStore,
  mode: Clearing,
  { tenant, deps, log }: Pick<Write, 'tenant' | 'deps'> & Pick<ImporterStorage, 'log'>,
): Promise<Result> {
  const { slug, site } = tenant
  const now = deps.clock()
  const done = await clearStock(store, {
    index: site.search.index,
    mode,
    now,
    beforeSwitch: (gone) =>
      deps.saveRetired(
        slug,
        gone.map((car) => toRetired(car, site)),
        now,
      ),
  })
  if (isProblem(done)) return toResult(done, mode)
  const { tally, held } = done
  log.forget(tally.retired.map(({ objectID }) => objectID))
  const stay =
    held === 0
      ? ''
      : `${countOf(held, 'vehicle')} that a shopper has reserved ${held === 1 ? 'stays' : 'stay'} until that is over.`
  return { ...toResult(tally, mode), message: stay }
}

const NOT_PACKED =
  'The gzip body cannot be decompressed: it is truncated or exceeds 256 MB. Rows added or changed before that point stay.'

const NO_KEY =
  'Cannot write to the search index of this site: its key is missing or cannot be decrypted.'

type Write = {
  tenant: Tenant
  deps: ImportJobDeps
  write: Pick<ImportOptions, 'now' | 'vehicles' | 'isSmall' | 'onProgress' | 'changes'>
}

function importRowsOf(
  store: StockStore,
  rows: Rows,
  { mode, force, source }: Delivery,
  { tenant: { slug, site }, deps, write }: Write,
): Promise<Imported | ImportSummary | Problem> {
  const { index } = site.search
  const { now } = write
  if (mode === 'remove') return removeVehicles(store, rows, { index, now })
  return importFeed(store, rows, {
    ...write,
    index,
    isPartial: mode === 'upsert',
    force,
    leastShare: site.intake.least_share,
    leastVehicles: site.intake.least_vehicles,
    toForce: forceOf(source, site),
    soldWindow: site.search.sold.window_days,
    zone: siteZone(site),
    currency: countryOf(site).currency,
    figuresOf: deps.figuresOf(site, now),
    states: deps.statesOf(site),
    isIncomplete: (car) => missingFromNotice(car, site, now).length > 0,
    // Saved before the vehicles are removed, so that their addresses always work.
    beforeSwitch: (retired: readonly Stored[]) =>
      deps.saveRetired(
        slug,
        retired.map((car) => toRetired(car, site)),
        now,
      ),
  })
}

function forceOf(source: string, site: Tenant['site']): string {
  if (source === DELIVERY) return 'send it with force=true in its query'
  return source === CONSOLE
    ? 'ask the staff of the platform to remove the old stock first'
    : forceFeed(site)
}

/** The next fetch is compared with the vehicles of this import. */
function forceFeed({ slug, url }: Tenant['site']): string {
  return `save the feed to a file and run: npm run stock:import -- <file> --site ${slug} --force --origin ${url}`
}
