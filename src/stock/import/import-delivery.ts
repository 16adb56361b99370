// Imports a delivery into the stock of its site.
import { errorName, logError } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { noResult, toResult, type Delivery, type Result } from './delivery.ts'
import { importFeed } from './import-feed.ts'
import { openFeed } from './open-feed.ts'
import { openStore } from './open-store.ts'
import { isProblem, type Problem } from './problem.ts'
import { UnpackError } from './read-spooled.ts'
import { removeVehicles } from './remove-vehicles.ts'
import type { Stored, StockStore } from './store.ts'
import type { Rows } from './import-rows.ts'
import type { ImportSummary } from './import-summary.ts'
import { toRetired } from './to-retired.ts'
import type { ImportJobDeps } from './job-deps.ts'

/** `text` is the body in chunks. Never rejects. */
export async function importDelivery(
  delivery: Delivery,
  text: AsyncIterable<string>,
  tenant: Tenant,
  work: ImportJobDeps,
): Promise<Result> {
  try {
    const store = await openStore(tenant.site, work.toolsOf(tenant))
    if (store === null) return noResult('failed', NO_KEY)
    const feed = await openFeed(text, delivery.map || undefined)
    if (isProblem(feed)) return noResult('refused', feed.problem)
    return toResult(await write(store, feed.rows, delivery, tenant, work), delivery.mode)
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
    await work.afterWrite(tenant, work.clock())
  }
}

const NOT_PACKED =
  'The gzip body cannot be decompressed: it is truncated or exceeds 256 MB. Rows added or changed before that point stay.'

const NO_KEY =
  'Cannot write to the search index of this site: its key is missing or cannot be decrypted.'

function write(
  store: StockStore,
  rows: Rows,
  { mode, force }: Delivery,
  { slug, site }: Tenant,
  work: ImportJobDeps,
): Promise<ImportSummary | Problem> {
  const { index } = site.search
  const now = work.clock()
  if (mode === 'remove') return removeVehicles(store, rows, { index, now })
  return importFeed(store, rows, {
    index,
    isPartial: mode === 'upsert',
    force,
    leastShare: site.intake.least_share,
    soldWindow: site.search.sold.window_days,
    now,
    onProgress: () => {},
    // Saved before the vehicles are removed, so that their addresses always respond.
    beforeSwitch: (retired: readonly Stored[]) =>
      work.saveRetired(
        slug,
        retired.map((car) => toRetired(car, site)),
        now,
      ),
  })
}
