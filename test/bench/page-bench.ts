// What a search page, the home page, a vehicle page and a form cost the Worker compared with a hello page: 10,000 cars, results
// cached and not.
import { formRoutes, routes } from '#routes.ts'
import type { Reply } from './client.ts'
import type { DemoSite } from './demo-site.ts'
import { type Cost, measureCosts, type Work } from './cpu.ts'
import { atMost, note, type Row, toShort } from './row.ts'
import type { Workers } from './workers.ts'

/** Times the CPU of a hello-world page. */
const BUDGETS = { kept: 4, drawn: 18, refined: 28, vehicleKept: 4, vehicle: 35 }
/** Requests with this header bypass the page cache (http/page-cache.ts). */
const DRAWN = { Authorization: 'Bearer none' }
const GZIP = { 'Accept-Encoding': 'gzip' }
const TOGETHER = 8
/** Requests of each kind before anything is measured, after which V8 has compiled what runs often. */
const WARM_UP = 600
/**
 * Many short rounds: V8 collects its whole heap about once a second, which costs as much as thirty pages and so would
 * decide the median of a few long ones.
 */
const ROUNDS = { rounds: 25, times: 20 }
/** Lists with how many pages of each are full. */
const LISTS = [
  ['used-cars', 50],
  ['new-cars', 50],
  ['suv', 50],
  ['ute', 50],
  ['toyota', 20],
  ['ford', 20],
  ['hyundai', 20],
  ['kia', 20],
] as const
const SORTS = ['mostRelevant', 'latest', 'highestPrice', 'lowestPrice']
const MAKES = ['toyota', 'ford', 'hyundai', 'kia', 'isuzu', 'mitsubishi']

/**
 * The Worker has the stock of `demo`, 10,000 cars, and no assets: finding out that a path is no asset costs the local
 * runtime more than a page from the cache. Numbered addresses are new each time, so no cache has their answer. */
export async function benchPages(
  { pid, shop: withAssets, crowd: shop, yardstick }: Workers,
  demo: DemoSite,
): Promise<Row[]> {
  const host = `${demo.site.slug}.localhost`
  const cars = await listUsedCars(demo)
  const ask = async (path: string, cards: number) =>
    expectCards(path, await shop(host, path, DRAWN), cards)
  const first = routes.car.href(cars[0]?.slug ?? '')
  const works = {
    hello: () => yardstick('yardstick', '/hello'),
    miss: () => yardstick('yardstick', '/kv?key=nothing'),
    hit: () => yardstick('yardstick', '/kv?key=answer'),
    d1: () => yardstick('yardstick', '/d1'),
    one: (i: number) => ask(`/search/used-cars?query=${cars[i % cars.length]?.stocknum}`, 1),
    cached: () => ask('/search/used-cars', 21),
    kept: () => shop(host, '/search/used-cars', GZIP),
    keptCar: () => shop(host, first, GZIP),
    home: async () => expectHome(await shop(host, routes.home.href(), DRAWN)),
    list: (i: number) => ask(listPath(i), 21),
    refined: (i: number) => ask(`/search/suv?range%5Bprice%5D=10000%3A${50_000 + i}`, 21),
    text: (i: number) =>
      ask(`/search/used-cars?query=${MAKES[i % 6]}&range%5Bprice%5D=5000%3A${60_000 + i}`, 21),
    car: async (i: number) => {
      const path = routes.car.href(cars[i % cars.length]?.slug ?? '')
      expectVehicle(path, await shop(host, path, DRAWN))
    },
    form: () => shop(host, formRoutes['test-drive'].href()),
    formOfCar: (i: number) =>
      shop(host, formRoutes['test-drive'].href(cars[i % cars.length]?.objectID)),
    brochure: (i: number) =>
      withAssets(host, routes.brochure.href(cars[i % cars.length]?.slug ?? '')),
  } satisfies Record<string, Work>
  const costs = await measureCosts(pid, works, { ...ROUNDS, warmUp: WARM_UP })
  const fast = {
    hello: await countASecond(works.hello),
    fresh: await countASecond(works.text),
    cached: await countASecond(works.cached),
  }
  const { hello, miss, hit, d1, one, kept, keptCar, cached, home, list, refined, text } = costs
  const { car, form, formOfCar, brochure } = costs
  // On Cloudflare a read of KV or D1 uses no CPU of the Worker; here their stand-ins run in the same process.
  const times = (cost: Cost, read: Cost) => (cost.cpu - read.cpu + hello.cpu) / hello.cpu
  const meanTimes = (cost: Cost, read: Cost) => (cost.mean - read.mean + hello.mean) / hello.mean
  const over = (cost: Cost) => cost.cpu / hello.cpu
  const against = (cost: Cost) => `${ms(cost)}; ${toShort(cost.cpu / hello.cpu)} x`
  return [
    note(
      'hello world: CPU; requests a second. All ratios (x) are of its CPU',
      `${ms(hello)}; ${toShort(fast.hello)}`,
    ),
    note(
      'local KV, a miss; a hit of 40 KB: CPU beyond hello',
      `${toShort(miss.cpu - hello.cpu)}; ${toShort(hit.cpu - hello.cpu)} ms`,
    ),
    note('local D1, a row: CPU beyond hello', `${toShort(d1.cpu - hello.cpu)} ms`),
    note('page with one card, not cached: CPU', ms(one)),
    note('search page, cached: CPU; requests a second', `${ms(cached)}; ${toShort(fast.cached)}`),
    note('search page, not cached: CPU; requests a second', `${ms(list)}; ${toShort(fast.fresh)}`),
    atMost('search page kept at the edge', over(kept), BUDGETS.kept, 'x'),
    atMost('search page drawn, answer cached, less KV', times(cached, hit), BUDGETS.drawn, 'x'),
    note('  with the local KV', `${toShort(over(cached))} x`),
    atMost('search page drawn, a list, less KV', times(list, miss), BUDGETS.refined, 'x'),
    atMost('search page drawn, refined, less KV', times(refined, miss), BUDGETS.refined, 'x'),
    note('  with the local KV', `${toShort(over(refined))} x`),
    atMost('search page drawn, text, less KV', times(text, miss), BUDGETS.refined, 'x'),
    atMost('vehicle page kept at the edge', over(keptCar), BUDGETS.vehicleKept, 'x'),
    atMost('vehicle page drawn with late parts, less D1', times(car, d1), BUDGETS.vehicle, 'x'),
    note('  with the local D1', `${toShort(over(car))} x`),
    note('  mean of all rounds, less D1', `${toShort(meanTimes(car, d1))} x`),
    note('home page, its stock cached: CPU; against hello', against(home)),
    atMost('home page against a search page, both cached', home.cpu / cached.cpu, 1, 'x'),
    note('page of a form: CPU; against hello', against(form)),
    note('page of a form about a vehicle: CPU; against hello', against(formOfCar)),
    note('brochure, rendered again: CPU; against hello', against(brochure)),
  ]
}

