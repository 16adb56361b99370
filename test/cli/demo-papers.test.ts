// Dates, checks and whereabouts of demo vehicles, against the state that each is in.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { root } from '#cli/run.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { firstCars, recipeOf } from '#test/bench/demo-site.ts'

const sites = (await readSites(`${root}/tenants`)).flatMap(({ site }) => site ?? [])
/** An ordinary day, and one of the first of a year. */
const DAYS = ['2026-11-30', '2027-01-05'].map((day) => Date.parse(day) / 1000)

const vehicleSchema = z.object({
  name: z.string(),
  year: z.number(),
  make: z.string(),
  car_type: z.string(),
  status: z.string(),
  certified: z.boolean(),
  preorder: z.boolean().default(false),
  created_at: z.string(),
  build_date: z.string().optional(),
  compliance_date: z.string().optional(),
  evidence: z.record(z.string(), z.unknown()).optional(),
  dealercomments: z.string().nullish(),
  location: z.object({ slug: z.string() }),
  consumer_notice: z
    .object({ imported: z.boolean(), year_registered_nz: z.number() })
    .partial()
    .optional(),
})

/** All vehicles but the one of the showcase that states nothing. */
async function draw(slug: string, now: number) {
  const site = sites.find((one) => one.slug === slug)
  if (site === undefined) throw new Error(`${slug} is no demo site`)
  const { count } = await recipeOf(slug)
  const documents = await firstCars(site, now, count)
  return { site, cars: z.array(vehicleSchema).parse(documents.filter((_, n) => n !== 1)) }
}

describe.each(sites.map(({ slug }) => slug))('the stock of %s', (slug) => {
  it.each(DAYS)('has no checks of vehicles that are on their way, on day %d', async (now) => {
    const { cars } = await draw(slug, now)
    const coming = cars.filter(({ status }) => status === 'coming_soon')
    expect(coming.length).toBeGreaterThan(0)
    for (const { name, evidence, certified } of coming)
      expect([evidence, certified], name).toEqual([undefined, false])
    const used = cars.filter(({ status, car_type }) => status === 'in_stock' && car_type === 'used')
    for (const { name, evidence } of used) expect(evidence, name).toHaveProperty('inspection')
  })

  it.each(DAYS)('was built, and complied, before it was listed, on day %d', async (now) => {
    const { cars } = await draw(slug, now)
    for (const car of cars) {
      const listed = car.created_at.slice(0, 7)
      if (car.preorder) expect(car.build_date, car.name).toBeUndefined()
      else
        expect([car.build_date ?? listed, car.compliance_date ?? listed, listed]).toEqual(
          [car.build_date ?? listed, car.compliance_date ?? listed, listed].toSorted(),
        )
    }
  })
})

describe('comments of demo vehicles', () => {
  it.each(['harbour', 'wattle-park-mazda'])(
    'of %s do not say of one on order that it is in the yard',
    async (slug) => {
      const [now = 0] = DAYS
      const { cars } = await draw(slug, now)
      const ordered = cars.filter(({ preorder }) => preorder)
      expect(ordered.length).toBeGreaterThan(2)
      for (const { name, dealercomments: comment } of ordered)
        expect(comment ?? '', name).not.toMatch(
          /in stock now|ready for delivery|waiting list|on the floor/i,
        )
    },
  )

  it('promise no length of an extended warranty, which is each dealer’s own', async () => {
    const [now = 0] = DAYS
    const stocks = await Promise.all(sites.map(({ slug }) => draw(slug, now)))
    const told = stocks
      .flatMap(({ cars }) => cars.map(({ dealercomments }) => dealercomments ?? ''))
      .filter((comment) => comment.includes('xtended warranty'))
    expect(told.length).toBeGreaterThan(20)
    for (const comment of told) expect(comment).not.toMatch(/warranty of|warranty for/i)
  })
})

describe('imports of demo stock', () => {
  it('are complied in the month before their first registration here, not in the year they were built', async () => {
    const [now = 0] = DAYS
    const { cars } = await draw('tui-motors', now)
    const imports = cars.filter(({ consumer_notice: notice }) => notice?.imported === true)
    expect(imports.length).toBeGreaterThan(90)
    for (const { name, year, compliance_date: complied = '', consumer_notice: notice } of imports) {
      const registered = notice?.year_registered_nz ?? 0
      expect(registered, name).toBeGreaterThan(year)
      expect(complied >= `${registered - 1}-12`, `${name} ${complied}`).toBe(true)
      expect(complied <= `${registered}-11`, `${name} ${complied}`).toBe(true)
    }
  })
})

describe('new vehicles and demonstrators', () => {
  it.each(['harbour', 'wattle-park-mazda'])(
    'of %s stand where the dealer says that it sells their make new',
    async (slug) => {
      const [now = 0] = DAYS
      const { site, cars } = await draw(slug, now)
      const fresh = cars.filter(({ car_type: type }) => type !== 'used')
      expect(fresh.length).toBeGreaterThan(40)
      for (const { name, make, location } of fresh) {
        const yard = site.locations.find((one) => one.slug === location.slug)
        expect(yard?.manufacturers, `${name} at ${location.slug}`).toContain(make)
      }
    },
  )

  it('of Harbour are of the makes that its page of brands names', async () => {
    const [now = 0] = DAYS
    const { site, cars } = await draw('harbour', now)
    const makes = new Set(cars.flatMap((car) => (car.car_type === 'used' ? [] : car.make)))
    expect(makes).toEqual(new Set(site.brands.list.map(({ make }) => make)))
  })
})
