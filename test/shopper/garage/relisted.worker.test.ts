// A vehicle that its dealer's system lists again under a new id, the same VIN and a lower price, through signed deliveries:
// its watchers are notified of the reduction, and its page keeps its address, history and views.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clock } from '#lib/clock.ts'
import { WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { toWatchlistView } from '#shopper/garage/watchlist-view.ts'
import { addCarViews, loadCarViews } from '#feeds/views/car-views.ts'
import { parseCar } from '#vehicle/car.ts'
import { openAlertWorld } from '#test/support/alert-world.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { visit, writeStock } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

/** Monday 14 January 2030, 09:00 in Sydney; the hour of alerts is 17. */
const MORNING = Date.parse('2030-01-14T09:00:00+11:00') / 1000
const EVENING = MORNING + 8 * 3600
const DAY_MS = 86_400_000

/** Deliveries come in the past, because the platform's clock, which starts each import, is not set. */
const FIRST_DELIVERY = Date.parse('2026-03-10T09:00:00+11:00')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: FIRST_DELIVERY }))
afterEach(() => vi.useRealTimers())

const rio = (id: string, price: number, more: Record<string, unknown> = {}) => ({
  id,
  stocknum: id,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price,
  price_type: 'Drive away',
  ...more,
})

async function send(slug: string, cars: unknown): Promise<void> {
  const { status } = await sendStock(slug, cars, { query: '?mode=replace&force=true' })
  expect(status).toBe(200)
  // The next look at feeds is due at once.
  const importer = env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName(slug))
  await runInDurableObject(importer, (_, { storage }) => storage.deleteAlarm())
}

it('is the same vehicle: watchers are notified of the reduction, its page has the earlier price', async () => {
  const vin = 'KNAPX81EMM7000001'
  const other = rio('OTHER', 9990)
  const world = await openAlertWorld('relisted', MORNING)
  await send('relisted', [other])
  await send('relisted', [other, rio('LG38A', 15_990, { vin })])
  const listed = await carOf('relisted', 'LG38A')
  const jo = await world.join('+61412000001')
  await world.watch(jo, 'LG38A', '2020 Kia Rio', 15_990)
  await world.alerts.start(jo, WATCHLIST, 'Yes', world.now)
  await addCarViews(env.DB, 'relisted', [{ slug: listed.slug, views: 7 }], MORNING)

  vi.setSystemTime(FIRST_DELIVERY + 5 * DAY_MS)
  await send('relisted', [other, rio('LG38B', 14_990, { vin })])
  world.now = EVENING
  await world.ring()

  expect(world.sent.map(({ text }) => text)).toEqual([
    expect.stringContaining('2020 Kia Rio now $14,990 drive away, was $15,990.'),
  ])
  const car = await carOf('relisted', 'LG38A')
  expect(car.slug).toBe(listed.slug)
  const kept = { slug: listed.slug, title: '2020 Kia Rio', price: 15_990, savedAt: MORNING }
  const [view] = toWatchlistView([{ carId: 'LG38A', ...kept }], [car], world.site, clock())
  expect(view?.marks).toEqual([{ kind: 'down', text: 'Price down by $1,000 since you saved it' }])
  expect(await loadCarViews(env.DB, 'relisted', car.slug)).toBe(7)
  const page = await (await visit('relisted', `/cars/${car.slug}`)).text()
  const section = /data-testid="timeline".*?<\/section>/s.exec(page)?.[0] ?? ''
  expect(textOf(section)).toContain(
    'Price reduced by $1,000 to $14,990 15 March 2026 First listed at $15,990 10 March 2026',
  )
})

async function carOf(slug: string, id: string) {
  const answer = await writeStock(slug, 'POST', '/1/indexes/*/objects', {
    requests: [{ indexName: 'Car_production', objectID: id }],
  })
  const { results }: { results: unknown[] } = await answer.json()
  const car = parseCar(results[0])
  if (car === null) throw new Error(`${id} is not in stock`)
  return car
}