/** Lists and orders, page by page: 1,120 of them, each full, which is more than are asked for. */
function listPath(i: number): string {
  return LIST_PATHS[i % LIST_PATHS.length] ?? ''
}

const LIST_PATHS = Array.from({ length: 50 }, (_, at) => at + 1).flatMap((page) =>
  SORTS.flatMap((sort) =>
    LISTS.flatMap(([list, pages]) =>
      page <= pages ? [`/search/${list}?sortBy=${sort}&page=${page}`] : [],
    ),
  ),
)

type Listed = { objectID: string; stocknum: string; slug: string }

/** Used cars for sale that the site shows; a stock number finds one of them. */
async function listUsedCars({ site, stockIndex }: DemoSite): Promise<Listed[]> {
  const filters = 'car_type:used AND status:in_stock AND show_on_dealer_website:true'
  const body = JSON.stringify({
    filters,
    attributesToRetrieve: ['stocknum', 'slug'],
    hitsPerPage: 1000,
  })
  const url = `https://stock-index.internal/1/indexes/${site.search.index}/query`
  const response = await stockIndex(new Request(url, { method: 'POST', body }))
  const { hits }: { hits: Listed[] } = await response.json()
  return hits.filter(({ stocknum }) => !site.search.excluded_stock_numbers.includes(stocknum))
}

function expectCards(path: string, reply: Reply, cards: number): void {
  const found = reply.text.match(/data-car-id=/g)?.length ?? 0
  if (found !== cards) throw new Error(`${path}: ${found} cards instead of ${cards}`)
}

function expectVehicle(path: string, { text }: Reply): void {
  if (!text.includes('data-page="car"') || !text.includes('<late-part'))
    throw new Error(`${path} is no vehicle page with its late parts`)
}

/** It has its stock. The counter of sales needs vehicles that were sold, and this stock has none, so that pages are full. */
function expectHome({ text }: Reply): void {
  if (!text.includes('data-car-id=')) throw new Error('The home page lacks its stock')
}

const ms = ({ cpu }: Cost) => `${toShort(cpu)} ms`

/** Requests per second with several in flight. */
async function countASecond(work: Work): Promise<number> {
  const until = performance.now() + 3000
  let done = 0
  let i = 1_000_000
  const queue = async () => {
    while (performance.now() < until) {
      await work((i += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, queue))
  return done / 3
}
