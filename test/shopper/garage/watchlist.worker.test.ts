// Watchlists on the real database.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listWatchedOf, MAX_WATCHED, recordNotifiedPrice } from '#shopper/garage/watchlist-rows.ts'
import { createWatchlist } from '#shopper/garage/watchlist.ts'
import { parseCar, type Car } from '#vehicle/car.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { testCar } from '#test/support/shop.ts'
import { addShoppers } from '#test/support/shoppers.ts'

const NOW = 1_790_000_000
const lists = createWatchlist(env.DB, 'here')

function car(id: string, more: Record<string, unknown> = {}): Car {
  const parsed = parseCar(testCar({ id, ...more }))
  if (parsed === null) throw new Error('a test car is a car')
  return parsed
}

const cars = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => car(`n${from + at}`))

let shoppers = 0
let shopper = ''

beforeEach(async () => {
  shopper = `u${(shoppers += 1)}`
  await addShoppers([shopper])
})

describe('a watchlist', () => {
  it('stores a vehicle as it was, newest first (E17)', async () => {
    await lists.save(shopper, [car('1', { slug: 'one', badge: 'ZR', price: 19_990 })], NOW)
    await lists.save(shopper, [car('2', { slug: 'two', price: null })], NOW + 1)
    expect(await lists.list(shopper)).toEqual([
      { carId: '2', slug: 'two', title: '2021 Toyota Corolla', price: null, savedAt: NOW + 1 },
      { carId: '1', slug: 'one', title: '2021 Toyota Corolla ZR', price: 19_990, savedAt: NOW },
    ])
    expect((await lists.ids(shopper))?.toSorted()).toEqual(['1', '2'])
  })

  it('stores a vehicle once, as it was when it was first saved', async () => {
    expect(await lists.save(shopper, [car('1', { price: 20_000 })], NOW)).toEqual({
      saved: ['1'],
      left: [],
    })
    expect(await lists.save(shopper, [car('1', { price: 18_000 })], NOW + 9)).toEqual({
      saved: [],
      left: [],
    })
    expect(await lists.list(shopper)).toMatchObject([{ price: 20_000, savedAt: NOW }])
  })

  it('reports which of several are new', async () => {
    await lists.save(shopper, [car('1')], NOW)
    expect(await lists.save(shopper, [car('1'), car('2'), car('3')], NOW)).toEqual({
      saved: ['2', '3'],
      left: [],
    })
  })

  it('removes a vehicle once, and returns its data', async () => {
    await lists.save(shopper, [car('1', { slug: 'one' })], NOW)
    expect(await lists.remove(shopper, '1')).toMatchObject({ carId: '1', slug: 'one' })
    expect(await lists.remove(shopper, '1')).toBeNull()
    expect(await lists.has(shopper, '1')).toBe(false)
  })

  it(`stores ${MAX_WATCHED} vehicles, and no more when two pages save at once`, async () => {
    await lists.save(shopper, cars(MAX_WATCHED - 3), NOW)
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => lists.save(shopper, [car(`late${at}`)], NOW)),
    )
    expect(await lists.ids(shopper)).toHaveLength(MAX_WATCHED)
    expect(await lists.save(shopper, [car('one-more')], NOW)).toEqual({
      saved: [],
      left: ['one-more'],
    })
    // An existing entry counts as saved, full or not.
    expect(await lists.save(shopper, [car('n0')], NOW)).toEqual({ saved: [], left: [] })
    await lists.remove(shopper, 'n0')
    expect(await lists.save(shopper, [car('one-more')], NOW)).toEqual({
      saved: ['one-more'],
      left: [],
    })
  })

  it('stores as many of several as there is room for, the first ones', async () => {
    await lists.save(shopper, cars(MAX_WATCHED - 2), NOW)
    const saved = await lists.save(shopper, [car('n0'), ...cars(5, 500)], NOW)
    expect(saved).toEqual({ saved: ['n500', 'n501'], left: ['n502', 'n503', 'n504'] })
  })

  it('belongs to one shopper on one site: no other shopper or site can read it (TH11, TH3)', async () => {
    await lists.save(shopper, [car('1')], NOW)
    const rival = createWatchlist(env.DB, 'rival')
    for (const [port, who] of [[lists, 'stranger'] as const, [rival, shopper] as const]) {
      expect(await port.list(who)).toEqual([])
      expect(await port.ids(who)).toEqual([])
      expect(await port.has(who, '1')).toBe(false)
      expect(await port.remove(who, '1')).toBeNull()
    }
    expect(await lists.has(shopper, '1')).toBe(true)
  })

  it.each(['throws', 'hangs'] as const)(
    'reports unknown while the database %s, and logs no personal data',
    async (how) => {
      const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const broken = createWatchlist(brokenDb(how), 'here')
      expect(
        await Promise.all([
          broken.list(shopper),
          broken.ids(shopper),
          broken.has(shopper, '1'),
          broken.save(shopper, [car('1')], NOW),
          broken.remove(shopper, '1'),
        ]),
      ).toEqual([null, null, null, null, 'failed'])
      const logged = lines.mock.calls.map(([line]) => JSON.parse(String(line)))
      expect(logged.filter(({ tenant }) => tenant === 'here')).toEqual(
        Array.from({ length: 5 }, () => ({
          level: 'error',
          event: 'watchlist.failed',
          tenant: 'here',
          error: how === 'throws' ? 'Error' : 'TimeoutError',
        })),
      )
      lines.mockRestore()
    },
  )
})

describe('prices sent to a shopper', () => {
  it('are stored by the faster of two messages only', async () => {
    await lists.save(shopper, [car('1', { price: 20_000 }), car('2', { price: 9000 })], NOW)
    const tell = (from: number | null, to: number) =>
      recordNotifiedPrice(env.DB, shopper, '1', { from, to }).run()
    const first = await tell(null, 19_000)
    const second = await tell(null, 18_000)
    expect([first.meta.changes, second.meta.changes]).toEqual([1, 0])
    const told = await listWatchedOf(env.DB, 'here', [shopper, 'unknown'])
    expect(
      told.map(({ userId, carId, price, notifiedPrice }) => [userId, carId, price, notifiedPrice]),
    ).toEqual([
      [shopper, '1', 20_000, 19_000],
      [shopper, '2', 9000, null],
    ])
    expect(await listWatchedOf(env.DB, 'rival', [shopper])).toEqual([])
  })
})
