import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { loadCarViews } from '#feeds/views/car-views.ts'
import { createViewBuffer } from '#feeds/views/view-counter.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import type { ViewCounter } from '#worker.ts'

const counterOf = (site: string) => env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(site))
let strangers = 0
/** A visitor that counts as another one each time. */
const stranger = () => ({ network: `${(strangers += 1)}.`, browser: 'b' })
const visitor = (name: string) => ({ network: `${name}.`, browser: 'b' })
/** What else a view says. */
const VIEW = {
  day: '2026-11-26',
  page: 'vehicle',
  car: null,
  source: 'direct',
  campaign: '',
} as const
const views = (site: string, slug: string) => loadCarViews(env.DB, site, slug)

beforeAll(async () => {
  // Its configuration says in which database a site's views are.
  for (const slug of ['gather', 'daily', 'invented', 'many', 'down', 'row'])
    await publishTo(env.TENANTS, testSite({ slug, hosts: [`${slug}.example`] }))
})

describe('ViewCounter', () => {
  it('batches views and adds them to the database in one write', async () => {
    const counter = counterOf('gather')
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        counter.count('gather', `car-${at % 2}`, stranger(), VIEW),
      ),
    )
    expect(await views('gather', 'car-0'), 'a view writes nothing').toBeNull()
    await runDurableObjectAlarm(counter)
    expect([await views('gather', 'car-0'), await views('gather', 'car-1')]).toEqual([25, 25])
    await runInDurableObject(counter, async (_, { storage }) => {
      const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000
      expect(await storage.getAlarm(), 'it sleeps until the next view').toBe(midnight)
    })
  })

  it('counts a visitor once a day for each car, and forgets everyone at the end of the day', async () => {
    const counter = counterOf('daily')
    for (const name of ['a', 'a', 'b', 'a'])
      await counter.count('daily', 'car', visitor(name), VIEW)
    await counter.count('daily', 'other', visitor('a'), VIEW)
    await runDurableObjectAlarm(counter)
    expect([await views('daily', 'car'), await views('daily', 'other')]).toEqual([2, 1])
    const known = () =>
      runInDurableObject(
        counter,
        (_, { storage }) => storage.sql.exec('SELECT * FROM visitors').toArray().length,
      )
    expect(await known()).toBe(3)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 })
    expect(await runDurableObjectAlarm(counter)).toBe(true)
    expect(await known()).toBe(0)
    await counter.count('daily', 'car', visitor('a'), VIEW)
    await runDurableObjectAlarm(counter)
    vi.useRealTimers()
    expect(await views('daily', 'car')).toBe(3)
  })

  it('counts twenty browsers of a network, however many it invents', async () => {
    const counter = counterOf('invented')
    for (let at = 0; at < 30; at += 1)
      await counter.count('invented', 'car', { network: '0a', browser: String(at) }, VIEW)
    await counter.count('invented', 'car', { network: '0b', browser: '1' }, VIEW)
    await runDurableObjectAlarm(counter)
    expect(await views('invented', 'car')).toBe(21)
  })

  it('adds as many batches as needed for the cars', async () => {
    const counter = counterOf('many')
    await Promise.all(
      Array.from({ length: 120 }, (_, at) => counter.count('many', `car-${at}`, stranger(), VIEW)),
    )
    await runDurableObjectAlarm(counter)
    const sum = env.DB.prepare("SELECT SUM(views) AS n FROM car_views WHERE site = 'many'")
    // The rest follows automatically, at once.
    await expect.poll(() => sum.first('n')).toBe(120)
  })

  it('keeps what could not be written, and adds it the next time (F12)', async () => {
    const counter = counterOf('down')
    await counter.count('down', 'car', stranger(), VIEW)
    await env.DB.exec('ALTER TABLE car_views RENAME TO car_views_away')
    // As the runtime calls it, except that the runtime would retry automatically.
    const failed = await runInDurableObject(counter, (instance) =>
      (instance as InstanceType<typeof ViewCounter>).alarm().then(
        () => false,
        () => true,
      ),
    )
    await env.DB.exec('ALTER TABLE car_views_away RENAME TO car_views')
    expect(failed).toBe(true)
    await counter.count('down', 'car', stranger(), VIEW)
    await runDurableObjectAlarm(counter)
    expect(await views('down', 'car')).toBe(2)
  })

  it('loses no view during a write', async () => {
    await runInDurableObject(counterOf('race'), (_, { storage }) => {
      const buffer = createViewBuffer(storage)
      buffer.add('car')
      const sent = buffer.read()
      buffer.add('car')
      buffer.add('late')
      buffer.take(sent)
      expect(buffer.read()).toEqual([
        { slug: 'car', views: 1 },
        { slug: 'late', views: 1 },
      ])
    })
  })

  it('reads one row for a page', async () => {
    const counter = counterOf('row')
    for (const slug of ['a', 'b', 'c']) await counter.count('row', slug, stranger(), VIEW)
    await runDurableObjectAlarm(counter)
    const { meta } = await env.DB.prepare(
      'SELECT views FROM car_views WHERE site = ?1 AND slug = ?2',
    )
      .bind('row', 'b')
      .run()
    expect(meta.rows_read).toBe(1)
  })
})
