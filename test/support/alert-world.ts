// A dealer with alerts, and with a clock, a message provider and stock controlled by the test. It is set in
// 2030, so that no alarm fires automatically.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import { alertScheduler } from '#shopper/garage/alerts/alert-scheduler.ts'
import { createAlerts, type AlertService } from '#shopper/garage/alerts/alerts.ts'
import type { AlertJobDeps } from '#shopper/garage/alerts/job-deps.ts'
import { insertSavedSearch } from '#shopper/garage/saved-searches.ts'
import { insertWatched } from '#shopper/garage/watchlist-rows.ts'
import type { Message } from '#shopper/messages/messages.ts'
import { upsertUser } from '#shopper/identity/user-rows.ts'
import { createAlertJobDeps } from '#composition/job-deps.ts'
import { parseCar } from '#vehicle/car.ts'
import { toRecord } from '#vehicle/record.ts'
import type { Site, SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, writeStock, type RawCar } from '#test/support/shop.ts'

export type AlertShopper = { userId: string; phone: string }

export type AlertWorld = {
  /** Seconds; a test advances it. */
  now: number
  site: Site
  db: D1Database
  sent: Message[]
  /** "refuses" rejects everything, "stumbles" every other message; "crashes" ends the work after the message was claimed. */
  provider: 'takes' | 'refuses' | 'stumbles' | 'crashes'
  /** Number of attempts to send a message. */
  tries: number
  engine: 'up' | 'down'
  tenants: 'up' | 'down'
  alerts: AlertService
  put: (car: RawCar) => Promise<void>
  join: (phone: string) => Promise<AlertShopper>
  /** Saves a search; returns its id. */
  search: (shopper: AlertShopper, href: string, title: string) => Promise<string>
  watch: (shopper: AlertShopper, car: string, title: string, price: number | null) => Promise<void>
  arm: () => Promise<void>
  /** The time of the alarm, in seconds; null if none is set. */
  rings: () => Promise<number | null>
  /** Fires the alarm as the runtime would, as long as it is due. */
  ring: () => Promise<void>
  /** Fires the alarm although it is not due. */
  ringNow: () => Promise<void>
}

export const PLACE = {
  id: '1',
  slug: 'yard',
  name: 'Yard',
  primary: true,
  timezone: 'Australia/Sydney',
}

/** Opens it at a time (seconds) with these cars. */
export async function openAlertWorld(
  slug: string,
  now: number,
  { cars = [], ...more }: Partial<SiteInput> & { cars?: readonly RawCar[] } = {},
): Promise<AlertWorld> {
  const site = await openShop(
    {
      slug,
      name: 'Acme Motors',
      account: { sign_in: true, alerts: true, alerts_hour: 17 },
      garage: { watchlist: true, saved_searches: true },
      locations: [PLACE],
      ...more,
    },
    cars,
  )
  const stub = env.ALERT_SCHEDULER.get(env.ALERT_SCHEDULER.idFromName(slug))
  const Clock = alertScheduler(() => work)
  const withClock = <T>(use: (clock: InstanceType<typeof Clock>) => Promise<T>): Promise<T> =>
    runInDurableObject(stub, (_, state) => use(new Clock(state, env)))
  const alarmOf = () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
  const ringNow = async () => {
    // The alarm is cleared when it fires.
    await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm())
    await withClock((clock) => clock.alarm())
  }
  const world: AlertWorld = {
    now,
    site,
    db: env.DB,
    sent: [],
    provider: 'takes',
    tries: 0,
    engine: 'up',
    tenants: 'up',
    alerts: createAlerts(env.DB, slug, { masterKey: 'a key', arm: () => world.arm() }),
    put: async (car) => {
      const { index } = site.search
      const requests = [{ action: 'updateObject', body: toRecordOf(testCar(car)) }]
      await writeStock(slug, 'POST', `/1/indexes/${index}/batch`, { requests })
    },
    join: async (phone) => {
      const user = { site: slug, phone, providerId: null, details: {} }
      const at = { id: crypto.randomUUID(), now: world.now }
      return { userId: await upsertUser(env.DB, user, at), phone }
    },
    search: async ({ userId }, href, title) => {
      const id = crypto.randomUUID()
      const at = { createdAt: world.now, seenAt: world.now }
      await insertSavedSearch(env.DB, slug, { id, userId, href, title, ...at }, 20)
      return id
    },
    watch: async ({ userId }, carId, title, price) => {
      const cars = [{ carId, slug: carId, title, price }]
      await insertWatched(env.DB, { site: slug, userId }, cars, world.now)
    },
    arm: () => withClock((clock) => clock.arm(slug)),
    rings: async () => {
      const at = await alarmOf()
      return at === null ? null : at / 1000
    },
    ring: async () => {
      for (let rings = 0; ; rings += 1) {
        const at = await world.rings()
        if (at === null || at > world.now) return
        if (rings > 50) throw new Error('it does not stop ringing')
        await ringNow()
      }
    },
    ringNow,
  }
  const work: AlertJobDeps = {
    dbOf: () => env.DB,
    clock: () => world.now,
    loadTenant: async () =>
      world.tenants === 'down'
        ? null
        : { slug, version: 1, site: world.site, themeCss: '', themeHash: '' },
    listsOf: (tenant) => {
      const { ask, findNear } = createAlertJobDeps(env, () => world.now).listsOf(tenant)
      return {
        ask: async (queries, at) => (world.engine === 'down' ? null : ask(queries, at)),
        findNear,
      }
    },
    senderOf: () => async (message) => {
      world.tries += 1
      if (world.provider === 'crashes') throw new Error('gone')
      if (world.provider === 'refuses') return false
      if (world.provider === 'stumbles' && world.tries % 2 === 0) return false
      world.sent.push(message)
      return true
    },
    arm: () => world.arm(),
  }
  return world
}

function toRecordOf(raw: RawCar) {
  const car = parseCar(raw)
  if (car === null) throw new Error('A test car has an id and a slug')
  return toRecord(car)
}
