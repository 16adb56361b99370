// Holds in every list: of the stock, and of its caches.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'

import { reservationCapsOf } from '#sales/reservations/rate-limits.ts'
import { changeReservation, insertReservation } from '#sales/reservations/reservation-rows.ts'
import { routes } from '#routes.ts'
import { forgetPages } from '#composition/page-store.ts'
import { createHoldService, type HoldService } from '#search/hold-service.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { parseCar } from '#vehicle/car.ts'
import { siteEnv } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { DRAWN, openShop, testCar, visit, writeStock } from '#test/support/shop.ts'
import { testReservation } from '#test/support/test-reservation.ts'
import { textsBy } from '#test/ui/render.tsx'

const now = () => Math.floor(Date.now() / 1000)
const LIST = '/search/used-cars'

const cars = Array.from({ length: 4 }, (_, n) =>
  testCar({ id: `held-${n}`, slug: `held-${n}`, payment_processors: ['stripe'], views: n }),
)

const requests = cars.map((raw) => {
  const car = parseCar(raw)
  if (car === null) throw new Error('A test car can be read')
  return { action: 'addObject', body: toRecord(car) }
})

function portsOf(site: Site): HoldService {
  const tenant = { slug: site.slug, version: 1, site, themeCss: '', themeHash: '' }
  return createHoldService(siteEnv(env, tenant), tenant, {
    fetch: (request) => fetch(request),
    openKey: async () => 'write1',
    clock: now,
    forgetPages,
  })
}

const openHolding = (slug: string) =>
  openShop(
    { slug, cards: { checkout: { enabled: true } }, sidebar: { actions: ['enquire', 'reserve'] } },
    cars,
  )

async function tagsOn(slug: string, path = LIST, headers = {}): Promise<string[]> {
  return textsBy(await (await visit(slug, path, headers)).text(), 'car-tag')
}
async function holdRow(site: string, carId: string, until: number): Promise<void> {
  const { id, car, ...wanted } = testReservation({ id: `${site}-${carId}`, payment: 'none' })
  const row = await insertReservation(
    env.DB,
    { id, site, dueAt: until },
    { ...wanted, car: { ...car, id: carId } },
    { caps: reservationCapsOf(9), now: now() },
  )
  if (row === null) throw new Error('A first reservation is held')
  await changeReservation(env.DB, row, { status: 'held', until })
}

describe('a held vehicle', () => {
  it('is RESERVED in lists at once, though they were cached a moment ago (S5, S20)', async () => {
    const site = await openHolding('at-once')
    // After two requests it is cached, and a third one reads from there.
    for (let asked = 0; asked < 3; asked += 1)
      expect(await tagsOn('at-once', LIST, DRAWN)).toEqual([])
    expect(await tagsOn('at-once')).toEqual([])
    await vi.waitFor(async () =>
      expect((await env.SEARCH.list({ prefix: 'at-once:' })).keys).toHaveLength(1),
    )
    expect(await portsOf(site).markHeld('held-1', now() + 600)).toBe(true)
    expect(await tagsOn('at-once')).toEqual(['RESERVED'])
    // As a fragment, too: the response to a facet or a next page.
    const part = await visit('at-once', LIST, { 'HX-Request-Type': 'partial' })
    expect(textsBy(await part.text(), 'car-tag')).toEqual(['RESERVED'])
  })

  it('is RESERVED on its page, in metadata, in a comparison, among saved and beside other vehicles', async () => {
    const site = await openHolding('everywhere')
    await portsOf(site).markHeld('held-0', now() + 600)
    const page = await (await visit('everywhere', routes.car.href('held-0'))).text()
    expect(textsBy(page, 'stock-state')).toEqual(['RESERVED'])
    expect(page).toContain('https://schema.org/Reserved')
    expect(page).not.toContain('data-testid="reserve-online"')
    expect(page).not.toContain(routes.checkout.href('held-0', 'checkout'))
    for (const path of [
      routes.compare.href(['held-0', 'held-1']),
      routes.favourites.href(['held-0']),
      routes.carsPart.href(['held-0']),
      routes.car.href('held-2'),
    ])
      expect([path, await tagsOn('everywhere', path)]).toEqual([
        path,
        expect.arrayContaining(['RESERVED']),
      ])
  })

  it('is RESERVED on paper, if it is rendered again', async () => {
    const site = await openHolding('paper')
    const print = async () => (await visit('paper', routes.print.href('held-0'))).text()
    const brochure = async () => {
      const file = await visit('paper', routes.brochure.href('held-0'))
      return readPdf(new Uint8Array(await file.arrayBuffer()))
    }
    expect(await print()).not.toContain('RESERVED')
    expect((await brochure()).text).not.toContain('RESERVED')
    await portsOf(site).markHeld('held-0', now() + 600)
    expect(await print()).toContain('· RESERVED')
    expect((await brochure()).text).toContain('RESERVED')
  })

  it('is free again when the hold has ended, or is removed', async () => {
    const site = await openHolding('over')
    const { markHeld } = portsOf(site)
    await markHeld('held-0', now() - 1)
    expect(await tagsOn('over')).toEqual([])
    await markHeld('held-0', now() + 600)
    expect(await tagsOn('over')).toEqual(['RESERVED'])
    await markHeld('held-0', 0)
    expect(await tagsOn('over')).toEqual([])
    const page = await (await visit('over', routes.car.href('held-0'))).text()
    expect(page).toContain('data-testid="reserve-online"')
  })

  it('does not affect vehicles of other sites, or unknown ones', async () => {
    const [mine] = await Promise.all([openHolding('mine'), openHolding('yours')])
    const { markHeld } = portsOf(mine)
    await markHeld('held-0', now() + 600)
    await markHeld('never-there', now() + 600)
    expect(await tagsOn('yours')).toEqual([])
    const html = await (await visit('mine', LIST)).text()
    expect(html.match(/data-testid="car-card"/g)).toHaveLength(cars.length)
  })
})

