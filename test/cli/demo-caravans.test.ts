// Caravans of demo stock: what a maker states belongs to a model and badge, layouts are possible, and the dealer's own
// words agree with the stock.
import { beforeAll, describe, expect, it } from 'vitest'

import { firstCars, openDemoSite, recipeOf } from '#test/bench/demo-site.ts'
import { parseCar } from '#vehicle/car.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const MANY = 600

type Cars = NonNullable<ReturnType<typeof parseCar>>[]
let cars: Cars = []
let site: Awaited<ReturnType<typeof openDemoSite>>['site']

beforeAll(async () => {
  site = (await openDemoSite('banksia-caravans', NOW)).site
  cars = (await firstCars(site, NOW, MANY)).flatMap((document) => parseCar(document) ?? [])
})

const named = () => cars.filter(({ specifications }) => specifications !== null)
const listed = () => named().filter(({ standardEquipment }) => standardEquipment.length > 0)

describe('caravans of demo stock', () => {
  it('have the masses, beds and length of their model and badge', () => {
    const grades = Map.groupBy(named(), ({ make, model, badge }) => [make, model, badge].join(' '))
    expect(grades.size).toBeGreaterThan(40)
    for (const [grade, same] of grades) {
      const facts = same.map(({ specifications }) => JSON.stringify(specifications))
      expect(new Set(facts).size, grade).toBe(1)
    }
  })

  it('weigh at most what a large car may tow', () => {
    const masses = named().map(({ specifications }) => specifications?.aggregate_trailer_mass ?? 0)
    expect(Math.max(...masses)).toBeLessThanOrEqual(3500)
    expect(Math.max(...masses)).toBeGreaterThan(3000)
  })

  it('have one bed for two, one place to sit and bunks for as many as sleep in them', () => {
    const bunksFor: Record<string, string> = { 4: 'Double', 5: 'Triple', 6: 'Four' }
    expect(listed().length).toBeGreaterThan(400)
    for (const { name, simple_body: body, specifications, standardEquipment: lines } of listed()) {
      const called = `${name}: ${lines.join(', ')}`
      const counted = (words: RegExp) => lines.filter((line) => words.test(line)).length
      expect(new Set(lines).size, called).toBe(lines.length)
      expect(counted(/dinette|lounge/i), called).toBe(1)
      expect(counted(/^(?:Queen|Double|East-west|Slide-out|Two slide-out).* beds?\b/), called).toBe(
        body === 'Motorhome' ? 2 : 1,
      )
      const bunks = bunksFor[String(specifications?.sleeps)]
      const expected = body === 'Caravan' && bunks !== undefined ? [`${bunks} bunks`] : []
      expect(
        lines.flatMap((line) => /^\w+ bunks/.exec(line) ?? []),
        called,
      ).toEqual(expected)
      if (body !== 'Caravan' && body !== 'Motorhome') expect(counted(/ensuite/), called).toBe(0)
    }
  })
})

describe('comments of vehicles that are on their way', () => {
  it.each(['banksia-caravans', 'tui-motors', 'harbour'])(
    'do not say that %s has them',
    async (slug) => {
      const demo = await openDemoSite(slug, NOW)
      const { count } = await recipeOf(slug)
      const documents = await firstCars(demo.site, NOW, count)
      const coming = documents.filter(({ status }) => status === 'coming_soon')
      expect(coming.length).toBeGreaterThan(2)
      for (const { dealercomments: words } of coming)
        expect(String(words)).not.toMatch(
          /ready|has been through|has checked|have checked|on display|is in \w+\.|service book|this week|in stock now|the same day/i,
        )
    },
  )
})

describe('the words of Banksia Caravans', () => {
  it('name the makers whose new vans stand at each yard', () => {
    for (const { name, car_type: type, make, location_name: at } of cars) {
      if (type === 'used') continue
      const place = site.locations.find((one) => one.name === at)
      expect(place?.manufacturers, `${name} at ${at}`).toContain(make)
    }
  })

  it('give no price from which there is a cheaper new van, and no mass that none has', () => {
    for (const { name, from_price: from, features } of site.models.list) {
      const own = cars.filter((car) => car.model === name)
      for (const { car_type: type, price } of own)
        if (type === 'new' && price) expect(price, name).toBeGreaterThanOrEqual(from ?? 0)
      const [, kind, told] =
        /^(Tare from|ATM from|From) ([\d,]+) kg/m.exec(features.join('\n')) ?? []
      if (told === undefined) continue
      const masses = own.map(
        ({ specifications: stated }) =>
          (kind === 'Tare from' ? stated?.tare_weight : stated?.aggregate_trailer_mass) ?? 0,
      )
      expect(Math.min(...masses), name).toBe(Number(told.replace(',', '')))
    }
  })
})
