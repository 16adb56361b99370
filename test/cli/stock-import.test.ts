import { RetryError } from '@algolia/client-common'
import { describe, expect, it } from 'vitest'

import { recordSettings } from '#vehicle/index-settings.ts'
import { importFeed } from '#feeds/import/import-feed.ts'
import { isProblem } from '#feeds/import/problem.ts'
import type { Car } from '#vehicle/car.ts'
import { missingFromNotice } from '#vehicle/consumer-notice.ts'
import { describeImportSummary } from '#feeds/import/import-summary.ts'
import { createTestStore, DAY, feedCar, feedOf, INDEX, NOW, WHOLE_FEED } from './stock-engine.ts'
import { testSite } from '#test/support/site.ts'

const FAR_FUTURE = 4_102_444_800

describe('importing a full feed', () => {
  it('imports valid vehicles, which can be found at once (E1, A1)', async () => {
    const { taken, documents } = createTestStore()
    const tally = await taken(feedOf(3))
    expect(tally).toMatchObject({ taken: 3, added: 3, changed: 0, sold: 0 })
    expect((await documents()).get('2')).toMatchObject({ make: 'Kia', model: 'Rio', price: 15_002 })
  })

  it('writes few changes in one step', async () => {
    const { taken, calls } = createTestStore()
    await taken(feedOf(3))
    await taken([feedCar(1), feedCar(2, { price: 9990 }), feedCar(4)])
    const writes = calls.filter((call) => call.endsWith('/batch') && !call.includes('synonyms'))
    // Of the second, a changed, a new and a sold vehicle.
    expect(writes).toEqual(Array.from({ length: 2 }, () => `POST /1/indexes/${INDEX}/batch`))
  })

  it('writes many to its own generation and activates it at the end', async () => {
    const { taken, calls, store } = createTestStore()
    await taken(feedOf(1100))
    const writes = calls.filter((call) => call.endsWith('/batch') && !call.includes('synonyms'))
    expect(new Set(writes)).toEqual(new Set([`POST /1/indexes/${INDEX}_next/batch`]))
    expect(calls.findLastIndex((call) => call.endsWith(`_next/operation`))).toBeGreaterThan(
      calls.lastIndexOf(writes[0] ?? ''),
    )
    expect(await store.listIndexes()).toEqual(
      recordSettings(INDEX)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('keeps the orders of the replicas and the synonyms across generations (R59)', async () => {
    const { taken, idsIn } = createTestStore()
    const ute = { make: 'Toyota', model: 'HiLux', simple_body: 'Ute' }
    const feed = [
      feedCar(1, { price: 300 }),
      feedCar(2, { price: 100 }),
      feedCar(3, { price: 200, ...ute }),
    ]
    await taken(feed)
    await taken(feed, { now: NOW + DAY })
    expect(await idsIn(`${INDEX}_price_asc`)).toEqual(['2', '3', '1'])
    expect(await idsIn(`${INDEX}_price_desc`)).toEqual(['1', '3', '2'])
    expect(await idsIn(INDEX, 'pickup')).toEqual(['3'])
  })

  it('leaves the stock unchanged if it stops half way, and says so (F12)', async () => {
    const { taken, store, documents } = createTestStore()
    await taken(feedOf(3))
    const before = await documents()
    for (const method of ['writeRecords', 'copyIndex', 'moveIndex'] as const) {
      const silent = { ...store, [method]: () => Promise.reject(new RetryError([])) }
      const rows = feedOf(1100).map((document, at) => ({ row: at + 1, document }))
      expect(await importFeed(silent, rows, WHOLE_FEED)).toEqual({
        problem: expect.stringContaining('The site keeps its previous stock. Run it again.'),
        mayPass: true,
      })
      expect(await documents()).toEqual(before)
    }
    expect(await taken(feedOf(3))).toMatchObject({ taken: 3, unchanged: 3 })
  })

  it('loses nothing if a delivery is imported in between (F12)', async () => {
    const { taken, store, documents } = createTestStore()
    await taken(feedOf(2100))
    async function* rows() {
      for (const [at, document] of feedOf(2200).entries()) {
        if (at === 2000) await taken(feedOf(2150))
        yield { row: at + 1, document }
      }
    }
    const options = { ...WHOLE_FEED, index: INDEX, leastShare: 0.5, soldWindow: 3 }
    const by = { generation: 'import', now: NOW, onProgress: () => {} }
    expect(await importFeed(store, rows(), { ...options, ...by })).toMatchObject({ taken: 2200 })
    expect((await documents()).size).toBe(2200)
  })

  it('distinguishes new, changed and unchanged vehicles', async () => {
    const { taken } = createTestStore()
    await taken(feedOf(3))
    const tally = await taken([feedCar(1), feedCar(2, { price: 9990 }), feedCar(3), feedCar(4)])
    expect(tally).toMatchObject({ taken: 4, added: 1, changed: 1, unchanged: 2 })
  })

  it('counts and names vehicles of New Zealand whose Consumer Information Notice is incomplete', async () => {
    const { taken } = createTestStore()
    const site = testSite({ locale: 'en-NZ' })
    const isIncomplete = (car: Car) => missingFromNotice(car, site, NOW).length > 0
    const feed = [feedCar(1), feedCar(2, { car_type: 'new' }), feedCar(3, { status: 'sold' })]
    const tally = await taken(feed, { isIncomplete })
    expect(describeImportSummary(tally)).toMatch(/notice incomplete +1 +2020-kia-rio-1$/m)
    expect(describeImportSummary(await taken(feed))).not.toContain('notice')
  })

  it('marks vehicles missing from the feed as sold, dated now (Decisions, Old addresses)', async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(3))
    const tally = await taken([feedCar(1), feedCar(3)])
    const found = await documents()
    expect(tally.sold).toBe(1)
    expect(found.get('2')).toMatchObject({ status: 'sold', sold: true, sold_date_timestamp: NOW })
    expect(found.get('1')).toMatchObject({ status: 'in_stock', sold_date_timestamp: FAR_FUTURE })
    expect(Number(found.get('2')?.custom_rank)).toBeLessThan(Number(found.get('1')?.custom_rank))
  })

  it('keeps the date of earlier sales, and unmarks what is for sale again', async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(3))
    await taken([feedCar(1), feedCar(3)])
    await taken([feedCar(1), feedCar(3)], { now: NOW + DAY })
    expect((await documents()).get('2')).toMatchObject({ sold_date_timestamp: NOW })
    await taken(feedOf(3), { now: NOW + 2 * DAY })
    expect((await documents()).get('2')).toMatchObject({ status: 'in_stock' })
  })

  it("drops sold vehicles thirty days after the site's window, and lists them", async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(3))
    await taken([feedCar(1), feedCar(3)])
    const kept = await taken([feedCar(1), feedCar(3)], { now: NOW + 33 * DAY })
    expect(kept.retired).toEqual([])
    const gone = await taken([feedCar(1), feedCar(3)], { now: NOW + 34 * DAY })
    expect(gone.retired.map(({ slug }) => slug)).toEqual(['2020-kia-rio-2'])
    expect([...(await documents()).keys()]).toEqual(['1', '3'])
  })

  it('reports vehicles before they are removed permanently, so that their addresses always answer', async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(3))
    await taken([feedCar(1), feedCar(3)])
    const found: boolean[] = []
    const beforeSwitch = async (retired: readonly { objectID: string }[]) => {
      const there = await documents()
      found.push(...retired.map(({ objectID }) => there.has(objectID)))
    }
    await taken([feedCar(1), feedCar(3)], { now: NOW + 34 * DAY, beforeSwitch })
    expect(found).toEqual([true])
  })

  it('keeps a vehicle unchanged if its row cannot be imported: it has not gone', async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(3))
    const before = await documents()
    const tally = await taken([feedCar(1), feedCar(2, { make: '' })], { now: NOW + DAY })
    expect(tally).toMatchObject({ taken: 1, sold: 1 })
    const after = await documents()
    expect(after.get('2')).toEqual(before.get('2'))
    expect(after.get('3')).toMatchObject({ status: 'sold' })
  })

  it('refuses a feed with less than half of the vehicles of a yard', async () => {
    const { taken, take, documents, store } = createTestStore()
    await taken(feedOf(60))
    const refused = await take(feedOf(29))
    expect(isProblem(refused) && refused.problem).toContain('31 of the 60')
    expect(isProblem(refused) && refused.problem).toContain('run this again with --force')
    expect([...(await documents()).values()].filter(({ status }) => status === 'sold')).toEqual([])
    expect(await store.listIndexes()).not.toContain(`${INDEX}_next`)
    expect(await taken(feedOf(29), { force: true })).toMatchObject({ sold: 31 })
  })

  it('accepts a full feed of other vehicles', async () => {
    const { taken } = createTestStore()
    await taken(feedOf(60))
    const others = Array.from({ length: 40 }, (_, at) => feedCar(1000 + at))
    expect(await taken(others)).toMatchObject({ taken: 40, sold: 60 })
  })

  it.each([40, 5, 3, 2])('sells no yard of %i for a feed of one row', async (count) => {
    const { taken, take } = createTestStore()
    await taken(feedOf(count))
    const refused = await take(feedOf(1), { leastVehicles: 3 })
    expect(isProblem(refused) && refused.problem).toContain(
      `only 1 valid vehicle, and ${count - 1} of the ${count}`,
    )
    expect(await taken(feedOf(1), { force: true, leastVehicles: 3 })).toMatchObject({
      sold: count - 1,
    })
  })

  it('is not emptied by half each day: a person accepts a feed below the minimum', async () => {
    const { taken, take } = createTestStore()
    await taken(feedOf(12))
    const daily = { leastVehicles: 3 }
    expect(await taken(feedOf(6), daily)).toMatchObject({ sold: 6 })
    expect(await taken(feedOf(3), daily)).toMatchObject({ sold: 3 })
    expect(isProblem(await take(feedOf(2), daily))).toBe(true)
    // A dealer with very few vehicles sets the minimum to one.
    expect(await taken(feedOf(2), { leastVehicles: 1 })).toMatchObject({ sold: 1 })
    // What lacks nothing is no loss.
    expect(await taken(feedOf(2), daily)).toMatchObject({ sold: 0 })
  })

  it('lets the last vehicle be replaced', async () => {
    const { taken } = createTestStore()
    await taken(feedOf(1))
    expect(await taken([feedCar(7)], { leastVehicles: 3 })).toMatchObject({ taken: 1, sold: 1 })
  })

  it('never sells a whole yard for a feed without a valid row, and says why no row is valid', async () => {
    const { take, documents } = createTestStore()
    await take(feedOf(3))
    for (const feed of [[], [null, { make: 'Kia' }]]) {
      expect(await take(feed)).toMatchObject({ problem: expect.stringContaining('Nothing was') })
    }
    expect(await take([{ make: 'Kia' }])).toMatchObject({
      problem: expect.stringMatching(/model is missing +1 +first in row 1/),
    })
    expect([...(await documents()).values()].map(({ status }) => status)).toEqual(
      Array(3).fill('in_stock'),
    )
    expect(await take([], { force: true })).toMatchObject({ sold: 3 })
  })

  it('stores when a vehicle arrived, if the feed does not say (C3)', async () => {
    const { taken, documents } = createTestStore()
    const undated = (id: number) => feedCar(id, { created_at: null })
    await taken([undated(1)])
    await taken([undated(1), undated(2)], { now: NOW + DAY })
    await taken([undated(1), undated(2)], { now: NOW + 2 * DAY })
    const found = await documents()
    expect(found.get('1')?.created_at_timestamp).toBe(0)
    expect(found.get('2')?.created_at_timestamp).toBe(NOW + DAY)
  })

  it('dates a vehicle by when shoppers could first see it, however late the feed lists it', async () => {
    const { taken, documents } = createTestStore()
    const entered = (id: number, seconds: number) =>
      feedCar(id, { created_at: new Date(seconds * 1000).toISOString() })
    const listed = async () => {
      const found = await documents()
      return ['1', '2', '3'].map((id) => found.get(id)?.created_at_timestamp)
    }
    await taken([entered(1, NOW - 9 * DAY)])
    const late = [entered(1, NOW - 9 * DAY), entered(2, NOW - 3600), entered(3, NOW + 900 * DAY)]
    await taken(late, { now: NOW + DAY })
    expect(await listed()).toEqual([NOW - 9 * DAY, NOW + DAY, NOW + DAY])
    expect(await taken(late, { now: NOW + 2 * DAY })).toMatchObject({ unchanged: 3 })
    expect(await listed()).toEqual([NOW - 9 * DAY, NOW + DAY, NOW + DAY])
    // Listed again: it is new again.
    await taken([entered(1, NOW + 2 * DAY)], { now: NOW + 3 * DAY, isPartial: true })
    expect((await listed())[0]).toBe(NOW + 2 * DAY)
  })

  it('dates a sale without a date in the feed, once', async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(1))
    await taken([feedCar(1, { status: 'sold' })], { now: NOW + DAY })
    await taken([feedCar(1, { status: 'sold' })], { now: NOW + 2 * DAY })
    expect((await documents()).get('1')?.sold_date_timestamp).toBe(NOW + DAY)
  })
})

