// Imports a delivery into the stock of its site.
import { isObject } from '#lib/is-object.ts'
import { errorName, logError } from '#lib/log.ts'
import { parseText } from '#lib/clean.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { missingFromNotice } from '#stock/consumer-notice.ts'
import { siteZone } from '#stock/places.ts'
import { countryOf } from '#tenant/country.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { openFeed } from './column-map.ts'
import { clearStock } from './clear-stock.ts'
import { CONSOLE, DELIVERY } from '#stock/stock-source.ts'
import {
  type Clearing,
  type Delivery,
  isClearing,
  noResult,
  type Result,
  toResult,
} from './delivery.ts'
import { importFeed, toSold } from './import-feed.ts'
import { readId } from './identify.ts'
import { createRecordWriter, type Rows } from './import-rows.ts'
import { countRefusal, createImportSummary, type ImportSummary } from './import-summary.ts'
import type { ImportJobDeps } from './job-deps.ts'
import { openStore } from './open-store.ts'
import { isProblem, type Problem } from './problem.ts'
import { UnpackError } from './read-text.ts'
import { isSold, reasonOf, type StockStore, type Stored, toRetired } from './store.ts'

const AT_ONCE = 200

/** `text` is the body in chunks. Never rejects. */
export async function importDelivery(
  delivery: Delivery,
  text: AsyncIterable<string>,
  tenant: Tenant,
  deps: ImportJobDeps,
): Promise<Result> {
  try {
    const store = await openStore(tenant.site, deps.toolsOf(tenant))
    if (store === null) return noResult('failed', NO_KEY)
    if (isClearing(delivery.mode)) return await clear(store, delivery.mode, tenant, deps)
    const { columns } = tenant.site.intake
    const feed = await openFeed(text, { map: delivery.map || undefined, columns })
    if (isProblem(feed)) return noResult('refused', feed.problem)
    const done = await write(store, feed.rows, delivery, tenant, deps)
    return toResult(done, delivery.mode, feed.unknown)
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
    await deps.afterWrite(tenant, deps.clock())
  }
}

async function clear(
  store: StockStore,
  mode: Clearing,
  { slug, site }: Tenant,
  deps: ImportJobDeps,
): Promise<Result> {
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

function write(
  store: StockStore,
  rows: Rows,
  { mode, force, source }: Delivery,
  { slug, site }: Tenant,
  deps: ImportJobDeps,
): Promise<ImportSummary | Problem> {
  const { index } = site.search
  const now = deps.clock()
  if (mode === 'remove') return removeVehicles(store, rows, { index, now })
  return importFeed(store, rows, {
    index,
    isPartial: mode === 'upsert',
    force,
    leastShare: site.intake.least_share,
    leastVehicles: site.intake.least_vehicles,
    toForce: forceOf(source, site),
    soldWindow: site.search.sold.window_days,
    now,
    zone: siteZone(site),
    currency: countryOf(site).currency,
    weeklyOf: deps.weeklyOf(site, now),
    isIncomplete: (car) => missingFromNotice(car, site, now).length > 0,
    onProgress: () => {},
    // Saved before the vehicles are removed, so that their addresses always respond.
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

/** The next fetch is compared with the vehicles imported by this. */
function forceFeed({ slug, url }: Tenant['site']): string {
  return `save the feed to a file and run: npm run stock:import -- <file> --site ${slug} --force --origin ${url}`
}

/** Rows are ids, or documents with one. Vehicles already sold count as unchanged. */
export async function removeVehicles(
  store: StockStore,
  rows: Rows,
  { index, now }: { index: string; now: Seconds },
): Promise<ImportSummary | Problem> {
  const tally = createImportSummary()
  const writer = createRecordWriter(store, index)
  const asked = new Map<string, number>()

  async function sell(): Promise<void> {
    const ids = [...asked.keys()]
    const found = new Map(
      [
        ...(await store.findRecords(index, { sender_id: ids })),
        ...(await store.getRecords(index, ids)),
      ].map((stored) => [stored.objectID, stored]),
    )
    for (const stored of found.values()) {
      asked.delete(stored.objectID)
      asked.delete(String(stored.sender_id))
      tally[isSold(stored) ? 'unchanged' : 'sold'] += 1
      // eslint-disable-next-line no-await-in-loop -- sequential batches
      if (!isSold(stored)) await writer.add(toSold(stored, now))
    }
    for (const row of asked.values())
      countRefusal(tally, { field: 'id', reason: 'is not in stock' }, row)
    asked.clear()
  }

  try {
    for await (const { row, document, fault } of rows) {
      const id = isObject(document) ? readId(document) : parseText(document, 80)
      if (id === null) countRefusal(tally, { field: 'id', reason: fault ?? 'is missing' }, row)
      else asked.set(id, row)
      if (asked.size >= AT_ONCE) await sell()
    }
    if (asked.size > 0) await sell()
    await writer.flush()
    await store.settle(index)
    return tally
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return {
      problem: `Removal stopped halfway: ${reason} Vehicles already removed stay removed.`,
      mayPass: true,
    }
  }
}
