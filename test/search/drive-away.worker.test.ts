// Lists by the price to drive away: filtered, sorted and shown by one figure, which the vehicle's page has too, on both
// engines, for every state and day, and on the day on which a rate changes.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import recipe from '../../tenants/harbour/stock.json' with { type: 'json' }

import { generateStock } from '#cli/demo-stock/generate.ts'
import { recipeSchema } from '#cli/demo-stock/recipe.ts'
import { createServices } from '#composition/services.ts'
import { toMoney } from '#lib/money.ts'
import { toMoment } from '#lib/zone-time.ts'
import { statesOf } from '#sales/charges/drive-away.ts'
import { loadSearch } from '#search/load.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { siteFigures } from '#search/site-figures.ts'
import { parseSearch } from '#search/state.ts'
import type { Site } from '#tenant/schema.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import { parseCar } from '#vehicle/car.ts'
import type { State } from '#vehicle/drive-away.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { siteZone } from '#vehicle/places.ts'
import { toRecord } from '#vehicle/record.ts'
import { CHANGE_DAY, CHARGED, LAST_DAY, NO_DAY, wholePriceOf } from '#test/support/charged-site.ts'
import { testSite } from '#test/support/site.ts'

const zone = siteZone(testSite())
const noonOf = (day: string) => toMoment(day, 720, zone)
const place = {
  id: 'p',
  slug: 'p',
  name: 'Yard',
  phone: '02 9000 0000',
  street: '1 Road',
  city: 'Parramatta',
  state: 'NSW',
  postcode: '2150',
  dealership: { id: 'd', slug: 'd', name: 'Dealer' },
}
/** Demo vehicles, a third of them with a price of each kind. */
const cars = [
  ...generateStock(recipeSchema.parse(recipe), {
    places: [place],
    now: noonOf(LAST_DAY),
    pictures: null,
    count: 120,
  }),
].flatMap((raw, at) => {
  const type = ['Excl. Govt. Charges', 'Drive Away', 'Excl. Govt. Charges', null][at % 4]
  const car = parseCar({ ...raw, price_type: at % 40 === 5 ? null : type })
  return car === null ? [] : [car]
})

type Send = (method: string, path: string, body: unknown) => Promise<unknown>

const ENGINES = [
  {
    name: 'embedded index',
    site: testSite({ slug: 'driven-away', ...CHARGED }),
    send: (method, path, body) =>
      openStockIndex(
        env,
        'driven-away',
      )(new Request(`https://stock-index.internal${path}`, { method, body: JSON.stringify(body) })),
  },
  {
    name: 'hosted engine',
    site: testSite({
      slug: 'priced-hosted',
      intake: { feeds: [{ name: 'dms', url: 'https://stock-feed.upstreams.example/stock.csv' }] },
      ...CHARGED,
      search: {
        engine: {
          kind: 'algolia',
          app_id: 'PRICED',
          search_key: 'searchonly1',
          write_secret: 'sealed',
        },
      },
    }),
    send: (method, path, body) =>
      fetch(`https://priced-dsn.algolia.net${path}`, { method, body: JSON.stringify(body) }),
  },
] satisfies { name: string; site: Site; send: Send }[]

/** Writes the records as an import of that day makes them. */
async function fill({ site, send }: { site: Site; send: Send }, day: string): Promise<void> {
  for (const { name, settings } of recordSettings(site.search.index, statesOf(site)))
    await send('PUT', `/1/indexes/${name}/settings`, settings)
  version += 1
  const figures = siteFigures(site, noonOf(day))
  const requests = cars.map((car) => ({
    action: 'updateObject',
    body: toRecord(car, figures(car)),
  }))
  await send('POST', `/1/indexes/${site.search.index}/batch`, { requests })
}

/** The stock is written behind the caches, whose keys have the version of the site. */
let version = 1

async function listOf(site: Site, search: string, day: string) {
  const tenant = { slug: site.slug, version, site, themeCss: '', themeHash: '' }
  const { list } = createServices(env, tenant, () => undefined).search
  const shown = []
  const first = parseSearch(search, SORT_NAMES, statesOf(site))
  for (let page = 1; ; page += 1) {
    const view = await loadSearch({ ...first, page }, site, list, noonOf(day))
    if (view === null) throw new Error('The engine answers')
    shown.push(...view.items.flatMap((item) => (item.kind === 'car' ? [item.car] : [])))
    if (view.pages.at(-1)?.rel !== 'next') return { view, shown }
  }
}

/** Vehicles that lists have. */
const idsOf = async (site: Site, day: string) =>
  new Set((await listOf(site, '', day)).shown.map(({ id }) => id))

