// The results of a site in the console: a page, and files of its tables.
import { createSearchService } from '#composition/site-services.ts'
import { loadSiteResults, type SiteResults } from '#analytics/site-results.ts'
import { SUMMED, SUMMED_NAMES } from '#analytics/results-summary.ts'
import { listSubscriptions } from '#apps/console/subscriptions.ts'
import { clock } from '#lib/clock.ts'
import { NEAR } from '#lib/near.ts'
import { localDate } from '#lib/time.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { loadPanel } from '#apps/ops/load-overview.ts'
import { readPeriod, sendCsv } from '#apps/console/pages/list.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { Car } from '#vehicle/car.ts'
import { siteZone } from '#vehicle/places.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { type ResultsQuery, ResultsPage } from './page.tsx'
import {
  RESULT_FIELDS,
  type Sort,
  SORTS,
  sortVehicles,
  toPositionText,
  toVehicleResults,
  type VehicleResult,
} from './vehicle-results.ts'

/** Milliseconds for reading a few fields of each vehicle. */
const STOCK_MS: Milliseconds = 8000
const RESULTS_MS: Milliseconds = 5000

export async function getResults(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const query = readQuery(c)
  const [{ results, vehicles }, emails] = await Promise.all([
    loadAll(c, tenant, query, now),
    loadPanel('subscriptions', () =>
      listSubscriptions(c.env.DB, { person: person.id, site: tenant.slug }),
    ),
  ])
  return sendConsole(c, <ResultsPage {...{ person, tenant, query, results, vehicles, emails }} />)
}

/** The days, or the vehicles with `of=vehicles`. Nothing in it is personal. */
export async function getResultsFile(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const isOfVehicles = c.req.query('of') === 'vehicles'
  const { results, vehicles } = await loadAll(c, tenant, readQuery(c), now)
  if (results === null || (isOfVehicles && vehicles === null)) return screens.unavailable(c)
  const name = `results-${tenant.slug}-${isOfVehicles ? 'vehicles-' : ''}${results.span.to}`
  return isOfVehicles
    ? sendCsv(c, name, VEHICLE_CELLS, vehicles ?? [])
    : sendCsv(c, name, DAY_CELLS, results.days)
}

function readQuery(c: Ctx): ResultsQuery {
  const sort = c.req.query('sort') ?? ''
  return {
    days: readPeriod(c),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'views', // a key of the table
  }
}

type Loaded = { results: SiteResults | null; vehicles: VehicleResult[] | null }

async function loadAll(
  c: Ctx,
  tenant: Tenant,
  { days, sort }: ResultsQuery,
  now: Seconds,
): Promise<Loaded> {
  const { VIEW_COUNTER: counters } = c.env
  // Includes counts of the last seconds. If they can't be written now, they will be soon.
  await loadPanel('results-flush', async () => {
    await counters.get(counters.idFromName(tenant.slug), NEAR).flush(tenant.slug)
    return {}
  })
  const zone = siteZone(tenant.site)
  const today = localDate(now, zone)
  const of = { slug: tenant.slug, zone }
  const [results, stock] = await Promise.all([
    loadPanel(
      'results',
      () => loadSiteResults(databaseOf(c.env, tenant), of, { today, days }, now),
      RESULTS_MS,
    ),
    loadPanel('stock', () => loadStock(c, tenant), STOCK_MS),
  ])
  if (results === null || stock === null) return { results, vehicles: null }
  const all = toVehicleResults(results.cars, stock, { from: results.span.from, today })
  return { results, vehicles: sortVehicles(all, sort) }
}

async function loadStock(c: Ctx, tenant: Tenant) {
  const { browse } = createSearchService(c.env, tenant, () => undefined)
  const { cars, isWhole } = browse(RESULT_FIELDS)
  const found: Car[] = []
  for await (const car of cars) found.push(car)
  if (!isWhole()) throw new Error('The stock cannot be read in full')
  return found.filter(({ sold, status }) => !sold && status !== 'sold')
}

const number = (value: number | null) => (value === null ? '' : String(value))

const DAY_CELLS: Record<string, (row: SiteResults['days'][number]) => string> = {
  Day: ({ day }) => day,
  ...Object.fromEntries(
    SUMMED_NAMES.map((name) => [
      SUMMED[name],
      (row: SiteResults['days'][number]) => number(row[name]),
    ]),
  ),
}

const VEHICLE_CELLS: Record<string, (row: VehicleResult) => string> = {
  Vehicle: ({ title }) => title,
  'Stock number': ({ stocknum }) => stocknum ?? '',
  Listed: ({ isListed }) => (isListed ? 'yes' : 'no'),
  'Days listed': ({ daysListed }) => number(daysListed),
  Views: ({ views }) => number(views),
  Saves: ({ saves }) => number(saves),
  Enquiries: ({ enquiries }) => number(enquiries),
  Reservations: ({ reservations }) => number(reservations),
  Price: ({ price }) => number(price),
  'Price position': ({ position }) => toPositionText(position),
  'Price changes': ({ priceChanges }) => number(priceChanges),
}
