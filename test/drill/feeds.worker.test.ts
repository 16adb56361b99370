// Feeds of made-up yards, each written in a random mixture of real senders' habits, delivered to the Worker and read back from
// pages and export feeds: no figure differs from the yard, and what is left out is said. `npm run drill -- feeds` sends ten
// thousand, the tests a few.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { deliver } from './feeds/deliver.ts'
import { judge } from './feeds/judge.ts'
import { makeFeed } from './feeds/make-feed.ts'
import { add, describeResult, emptyResult, resultOf } from './feeds/tally.ts'
import type { YardVehicle } from './feeds/yard.ts'

const COUNT = Number(env.FEEDS)
/** A word, and the number of the first feed. */
const [WORD = '', FIRST = '0'] = env.FEEDS_SEED.split('/')

beforeAll(() => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterAll(() => {
  vi.restoreAllMocks()
})

const feedOf = (n: number) => makeFeed(`${WORD}/${n}`, `K${n}-`)

describe('feeds of a known yard', { timeout: 10_800_000 }, () => {
  it('publish no figure that differs from the yard, and leave none out without a word', async () => {
    let result = emptyResult()
    for (let n = Number(FIRST); n < Number(FIRST) + COUNT; n += 1) {
      const feed = await feedOf(n)
      const delivered = await deliver(`feeds-${n}`, feed)
      result = add(result, resultOf(feed, delivered, judge(feed, delivered)))
    }
    // For the drill.
    console.info(`\nresult ${JSON.stringify(result)}`)
    expect(result.firstFaults.join('\n\n'), describeResult(result)).toBe('')
    expect(result.clear, describeResult(result)).toBeLessThan(result.right / 50)
  })

  it('are compared: a yard with another figure, or an answer that says less, is noticed', async () => {
    const feed = await makeFeed('planted/2', 'P-')
    const delivered = await deliver('planted', feed)
    expect(judge(feed, delivered).faults).toEqual([])
    const listed = new Set(delivered.listed.map(({ facts }) => facts.stock))
    for (const change of CHANGES) {
      const yard = feed.yard.map((vehicle) => ({ ...vehicle, ...change(vehicle) }))
      const changed = yard.filter(
        (vehicle, at) =>
          listed.has(vehicle.stock) && JSON.stringify(vehicle) !== JSON.stringify(feed.yard[at]),
      )
      expect(changed.length, String(change)).toBeGreaterThan(0)
      const { faults } = judge({ ...feed, yard }, delivered)
      // The fact may not have been sent of each.
      const named = changed.filter(({ stock }) =>
        faults.some((fault) => fault.startsWith(`vehicles.json: ${stock}: `)),
      )
      expect(named.length, String(change)).toBeGreaterThan(0)
    }
    // Of the listing, of its card or of its page alone.
    const [first] = delivered.listed
    const wrong = { ...delivered, listed: [], places: [] }
    expect(judge(feed, wrong).faults.join('\n')).toContain('vehicles left out, 0 rows said')
    for (const place of delivered.places) {
      const facts = new Map([[first?.id ?? '', { price: 1 }]])
      const places = [{ ...place, facts }]
      expect(judge(feed, { ...delivered, places }).faults.join('\n')).toContain(`${place.name}: `)
    }
    const less = delivered.listed.map((one) => ({
      ...one,
      facts: { stock: one.facts.stock ?? '' },
    }))
    expect(judge(feed, { ...delivered, listed: less, places: [] }).faults.join('\n')).toMatch(
      /price: \d left out, 0 said/,
    )
  })
})

/** Faults as a product might have them. */
const CHANGES: readonly ((vehicle: YardVehicle) => Partial<YardVehicle>)[] = [
  ({ price }) => ({ price: Math.floor(price / 1000) }),
  ({ km }) => ({ km: km === null ? null : km + 1 }),
  ({ year }) => ({ year: year - 1 }),
  ({ gearbox }) => ({
    gearbox: gearbox === null ? null : gearbox === 'Manual' ? 'Automatic' : 'Manual',
  }),
  ({ photos }) => ({ photos: photos.slice(1) }),
  ({ vin }) => ({ vin: vin === null ? null : `${vin.slice(0, -1)}X` }),
]
