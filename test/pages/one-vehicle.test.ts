// One truth for a vehicle: what cards, pages, sheets, feeds, JSON-LD and tools for assistants say of it, for the vehicles of every demo site.
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Car } from '#vehicle/car.ts'
import { sample } from '#test/support/cases.ts'
import { answerInNode } from '#test/support/in-node.ts'
import { faultsOf, openShop, type Shop, tellsOf } from './one-vehicle/shop.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const SITES = ['banksia-caravans', 'harbour', 'tui-motors', 'wattle-park-mazda'] as const

answerInNode(NOW)

const shops = new Map<string, Shop>()
/** Vehicles to look at, of all sites. */
let chosen: Set<Car>

beforeAll(async () => {
  // Node has no cache of the edge, and each read of one would be an error in the log.
  const none = { match: async () => undefined, put: async () => undefined }
  vi.stubGlobal('caches', { default: none, open: async () => none })
  // oxlint-disable-next-line no-await-in-loop -- each has a large stock
  for (const slug of SITES) shops.set(slug, await openShop(slug, NOW))
  const stocks = [...shops.values()].map(({ cars }) => cars)
  chosen = new Set([...stocks.flatMap(toFixed), ...sample(stocks.flat(), 20, 20)])
}, 60_000)

/** Always looked at: the first two, a sold, a reserved and a coming one, one without a price, and a used one. */
function toFixed(cars: readonly Car[]): Car[] {
  const few = [
    ...cars.slice(0, 2),
    cars.find(({ status }) => status === 'sold'),
    cars.find(({ reserved }) => reserved),
    cars.find(({ status }) => status === 'coming_soon'),
    cars.find(({ price }) => (price ?? 0) === 0),
    cars.find(({ car_type: type }, at) => at > 1 && type === 'used'),
  ]
  return few.filter((car) => car !== undefined)
}

function shopOf(slug: string): Shop {
  const shop = shops.get(slug)
  if (shop === undefined) throw new Error(`${slug} is no demo site`)
  return shop
}

describe('what is said of a vehicle', () => {
  it.each(SITES)('is the same at all places of %s', async (slug) => {
    const shop = shopOf(slug)
    const faults: string[] = []
    for (const car of shop.cars.filter((one) => chosen.has(one))) {
      // oxlint-disable-next-line no-await-in-loop -- one vehicle at a time
      faults.push(...(await faultsOf(car, shop)))
    }
    expect(faults).toEqual([])
  })

  it.each(SITES)('is read at many places of %s', async (slug) => {
    const shop = shopOf(slug)
    const [first] = shop.cars
    if (first === undefined) throw new Error('The site has stock')
    const { statements } = await tellsOf(first, shop)
    const found = Map.groupBy(statements, ({ fact }) => fact)
    const facts = { ...PLACES, ...(first.item_type === 'car' && PLACES_OF_CARS) }
    const missing = Object.entries(slug === 'harbour' ? { ...facts, ...PLACES_OF_LOANS } : facts)
      .map(([fact, least]) => [fact, found.get(fact)?.length ?? 0, least] as const)
      .filter(([, places, least]) => places < least)
    expect(missing).toEqual([])
  })
})

/** At how many places each fact of a vehicle that has every fact is read at least. */
const PLACES = {
  price: 12,
  'what the price includes': 5,
  title: 5,
  name: 7,
  condition: 8,
  availability: 8,
  'new or not': 1,
  certified: 4,
  year: 4,
  make: 4,
  'stock number': 6,
  plate: 5,
  registration: 5,
  'yard name': 3,
  'phone of the yard': 2,
  phone: 2,
  street: 6,
  licence: 3,
  photographs: 3,
  'first photograph': 7,
  'first day on the site': 1,
}
const PLACES_OF_CARS = {
  VIN: 9,
  kilometres: 12,
  fuel: 9,
  transmission: 9,
  drive: 8,
  seats: 7,
  doors: 4,
  engine: 7,
  'first day on the site': 2,
}
const PLACES_OF_LOANS = {
  repayment: 7,
  loan: 3,
  rate: 6,
  term: 6,
  'comparison rate': 6,
  'former price': 6,
  'deposit to reserve': 2,
}
