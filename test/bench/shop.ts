// What the peer is given of a demo site (peer/shop.ts): the stock that lists show, and what a list page says besides.
import { parseFirst } from '#search/path.ts'
import { listedQuery } from '#search/request.ts'
import { facetOf, type FacetName } from '#vehicle/attributes.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import { footerColumns, headerLinks } from '#apps/site/ui/navigation.ts'
import type { DemoSite } from './demo-site.ts'
import type { Car, Facet, Shop } from './peer/shop.ts'

/** Lists that the bench asks for. */
const LISTS = { 'used-cars': 'Used cars', suv: 'SUVs' }
/** Loan of the repayments on cards. */
const YEARS = 5
/** Fields of orders, text and tags, besides those of cards and facets. */
const MORE_FIELDS =
  'custom_rank created_at_timestamp below_market is_electric stocknum name dealership_name'.split(
    ' ',
  )

export async function toShop(demo: DemoSite, now: number): Promise<Shop> {
  const { site } = demo
  const names = site.search.facets
  const cars = await listCars(demo, now, [...LISTED_FIELDS, ...names, ...MORE_FIELDS])
  const { example } = site.finance
  return {
    name: site.name,
    tagline: site.tagline,
    phone: site.phone_numbers.general,
    warning: site.finance.warning,
    finance: {
      rate: example?.interest_rate ?? 0,
      comparison: example?.comparison_rate ?? 0,
      years: YEARS,
    },
    header: headerLinks(site).map(({ label, href, children }) => ({ label, href, children })),
    footer: footerColumns(site),
    facets: names.map((name) => toFacet(name, cars)),
    popularMakes: site.search.popular_makes,
    lists: Object.fromEntries(
      Object.entries(LISTS).map(([path, heading]) => [
        path,
        { heading, filters: parseFirst(path, site) ?? {} },
      ]),
    ),
    cars,
  }
}

function toFacet(name: FacetName, cars: readonly Car[]): Facet {
  const { label, kind, order, shown, describe } = facetOf(name)
  const values = kind === 'list' ? [...new Set(cars.flatMap((car) => car[name] ?? []))] : []
  const labels = values.map(String).flatMap((value) => {
    const described = describe(value)
    return described === value ? [] : [[value, described] as const]
  })
  return { name, label, kind, order, shown, labels: Object.fromEntries(labels) }
}

/** Everything that the site lists, as the index has it. */
async function listCars(
  { site, stockIndex }: DemoSite,
  now: number,
  fields: string[],
): Promise<Car[]> {
  const { filters } = listedQuery(site, now)
  const url = `https://stock-index.internal/1/indexes/${site.search.index}/browse`
  const cars: Car[] = []
  let asked: object = { filters, attributesToRetrieve: fields }
  for (;;) {
    const body = JSON.stringify(asked)
    const response = await stockIndex(new Request(url, { method: 'POST', body }))
    const { hits, cursor }: { hits: Car[]; cursor?: string } = await response.json()
    cars.push(...hits)
    if (cursor === undefined) return cars
    asked = { cursor }
  }
}