describe('a held vehicle on a site with a hosted engine', () => {
  /** Publishes such a site, with its stock in an engine of its own. */
  async function openHosted(slug: string, app: string, write_secret: string): Promise<Site> {
    const host = `${app.toLowerCase()}-dsn.algolia.net`
    const send = (method: string, path: string, body: unknown) =>
      fetch(`https://${host}/1/indexes/${path}`, { method, body: JSON.stringify(body) })
    for (const { name, settings } of recordSettings('Car_production'))
      await send('PUT', `${name}/settings`, settings)
    await send('POST', 'Car_production/batch', { requests })
    const site = testSite({
      slug,
      hosts: [`${slug}.example`],
      cards: { checkout: { enabled: true } },
      search: {
        engine: { kind: 'algolia', app_id: app, search_key: 'searchonly1', host, write_secret },
      },
    })
    await publishTo(env.TENANTS, site)
    return site
  }

  it('is RESERVED in lists at once, once the engine has it (A2, S20)', async () => {
    const site = await openHosted('hosted-holds', 'HELDAPP', 'algolia')
    for (let asked = 0; asked < 3; asked += 1) expect(await tagsOn('hosted-holds')).toEqual([])
    expect(await portsOf(site).markHeld('held-1', now() + 600)).toBe(true)
    expect(await tagsOn('hosted-holds')).toEqual(['RESERVED'])
  })

  it('is RESERVED on its page within a minute though the engine does not know (decisions, Freshness)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await openHosted('untold', 'UNTOLDAPP', '')
    const stateOf = async () => {
      vi.setSystemTime(Date.now() + 60_000)
      return textsBy(await (await visit('untold', routes.car.href('held-1'))).text(), 'stock-state')
    }
    expect(await stateOf()).toEqual([])
    const hold = env.VEHICLE_HOLD.get(env.VEHICLE_HOLD.idFromName('untold:held-1'))
    await hold.take('untold', { id: 'r', until: now() + 600, isPaying: false }, now())
    expect(await stateOf()).toEqual(['RESERVED'])
    await hold.free('r')
    expect(await stateOf()).toEqual([])
    vi.useRealTimers()
  })
})

describe('a feed without holds', () => {
  const write = (slug: string, path: string, body: unknown, method = 'POST') =>
    writeStock(slug, method, `/1/indexes/${path}`, body)

  it('overwrites no running hold, be it a car, a batch or the whole stock (S20)', async () => {
    const site = await openHolding('fed')
    await holdRow('fed', 'held-1', now() + 600)
    await portsOf(site).rewrite(now())
    expect(await tagsOn('fed')).toEqual(['RESERVED'])
    await write('fed', 'Car_production/batch', { requests })
    expect(await tagsOn('fed')).toEqual(['RESERVED'])
    await write('fed', 'Car_production/held-1', requests[1]?.body, 'PUT')
    expect(await tagsOn('fed')).toEqual(['RESERVED'])
    await write('fed', 'Car_next/batch', { requests })
    await write('fed', 'Car_next/operation', { operation: 'move', destination: 'Car_production' })
    expect(await tagsOn('fed')).toEqual(['RESERVED'])
  })

  it('restores none that has ended', async () => {
    await openHolding('past')
    await holdRow('past', 'held-1', now() - 1)
    await write('past', 'Car_production/batch', { requests })
    expect(await tagsOn('past')).toEqual([])
  })
})
