// A dealer in the Worker under test: a published site with its stock in the index.
import { env, exports } from 'cloudflare:workers'

import { clock } from '#lib/clock.ts'
import { statesOf } from '#sales/charges/drive-away.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { siteFigures } from '#search/site-figures.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import type { Site, SiteInput } from '#tenant/schema.ts'
import { stockKey } from '#tenant/secret.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

export type RawCar = Record<string, unknown>

let count = 0

/** Headers that bypass the page cache (http/page-cache.ts). */
export const DRAWN = { Authorization: 'Bearer none' }

/** A car as a feed sends it: in stock and visible, with overrides by a test. */
export function testCar(more: RawCar = {}): RawCar {
  count += 1
  return {
    id: `c${count}`,
    slug: `car-${count}`,
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    price: 20_000 + count,
    km: 40_000,
    car_type: 'used',
    status: 'in_stock',
    simple_body: 'Hatch',
    simple_fuel: 'Petrol',
    simple_transmission: 'Automatic',
    created_at: '2020-01-01T00:00:00Z',
    show_on_dealer_website: true,
    ...more,
  }
}

/** Publishes a site under {slug}.example and fills its index. */
export async function openShop(
  input: Partial<SiteInput> & { slug: string },
  cars: readonly RawCar[],
): Promise<Site> {
  const site = testSite({
    hosts: [`${input.slug}.example`],
    url: `https://${input.slug}.example`,
    ...input,
  })
  await publishTo(env.TENANTS, site)
  await setUpIndex(site)
  const requests = cars.map((car) => ({ action: 'updateObject', body: toRecordOf(car, site) }))
  await writeStock(site.slug, 'POST', `/1/indexes/${site.search.index}/batch`, { requests })
  return site
}

/** Like the stock API, but without its key, because most tests open a shop. */
async function setUpIndex(site: Site): Promise<void> {
  const { slug, search } = site
  const write = openStockIndex(env, slug)
  for (const { name, settings } of recordSettings(search.index, statesOf(site))) {
    const url = `https://stock-index.internal/1/indexes/${name}/settings`
    const body = JSON.stringify(settings)
    const { ok, status } = await write(new Request(url, { method: 'PUT', body }))
    if (!ok) throw new Error(`${name}: ${status}`)
  }
}

/** Sends a request as a browser would. */
export function visit(
  slug: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return exports.default.fetch(`http://${slug}.example${path}`, { headers, redirect: 'manual' })
}

/** Calls the stock API of a site with its key. */
export async function writeStock(
  slug: string,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  const response = await exports.default.fetch(`http://${slug}.example${path}`, {
    method,
    headers: { 'x-algolia-api-key': await stockKey(env.MASTER_KEY, slug) },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Prices vehicles with today's figures, if the site estimates drive-away prices. */
export function toRecordOf(raw: RawCar, site?: Site) {
  const car = parseCar(raw)
  if (car === null) throw new Error('A test car has an id and a slug')
  return site?.charges.enabled === true
    ? toRecord(car, siteFigures(site, clock())(car))
    : toRecord(car)
}
