// Prices to drive away as an index holds them: on every day those that the vehicle's page works out, under a name that
// changes with the published figures.
import { describe, expect, it } from 'vitest'

import { addDays } from '#lib/time.ts'
import { driveAwayPrices, figuresOn, nextFiguresDay, statesOf } from '#sales/charges/drive-away.ts'
import { STATES } from '#vehicle/drive-away.ts'
import { CHANGE_DAY, CHARGED, LAST_DAY, NO_DAY, wholePriceOf } from '#test/support/charged-site.ts'
import { testSite } from '#test/support/site.ts'
import { sampleCar } from '#test/ui/samples.ts'

const site = testSite(CHARGED)
const hosted = { kind: 'algolia' as const, app_id: 'OTHERS', search_key: 'searchonly1' }
const intake = { feeds: [{ name: 'dms', url: 'https://stock-feed.upstreams.example/stock.csv' }] }
const cars = Array.from({ length: 200 }, (_, i) =>
  sampleCar({
    car_type: ['new', 'used', 'demo'][i % 3],
    price: i % 50 === 49 ? 0 : 4990 + ((i * 7919) % 120_000),
    price_type: ['Excl. Govt. Charges', 'Drive Away', null][i % 7 === 6 ? 2 : i % 2],
    simple_body: ['SUV', 'Ute', 'Hatch', 'Van'][i % 4],
    simple_fuel: ['Petrol', 'Diesel', 'Electric', null][Math.floor(i / 3) % 4],
    status: i % 11 === 10 ? 'sold' : 'in_stock',
  }),
)

describe('prices to drive away in an index', () => {
  it('are for 200 vehicles on every day those of the vehicle’s page, and none on other days', () => {
    let seen = 0
    for (let day = '2025-12-25'; day <= '2027-01-05'; day = addDays(day, 7)) {
      const figures = figuresOn(site, day)
      const pricesOf = driveAwayPrices(site, day)
      for (const car of cars) {
        const prices = pricesOf(car)
        if (prices !== null) expect(prices.figures).toBe(figures?.name)
        for (const state of STATES) {
          const isOffered = figures?.states.includes(state) === true
          const wanted = isOffered ? wholePriceOf(car, state, site, day) : null
          // Its type has the names of states in small letters.
          const key = state.toLowerCase() as 'nt'
          expect(prices?.[key] ?? null, `${state} ${day}`).toBe(wanted)
          if (wanted !== null) seen += 1
        }
      }
    }
    expect(seen).toBeGreaterThan(8000)
  })

  it('have a name that changes on the days on which figures do, and on no other', () => {
    const names = new Map<string, string>()
    for (let day = '2025-12-25'; day <= '2027-01-05'; day = addDays(day, 1))
      names.set(day, figuresOn(site, day)?.name ?? '')
    const days = [...names.keys()].filter(
      (day, at) => at > 0 && names.get(day) !== names.get(addDays(day, -1)),
    )
    // Registration of the Northern Territory begins in June; Victoria’s figures in the platform’s table end with it.
    expect(days).toEqual(['2026-01-01', '2026-06-01', '2026-07-01', CHANGE_DAY, NO_DAY])
    const walked = []
    for (let day: string | null = '2025-12-25'; day !== null; day = nextFiguresDay(site, day))
      walked.push(day)
    expect(walked).toEqual(['2025-12-25', ...days])
  })

  it('have another name with another delivery fee, and the same one again', () => {
    const fee = testSite({ ...CHARGED, charges: { enabled: true, delivery_fee: 1 } })
    expect(figuresOn(fee, LAST_DAY)?.name).not.toBe(figuresOn(site, LAST_DAY)?.name)
    expect(figuresOn(testSite(CHARGED), LAST_DAY)).toEqual(figuresOn(site, LAST_DAY))
  })

  it('are of the states of the platform’s table too, where their figures are in force', () => {
    expect(statesOf(site)).toEqual(['VIC', 'QLD', 'NT'])
    expect(figuresOn(site, '2026-03-02')?.states).toEqual(['VIC', 'QLD', 'NT'])
    expect(figuresOn(site, LAST_DAY)?.states).toEqual(['QLD', 'NT'])
    expect(figuresOn(site, NO_DAY)).toBeNull()
  })

  it('are on a hosted engine whose feeds the platform fetches', () => {
    const search = { engine: { ...hosted, write_secret: 'sealed' } }
    expect(figuresOn(testSite({ ...CHARGED, search, intake }), LAST_DAY)).toEqual(
      figuresOn(site, LAST_DAY),
    )
  })

  it.each([
    ['that has them off', { charges: {} }],
    ['of New Zealand', { locale: 'en-NZ' as const }],
    ['whose index others write', { search: { engine: { ...hosted, write_secret: 'sealed' } } }],
    ['whose index the platform can’t write', { search: { engine: hosted }, intake }],
  ])('are not there on a site %s', (_, more) => {
    const other = testSite({ ...CHARGED, ...more })
    expect(statesOf(other)).toEqual([])
    expect(figuresOn(other, LAST_DAY)).toBeNull()
    expect(nextFiguresDay(other, LAST_DAY)).toBeNull()
    expect(cars.map(driveAwayPrices(other, LAST_DAY))).toEqual(cars.map(() => null))
  })
})