describe('importing a partial feed', () => {
  it('adds and changes, and marks nothing as sold', async () => {
    const { taken, documents } = createTestStore()
    await taken(feedOf(3))
    const tally = await taken([feedCar(2, { price: 9990 }), feedCar(4)], { isPartial: true })
    expect(tally).toMatchObject({ taken: 2, added: 1, changed: 1, sold: 0 })
    expect([...(await documents()).keys()].toSorted()).toEqual(['1', '2', '3', '4'])
  })
})

describe('invalid rows', () => {
  it('are counted by field and reason, with an example, and stop nothing (F16)', async () => {
    const { taken } = createTestStore()
    const tally = await taken([
      feedCar(1),
      feedCar(2, { make: 'null' }),
      feedCar(3, { make: '' }),
      feedCar(4, { year: 'soon' }),
      feedCar(5, { year: 20_211 }),
      feedCar(1),
      null,
      'text',
      ['list'],
      feedCar(6, {
        images: Array.from({ length: 80 }, () => ({ image: { url: `/${'x'.repeat(1500)}` } })),
      }),
    ])
    expect(Object.fromEntries(tally.refused)).toEqual({
      'make is missing': { count: 2, row: 2 },
      'year is not understood': { count: 1, row: 4 },
      'year is not a model year': { count: 1, row: 5 },
      'id is a duplicate': { count: 1, row: 6 },
      'row is not an object': { count: 3, row: 7 },
      'document exceeds 100,000 characters': { count: 1, row: 10 },
    })
    expect(describeImportSummary(tally)).toContain('make is missing')
    expect(tally.taken).toBe(1)
  })

  it('need no ids: the same vehicle gets the same one from every feed', async () => {
    const { taken, documents } = createTestStore()
    const anonymous = { year: 2020, make: 'Kia', model: 'Rio', km: 10, price: 100 }
    await taken([anonymous, anonymous, { ...anonymous, km: 11 }])
    const first = [...(await documents()).keys()]
    await taken([{ ...anonymous, price: 90 }, anonymous, { ...anonymous, km: 11 }])
    expect([...(await documents()).keys()]).toEqual(first)
    expect(first).toHaveLength(3)
  })
})
