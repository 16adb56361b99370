import { describe, expect, it } from 'vitest'

import { parseCar } from '#vehicle/car.ts'
import { describeEvent, toTimeline } from '#vehicle/timeline.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'
import { sampleCar, sampleSite } from '#test/ui/samples.ts'

/** Noon of 20 March 2026 in Sydney. */
const NOW = Date.parse('2026-03-20T01:00:00Z') / 1000

type Days = [day: string, price: number, kind?: string][]

const eventsOf = (
  more: Record<string, unknown>,
  history: NonNullable<SiteInput['facts']>['history'] = {},
) => {
  const car = parseCar({ id: '1', slug: 'a', price: 18_000, ...more })
  if (car === null) throw new Error('This is a car.')
  return toTimeline(car, testSite({ facts: { history } }), NOW)
}
const priced = (days: Days, more: Record<string, unknown> = {}) =>
  eventsOf({ price_history: days.map(([date, price, kind]) => ({ date, price, kind })), ...more })
const reductions = (days: Days) => priced(days).filter(({ kind }) => kind === 'reduced')

describe('the history of a vehicle', () => {
  it('has each event with its day, newest first', () => {
    const document = 'https://docs.example/report.pdf'
    const events = priced(
      [
        ['2026-03-01', 20_000],
        ['2026-03-10', 18_000],
      ],
      {
        listed_on: '2026-03-01',
        evidence: {
          title: { date: '2026-03-12' },
          inspection: { date: '20/2/2026', document },
        },
      },
    )
    expect(events).toEqual([
      { kind: 'title', date: '2026-03-12', document: null },
      { kind: 'reduced', date: '2026-03-10', from: 20_000, to: 18_000 },
      { kind: 'listed', date: '2026-03-01', days: 19, price: 20_000 },
      { kind: 'inspection', date: '2026-02-20', document },
    ])
  })

  it('counts a price as reduced only below every earlier price', () => {
    expect(
      reductions([
        ['2026-03-01', 20_000],
        ['2026-03-02', 22_000],
        ['2026-03-03', 20_500],
        ['2026-03-04', 20_000],
        ['2026-03-05', 19_000],
        ['2026-03-06', 19_500],
        ['2026-03-07', 18_500],
      ]),
    ).toMatchObject([
      { date: '2026-03-07', from: 19_000, to: 18_500 },
      { date: '2026-03-05', from: 20_000, to: 19_000 },
    ])
  })

  it('never compares a price with on-road costs to one without', () => {
    expect(
      reductions([
        ['2026-03-01', 20_000, 'drive_away'],
        ['2026-03-02', 18_500, 'excluding_charges'],
        ['2026-03-03', 19_500, 'drive_away'],
        ['2026-03-04', 18_900],
      ]),
    ).toEqual([{ kind: 'reduced', date: '2026-03-03', from: 20_000, to: 19_500 }])
  })

  it('has no prices if the vehicle has none, or if the site hides them', () => {
    const days = [
      { date: '2026-03-01', price: 20_000 },
      { date: '2026-03-02', price: 18_000 },
    ]
    const listed = { kind: 'listed', date: '2026-03-01', days: 19, price: null }
    const car = { listed_on: '2026-03-01', price_history: days }
    expect(eventsOf({ ...car, price: 0 })).toEqual([listed])
    expect(eventsOf(car, { prices: false })).toEqual([listed])
    expect(eventsOf(car, { enabled: false })).toEqual([])
  })

  it('gives no first price that was recorded after the vehicle was listed', () => {
    expect(priced([['2026-03-05', 18_000]], { listed_on: '2026-03-01' })).toEqual([
      { kind: 'listed', date: '2026-03-01', days: 19, price: null },
    ])
  })

  it('gives no first price below a former price that only the feed knows', () => {
    const first = (before_price: number) =>
      priced([['2026-03-01', 18_000]], { listed_on: '2026-03-01', before_price })
    expect(first(20_000)).toMatchObject([{ kind: 'listed', price: null }])
    expect(first(17_000)).toMatchObject([{ kind: 'listed', price: 18_000 }])
  })

  it.each([
    ['nothing', {}],
    ['a day that is still to come', { listed_on: '2026-04-01' }],
    [
      'no days',
      { listed_on: 'soon', price_history: [{ date: 'now', price: 5000 }, 7], evidence: 3 },
    ],
    ['evidence without a day', { evidence: { title: { document: 'https://docs.example/a' } } }],
    [
      'a check of an odometer that has no reading',
      { evidence: { odometer: { date: '2026-03-01' } } },
    ],
    ['evidence of a day to come', { evidence: { title: { date: '2026-04-01' } } }],
  ])('is empty for a record with %s', (_, more) => {
    expect(eventsOf(more)).toEqual([])
  })

  it.each(['http://docs.example/a.pdf', '/a.pdf', 'javascript:alert(1)', 'ftp://docs.example/a'])(
    'links to no document at %s',
    (document) => {
      expect(eventsOf({ evidence: { title: { date: '2026-03-01', document } } })).toEqual([
        { kind: 'title', date: '2026-03-01', document: null },
      ])
    },
  )

  it('uses the words of the country, and of the state of the vehicle’s yard', () => {
    const event = { kind: 'roadworthy', date: '2026-03-01', document: null } as const
    const yards = ['QLD', 'VIC'].map((state) => ({
      id: state,
      slug: state.toLowerCase(),
      name: state,
      address: { state },
    }))
    const titleIn = (locale: 'en-AU' | 'en-NZ', state: string) =>
      describeEvent(
        event,
        sampleCar({ location_name: state }),
        sampleSite({ locale, locations: yards, address: { state: 'NSW' } }),
      ).title
    expect(titleIn('en-AU', 'VIC')).toBe('Roadworthy certificate issued')
    expect(titleIn('en-AU', 'QLD')).toBe('Safety certificate issued')
    expect(titleIn('en-AU', 'a yard of no state')).toBe('Roadworthy certificate issued')
    expect(titleIn('en-NZ', 'VIC')).toBe('Warrant of fitness issued')
  })

  it('has the certificate of the state in its feed, if its yard is not one of the site', () => {
    const titleOf = (car: Record<string, unknown>) =>
      describeEvent(
        { kind: 'roadworthy', date: '2026-11-03', document: null },
        sampleCar({ location: null, location_name: null, ...car }),
        sampleSite({ address: { state: 'VIC' } }),
      ).title
    expect(titleOf({ state: 'QLD' })).toBe('Safety certificate issued')
    expect(titleOf({ location: { address: { state: 'Qld' } }, state: 'VIC' })).toBe(
      'Safety certificate issued',
    )
    expect(titleOf({ state: null })).toBe('Roadworthy certificate issued')
  })

  it.each([
    [0, 'Listed today'],
    [1, 'Listed for 1 day'],
    [1200, 'Listed for 1,200 days'],
  ])('says how long a vehicle has been listed: %d days', (days, detail) => {
    const event = { kind: 'listed', date: '2026-03-01', days, price: 20_000 } as const
    expect(describeEvent(event, sampleCar(), sampleSite())).toMatchObject({
      title: 'First listed at $20,000',
      detail,
    })
  })
})
