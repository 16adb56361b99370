// The yard: every vehicle of a site, searched, filtered and sorted; paginated, and as a file.
import { createSearchService, outboundOf } from '#composition/site-services.ts'
import { clock } from '#lib/clock.ts'
import { logError } from '#lib/log.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import { sendFile } from '#apps/console/pages/list.tsx'
import { takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { toCsv } from '#lib/csv.ts'
import type { Search } from '#search/answer-store.ts'
import { openBrowse } from '#search/browse-stock.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { readAges, toYardQueries, YARD_VIEWS, yardBase, type YardQuery } from '#search/yard-list.ts'
import { positionRequests, readPositions } from '#search/yard-positions.ts'
import { parseYardCar, YARD_FIELDS, type YardCar } from '#vehicle/yard-car.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { YardPage, type YardList, type YardProps } from './page.tsx'
import { type ListQuery, readYardQuery } from './read-query.ts'
import type { Position } from './words.ts'
import { cellsOf } from './yard-cells.ts'

export async function getYard(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  return showYard(
    c,
    tenant,
    readYardQuery((name) => c.req.queries(name) ?? []),
    { notice: takeNotice(c), now },
  )
}

type Shown = Pick<YardProps, 'notice' | 'typed' | 'ticked' | 'now'>

/** The list, also as the response to a refused form. */
export async function showYard(
  c: Ctx,
  tenant: Tenant,
  query: ListQuery,
  shown: Shown,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const { now } = shown
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  const asking = { ask: fresh, now }
  const ordered = await loadList(tenant, query, asking)
  // An index from before this order existed gets it with its next full import.
  const isUnordered = ordered === null && query.sort === 'oldest'
  const list = isUnordered ? await loadList(tenant, { ...query, sort: 'newest' }, asking) : ordered
  const { person } = c.var.console
  const today = localDate(now, siteZone(tenant.site))
  return sendConsole(
    c,
    <YardPage {...{ person, tenant, query, list, isUnordered, today, ...shown }} />,
    status,
  )
}

type Asking = { ask: Search; now: Seconds }

/** Null if the stock does not answer. */
async function loadList(
  { site }: Tenant,
  query: YardQuery,
  { ask, now }: Asking,
): Promise<YardList | null> {
  const answer = await ask(toYardQueries(query, site, now), now)
  if (answer === null) return null
  const cars = answer.hits.flatMap((hit) => parseYardCar(hit) ?? [])
  const views = Object.keys(YARD_VIEWS)
  return {
    cars,
    total: answer.total,
    counts: Object.fromEntries(views.map((view, at) => [view, answer.totals?.[at + 1] ?? 0])),
    values: answer.facets,
    ages: readAges(answer, site),
    positions: await loadPositions(site, cars, { ask, now }),
  }
}

/** How these vehicles' prices rank among similar ones, by id; empty if that cannot be read. */
export async function loadPositions(
  site: Tenant['site'],
  cars: readonly YardCar[],
  { ask, now }: Asking,
): Promise<ReadonlyMap<string, Position>> {
  const found = await Promise.all(
    positionRequests(cars, site).map(async ({ ids, queries }) => {
      const answer = await ask(queries, now)
      return answer === null ? [] : readPositions(ids, answer)
    }),
  )
  return new Map(found.flat())
}

/** The whole list of the address, however long; it contains no personal data. */
export async function getYardFile(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const query = readYardQuery((name) => c.req.queries(name) ?? [])
  const cars = await browseYard(c, tenant, query, now)
  if (cars === null) return screens.unavailable(c)
  const sorted = cars.toSorted(
    (a, b) =>
      (b.created_at_timestamp ?? 0) - (a.created_at_timestamp ?? 0) || (a.id < b.id ? -1 : 1),
  )
  const name = `yard-${tenant.slug}`
  return sendFile(c, name, toCsv(cellsOf(tenant.site, now), sorted))
}

/** Every vehicle of a list; null if the stock cannot be read in full. */
export async function browseYard(
  { env }: Pick<Ctx, 'env'>,
  tenant: Tenant,
  query: YardQuery,
  now: Seconds,
): Promise<YardCar[] | null> {
  const { slug, site } = tenant
  const { indexName: _, ...base } = yardBase({ ...query, sort: 'newest' }, site, now)
  const yardQuery = {
    ...base,
    indexName: site.search.index,
    hitsPerPage: 0,
    attributesToRetrieve: [...YARD_FIELDS],
  }
  const pages = openBrowse(site, yardQuery, {
    ...outboundOf(env, tenant),
    stockIndex: openStockIndex(env, slug),
    onFault: (reason) => logError('search.engine-failed', { tenant: slug, reason }),
  })
  const cars = new Map<string, YardCar>()
  for await (const page of pages) {
    if (page === null) return null
    for (const document of page) {
      const car = parseYardCar(document)
      if (car !== null) cars.set(car.id, car)
    }
  }
  return [...cars.values()]
}
