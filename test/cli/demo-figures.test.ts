// Figures in the words of the demo dealers, against their own stock, models and offers. If you change one, the test shows
// what else says it.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { root } from '#cli/run.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import type { Site } from '#tenant/schema.ts'
import { firstCars, recipeOf } from '#test/bench/demo-site.ts'

const NOW = Date.parse('2026-11-30') / 1000

const sites = (await readSites(`${root}/tenants`)).flatMap(({ site }) => site ?? [])

const vehicleSchema = z.object({
  make: z.string(),
  model: z.string(),
  car_type: z.string(),
  item_type: z.string(),
  status: z.string(),
  certified: z.boolean().default(false),
  simple_body: z.string().default(''),
  location: z.object({ slug: z.string() }).optional(),
  consumer_notice: z.object({ imported: z.boolean() }).partial().optional(),
})
type Vehicle = z.output<typeof vehicleSchema>

/** All vehicles that are not sold. */
async function listVehicles(slug: string): Promise<Vehicle[]> {
  const { count } = await recipeOf(slug)
  const documents = z.array(vehicleSchema).parse(await firstCars(siteOf(slug), NOW, count))
  return documents.filter(({ status }) => status !== 'sold')
}

function siteOf(slug: string): Site {
  const site = sites.find((one) => one.slug === slug)
  if (site === undefined) throw new Error(`${slug} is no demo site`)
  return site
}

const count = (cars: Vehicle[], fits: (car: Vehicle) => boolean) => cars.filter(fits).length
const isBike = ({ item_type: type }: Vehicle) => type === 'motorcycle'
const isUsed = ({ car_type: type }: Vehicle) => type === 'used'
const isAt = (slug: string) => (car: Vehicle) => car.location?.slug === slug

/** Words, and the number that they stand for: at least the first, below the second. */
type Claim = [
  slug: string,
  words: string,
  measure: (cars: Vehicle[], site: Site) => number,
  least: number,
  below: number,
]

const CLAIMS: Claim[] = [
  ['harbour', '"340+"', (cars) => cars.length, 340, 360],
  ['harbour', '"25+"', (cars) => new Set(cars.map(({ make }) => make)).size, 26, 36],
  [
    'harbour',
    'More than fifty utes',
    (cars) => count(cars, (car) => car.simple_body === 'Ute'),
    51,
    70,
  ],
  [
    'harbour',
    'more than seventy used cars behind',
    (cars) => count(cars, (car) => isUsed(car) && isAt('harbour-parramatta')(car)),
    71,
    80,
  ],
  [
    'harbour',
    'more than fifty used cars behind them',
    (cars) => count(cars, (car) => isUsed(car) && isAt('harbour-newstead')(car)),
    51,
    60,
  ],
  ['harbour', 'Six new-car franchises', (_, site) => site.brands.list.length, 6, 7],
  ['tui-motors', '"280+"', (cars) => cars.length, 280, 300],
  ['tui-motors', 'About seventy bikes', (cars) => count(cars, isBike), 65, 76],
  [
    'tui-motors',
    'a third of them in Te Rapa',
    (cars) => count(cars.filter(isBike), isAt('tui-te-rapa')) / count(cars, isBike),
    0.28,
    0.38,
  ],
  [
    'tui-motors',
    'more than forty motorbikes upstairs',
    (cars) => count(cars.filter(isBike), isAt('tui-penrose')),
    41,
    50,
  ],
  [
    'tui-motors',
    'More than half of our cars',
    (cars) => {
      const others = cars.filter((car) => !isBike(car))
      return count(others, (car) => car.consumer_notice?.imported === true) / others.length
    },
    0.5,
    0.67,
  ],
  [
    'wattle-park-mazda',
    'Eight of our ten models, and an eleventh on its way',
    (_, site) => site.models.list.filter(({ status }) => status !== 'coming_soon').length,
    10,
    11,
  ],
  [
    'wattle-park-mazda',
    'About a third of our used cars are certified',
    (cars) => count(cars.filter(isUsed), ({ certified }) => certified) / count(cars, isUsed),
    0.3,
    0.37,
  ],
]

describe('the words of a demo dealer', () => {
  it.each(CLAIMS)('of %s: %s', async (slug, words, measure, least, below) => {
    const site = siteOf(slug)
    expect(JSON.stringify(site)).toContain(words)
    const measured = measure(await listVehicles(slug), site)
    expect(measured).toBeGreaterThanOrEqual(least)
    expect(measured).toBeLessThan(below)
  })

  it('of Wattle Park show as many models as they count', () => {
    const blocks = siteOf('wattle-park-mazda').pages.flatMap((page) => page.blocks)
    const [range] = blocks.flatMap((block) => (block.kind === 'models' ? [block] : []))
    expect(range?.limit).toBe(8 + 1)
  })

  it.each(sites.map((site) => [site.slug, site] as const))(
    'of %s name no make in an offer or a promise for new vehicles that it does not sell new',
    async (slug, site) => {
      const cars = await listVehicles(slug)
      const sold = new Set(cars.flatMap((car) => (isUsed(car) ? [] : car.make)))
      const promised = site.facts.promises.flatMap(({ conditions, makes }) =>
        conditions.includes('new') ? makes : [],
      )
      for (const make of promised) expect(sold, make).toContain(make)
      // Each make sold new has a promise of its own, or all of them share one.
      const covered = new Set(promised)
      if (covered.size > 0) expect(covered).toEqual(sold)
    },
  )

  it.each(sites.map((site) => [site.slug, site] as const))(
    'of %s name the last day of each offer of a month in its conditions',
    (_, site) => {
      for (const { id, disclaimer, expiry } of site.offers.list) {
        const day = /\b(\d{1,2} (?:January|February|March|April) 2027)\b/.exec(disclaimer)?.[1]
        if (day === undefined) continue
        expect(new Date(`${expiry}T00:00Z`).getTime(), id).toBe(Date.parse(`${day} UTC`))
      }
    },
  )
})