describe.each(ENGINES)('prices to drive away on the $name', (engine) => {
  const { site } = engine
  // Every vehicle in every order.
  const sold = { ...site.search.sold, collapse: false }
  const own = { ...site, search: { ...site.search, sold, hide_price_zero: false } }
  const oracle = async (state: State, day: string) => {
    const listed = await idsOf(own, day)
    return cars
      .filter(({ id }) => listed.has(id))
      .map((car) => ({ car, price: wholePriceOf(car, state, site, day) }))
  }

  describe.each([
    ['QLD', LAST_DAY],
    ['NT', LAST_DAY],
    ['QLD', CHANGE_DAY],
  ] as const)('in %s on %s', (state, day) => {
    beforeAll(() => fill(engine, day))

    it.each(['lowestPrice', 'highestPrice'] as const)(
      'sort by %s, without one last',
      async (sort) => {
        const { shown } = await listOf(own, `drive_away=${state}&sortBy=${sort}`, day)
        const known = new Map((await oracle(state, day)).map(({ car, price }) => [car.id, price]))
        expect(shown).toHaveLength(known.size)
        const prices = shown.map(({ id }) => known.get(id) ?? null)
        const priced = prices.filter((price) => price !== null)
        expect(priced.length).toBeGreaterThan(30)
        expect(prices.slice(priced.length).every((price) => price === null)).toBe(true)
        const sign = sort === 'lowestPrice' ? 1 : -1
        expect(priced).toEqual(priced.toSorted((a, b) => sign * (a - b)))
      },
    )

    it('are on each card as on the vehicle’s page, and say which kind they are', async () => {
      const { shown, view } = await listOf(own, `drive_away=${state}`, day)
      const known = new Map((await oracle(state, day)).map((one) => [one.car.id, one]))
      let estimates = 0
      for (const { id, slug, price, dollars, madeUpAt } of shown) {
        const { car, price: whole } = known.get(id) ?? { car: null, price: null }
        const isEstimate = whole !== null && whole !== car?.price
        if (isEstimate) estimates += 1
        expect(price.text).toBe(price.isPrice ? toMoney(whole ?? car?.price ?? 0) : price.text)
        expect(dollars).toBe(price.isPrice ? (whole ?? car?.price) : null)
        expect(price.type === 'Drive away, estimated').toBe(isEstimate)
        expect(madeUpAt).toBe(isEstimate ? `/cars/${slug}?state=${state}#drive-away` : undefined)
      }
      expect(estimates).toBeGreaterThan(20)
      const missing = [...known.values()].filter(({ price }) => price === null).length
      expect(view.prices).toMatchObject({ states: ['QLD', 'NT'], chosen: state, missing })
    })

    it.each([
      [':30000', 0, 30_000],
      ['25000:60000', 25_000, 60_000],
      ['46000:', 46_000, Infinity],
    ])('are filtered by %s, without those that have none', async (range, min, max) => {
      const { shown, view } = await listOf(own, `drive_away=${state}&range[price]=${range}`, day)
      const all = await oracle(state, day)
      const wanted = all.filter(({ price }) => price !== null && price >= min && price <= max)
      expect(shown.map(({ id }) => id).toSorted()).toEqual(
        wanted.map(({ car }) => car.id).toSorted(),
      )
      expect(view.prices.missing).toBe(all.filter(({ price }) => price === null).length)
      const bounds = view.facets.find(({ name }) => name === 'price')
      const lowest = Math.min(...all.flatMap(({ price }) => price ?? []))
      expect(bounds).toMatchObject({
        label: 'Price to drive away',
        min: Math.floor(lowest / 1000) * 1000,
      })
    })
  })

  it('are none on the day of a change until the records are made again', async () => {
    await fill(engine, LAST_DAY)
    const { shown, view } = await listOf(own, 'drive_away=QLD', CHANGE_DAY)
    expect(shown.filter(({ madeUpAt }) => madeUpAt !== undefined)).toEqual([])
    expect(view.prices.missing).toBe(shown.length)
    expect((await listOf(own, 'drive_away=QLD&range[price]=:90000', CHANGE_DAY)).shown).toEqual([])
  })

  it('are as advertised, and the list says so, on a day without figures', async () => {
    const { shown, view } = await listOf(own, 'drive_away=QLD&range[price]=:30000', NO_DAY)
    expect(view.prices.notice).toBe(
      'We have no published figures of charges in QLD for today, so prices are as advertised.',
    )
    expect(view.href).not.toContain('drive_away')
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.every(({ madeUpAt }) => madeUpAt === undefined)).toBe(true)
  })

  it('are not there on a site that has them off', async () => {
    const off = { ...own, charges: { ...own.charges, enabled: false } }
    const { view } = await listOf(off, 'drive_away=QLD', LAST_DAY)
    expect(view.prices).toEqual({ states: [], chosen: null, missing: 0, notice: null })
    expect(cars.map((car) => siteFigures(off, noonOf(LAST_DAY))(car).driveAway)).toEqual(
      cars.map(() => null),
    )
  })
})
