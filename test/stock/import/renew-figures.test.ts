// Prices to drive away follow the published figures: on the day of a change, and after a change of a site's settings, the
// importer works out those of every vehicle again, once, whether or not a feed comes.
import { describe, expect, it, vi } from 'vitest'

import { createChangeLog } from '#feeds/import/change-log.ts'
import { createImporterJobs } from '#feeds/import/importer-jobs.ts'
import type { ImportJobDeps } from '#feeds/import/job-deps.ts'
import { createSpool } from '#feeds/import/spool.ts'
import { createStockMemory } from '#feeds/import/stock-memory.ts'
import type { Stored } from '#feeds/import/store.ts'
import { localDate } from '#lib/time.ts'
import { toMoment } from '#lib/zone-time.ts'
import { figuresOn, nextFiguresDay, statesOf } from '#sales/charges/drive-away.ts'
import { answerRequest } from '#search/engine/endpoints.ts'
import { siteFigures } from '#search/site-figures.ts'
import type { Site } from '#tenant/schema.ts'
import { parseCar } from '#vehicle/car.ts'
import { siteZone } from '#vehicle/places.ts'
import { DELIVERY } from '#vehicle/stock-source.ts'
import { createNodeEngine } from '#test/search/engine/node-engine.ts'
import { CHANGE_DAY, CHARGED, LAST_DAY, NO_DAY, wholePriceOf } from '#test/support/charged-site.ts'
import { openStorage } from '#test/support/object-storage.ts'
import { testSite } from '#test/support/site.ts'

const zone = siteZone(testSite())

function openYard(first: Site) {
  const engine = createNodeEngine()
  const storage = openStorage()
  const spool = createSpool(storage)
  const memory = createStockMemory(storage)
  const log = createChangeLog(storage)
  const kept = new Map<string, unknown>()
  const kv = {
    get: (key: string) => kept.get(key),
    put: (key: string, value: unknown) => void kept.set(key, value),
    delete: (key: string) => kept.delete(key),
  } as unknown as SyncKvStorage // what the jobs use
  const yard = {
    site: first,
    version: 1,
    now: toMoment(LAST_DAY, 600, zone),
    isDown: false,
    writes: 0,
  }
  const deps = {
    clock: () => yard.now,
    loadTenant: () =>
      Promise.resolve({
        slug: 'yard',
        version: yard.version,
        site: yard.site,
        themeCss: '',
        themeHash: '',
      }),
    toolsOf: () => ({
      stockIndex: (request: Request) => {
        if (yard.isDown) return Promise.resolve(new Response('{}', { status: 400 }))
        if (request.url.endsWith('/batch')) yard.writes += 1
        return answerRequest(engine, request)
      },
      fetch,
      openKey: () => Promise.resolve(null),
    }),
    figuresOf: siteFigures,
    statesOf,
    publishedOn: (site: Site, day: string) => ({
      name: figuresOn(site, day)?.name ?? '',
      nextDay: nextFiguresDay(site, day),
    }),
    saveRetired: () => Promise.resolve(),
    saveRun: () => Promise.resolve(),
    keepSources: () => Promise.resolve(),
    notifyRefusal: () => Promise.resolve(true),
    notifyLeftOut: () => Promise.resolve(true),
    afterWrite: () => Promise.resolve(),
  } as unknown as ImportJobDeps // what an import uses
  const jobs = createImporterJobs('yard', deps, { spool, memory, log, kv })
  let count = 0

  return {
    yard,
    log,
    nextLook: () => jobs.nextLook(),
    work: () => jobs.workOnce(),
    async feed(rows: readonly object[]) {
      count += 1
      const body = `body-${count}`
      spool.write(body, 0, new TextEncoder().encode(JSON.stringify(rows)))
      const terms = { mode: 'replace', map: '', force: true } as const
      spool.add({ source: DELIVERY, id: String(count), at: yard.now, ...terms }, body, '')
      await jobs.workOnce()
      return spool.find(DELIVERY, String(count))?.result
    },
    async documents(): Promise<Stored[]> {
      const body = JSON.stringify({ hitsPerPage: 1000 })
      const url = `http://index/1/indexes/${yard.site.search.index}/browse`
      const answer = await answerRequest(engine, new Request(url, { method: 'POST', body }))
      const { hits = [] }: { hits?: Stored[] } = await answer.json()
      return hits
    },
    /** Whether each vehicle has exactly the prices that its page works out today. */
    async isRight(): Promise<boolean> {
      const today = localDate(yard.now, zone)
      const name = figuresOn(yard.site, today)?.name
      return (await this.documents()).every((stored) => {
        const car = parseCar(stored)
        if (car === null) return false
        const states = name === undefined ? [] : (['QLD', 'NT'] as const)
        const prices = states.map((state) => wholePriceOf(car, state, yard.site, today))
        const has = [car.drive_away?.qld ?? null, car.drive_away?.nt ?? null]
        if (prices.every((price) => price === null)) return stored.drive_away === undefined
        return car.drive_away?.figures === name && prices.every((price, at) => price === has[at])
      })
    },
  }
}

