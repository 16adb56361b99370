// Opens the demo for the bench: the Worker with every site and its stock, 10,000 cars in the largest.
import { importDemo } from '#cli/demo.ts'
import { connectSite } from '#cli/stock/connect.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { toCard } from '#search/card.ts'
import { loadCar } from '#search/load-car.ts'
import { loadSearch } from '#search/load.ts'
import { parseSearch } from '#search/state.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'
import { type DemoSite, firstCars, listDemoSites, openDemoSite, recipeOf } from './demo-site.ts'
import { PORTS, startWorkers, type Workers } from './workers.ts'
import type { Fixture } from './yardstick.tsx'

const CARS = 10_000
/** The site with the most stock, and one with little. */
const LARGE = 'harbour'
const SMALL = 'wattle-park-mazda'

export type Demo = {
  workers: Workers
  sites: readonly Site[]
  /** When the stock was generated, in seconds. */
  now: number
  /** The largest site, with its stock in this process too. */
  large: DemoSite
  /** A small one, which is open in the Worker with a crowd of tenants as well. */
  small: Site
}

export async function openDemo(): Promise<Demo> {
  const now = Math.floor(Date.now() / 1000)
  const large = await openDemoSite(LARGE, now, CARS)
  const { site } = large
  const view = await loadSearch(parseSearch('', site.search.sorts), site, large.search, now)
  const themeCss = toThemeCss(site)
  const hash = await themeHash(themeCss)
  const tenant = { slug: site.slug, version: 1, site, themeCss, themeHash: hash }
  const workers = await startWorkers({ tenant, view, vehicle: await loadVehicle(large, now) })
  const sites: Site[] = []
  for (const slug of await listDemoSites())
    sites.push(await fill(slug, PORTS.shop, now, slug === LARGE ? CARS : undefined))
  const small = await fill(SMALL, PORTS.crowd, now)
  await fill(LARGE, PORTS.crowd, now, CARS)
  return { workers, sites, now, large, small }
}

/** The vehicle with the most content, as its page shows it. */
async function loadVehicle({ site, search }: DemoSite, now: number): Promise<Fixture['vehicle']> {
  const [first] = await firstCars(site, now, 1)
  const car = await loadCar(String(first?.slug), site, search, now)
  if (car === null || car === 'unknown') throw new Error('The first vehicle is not in stock')
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  return { car, card: toCard(car, site, now), state, now, views: null, delivery: null }
}

/** Demo stock through the stock API, as `npm start` fills it. */
async function fill(slug: string, port: number, now: number, count?: number): Promise<Site> {
  const connected = await connectSite({ slug, origin: `http://${slug}.localhost:${port}`, port })
  if (isProblem(connected)) throw new Error(connected.problem)
  const taken = await importDemo(connected, await recipeOf(slug, count), { now })
  connected.close()
  if (isProblem(taken)) throw new Error(taken.problem)
  return connected.site
}