const ROWS = [
  { price: 23_990, price_type: 'Excl. Govt. Charges', car_type: 'new' },
  { price: 45_990, price_type: 'Excl. Govt. Charges' },
  { price: 31_000, price_type: 'Drive Away' },
  { price: 31_000 },
  { price: 52_990, price_type: 'Excl. Govt. Charges', fuel: 'Electric' },
  { price: 0, price_type: 'Excl. Govt. Charges' },
].map((row, at) => ({
  id: `v${at}`,
  make: 'Toyota',
  model: 'RAV4',
  year: 2024,
  body: 'SUV',
  simple_body: 'SUV',
  simple_fuel: row.fuel ?? 'Petrol',
  ...row,
}))

const charged = testSite({ slug: 'yard', ...CHARGED })

describe('prices to drive away in the index', () => {
  it('are those of the day on which stock is imported', async () => {
    const one = openYard(charged)
    await one.feed(ROWS)
    expect(await one.isRight()).toBe(true)
    const [first] = await one.documents()
    // 245 steps on $24,485 at $3.07 and at $3; in the Northern Territory registration too.
    expect(first?.drive_away).toMatchObject({ qld: 25_238, nt: 26_052 })
  })

  it('are worked out again on the day of a change, once, without a feed and without a word in the history', async () => {
    const one = openYard(charged)
    await one.feed(ROWS)
    await one.work()
    const due = await one.nextLook()
    expect(due).toBe(toMoment(CHANGE_DAY, 0, zone))
    one.yard.now = due ?? 0
    expect(await one.isRight()).toBe(false)
    await one.work()
    expect(await one.isRight()).toBe(true)
    expect(one.log.list('v0')).toEqual([])
    const { writes } = one.yard
    one.yard.now += 3600
    await one.work()
    expect(one.yard.writes).toBe(writes)
    // A row that is sent again is known, and has the prices of today.
    expect(await one.feed(ROWS)).toMatchObject({ outcome: 'taken', changed: 0 })
    expect(await one.isRight()).toBe(true)
  })

  it('are worked out again for more vehicles than one write has, in one step', async () => {
    const one = openYard(charged)
    const many = Array.from({ length: 1100 }, (_, at) => ({ ...ROWS[at % 5], id: `m${at}` }))
    await one.feed(many)
    await one.work()
    one.yard.now = toMoment(CHANGE_DAY, 0, zone)
    await one.work()
    expect(await one.documents()).toHaveLength(1000)
    expect(await one.isRight()).toBe(true)
  })

  it('leave with the last figures', async () => {
    const one = openYard(charged)
    await one.feed(ROWS)
    await one.work()
    one.yard.now = toMoment(NO_DAY, 0, zone)
    await one.work()
    expect((await one.documents()).some(({ drive_away: stored }) => stored !== undefined)).toBe(
      false,
    )
  })

  it('follow the dealer’s own delivery fee, and go when the dealer turns them off', async () => {
    const one = openYard(charged)
    await one.feed(ROWS)
    await one.work()
    const charges = { ...charged.charges, delivery_fee: 1990 }
    Object.assign(one.yard, { site: { ...charged, charges }, version: 2 })
    expect(await one.nextLook()).toBe(one.yard.now)
    await one.work()
    expect(await one.isRight()).toBe(true)
    Object.assign(one.yard, { site: { ...charged, charges: { ...charges, enabled: false } } })
    await one.work()
    expect((await one.documents()).some(({ drive_away: stored }) => stored !== undefined)).toBe(
      false,
    )
  })

  it('are tried again ten minutes after the engine did not take them', async () => {
    const one = openYard(charged)
    await one.feed(ROWS)
    await one.work()
    one.yard.now = toMoment(CHANGE_DAY, 0, zone)
    one.yard.isDown = true
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    // It rejects nothing, so that feeds that are due are still fetched.
    await one.work()
    expect(warned.mock.calls.join()).toContain('intake.figures-failed')
    warned.mockRestore()
    one.yard.isDown = false
    expect(await one.nextLook()).toBe(one.yard.now + 600)
    one.yard.now += 600
    await one.work()
    expect(await one.isRight()).toBe(true)
  })

  it('are not there, and wake nobody, on a site that has them off', async () => {
    const one = openYard(testSite({ slug: 'yard' }))
    await one.feed(ROWS)
    await one.work()
    expect((await one.documents()).some(({ drive_away: stored }) => stored !== undefined)).toBe(
      false,
    )
    expect(await one.nextLook()).toBe(one.yard.now + 86_400)
  })

  it('can’t be set by a feed', async () => {
    const one = openYard(charged)
    await one.feed([{ ...ROWS[3], drive_away: { figures: 'mine', qld: 1 } }])
    expect((await one.documents())[0]?.drive_away).toBeUndefined()
  })
})
