import { describe, expect, it } from 'vitest'

import { selectAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { deleteUser } from '#shopper/identity/user-rows.ts'
import { type AlertShopper, type AlertWorld, openAlertWorld } from '#test/support/alert-world.ts'

const JO = '+61412000001'
const SAM = '+61412000002'
const HOUR = 3600
const DAY = 86_400
/** Monday 14 January 2030, 09:00 in Sydney. */
const MORNING = Date.parse('2030-01-14T09:00:00+11:00') / 1000
const EVENING = MORNING + 8 * HOUR
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const corolla = (id: string, at: number, more = {}) => ({
  id,
  slug: id,
  created_at: iso(at),
  ...more,
})

/** A shopper with alerts for Toyotas. */
async function listen(world: AlertWorld, phone = JO): Promise<AlertShopper & { id: string }> {
  const shopper = await world.join(phone)
  const id = await world.search(shopper, '/search/toyota', 'Toyota cars')
  expect(await world.alerts.start(shopper, id, 'Yes', world.now)).toBe(true)
  return { ...shopper, id }
}

async function notifiedAt(world: AlertWorld, userId: string): Promise<unknown[]> {
  return (await selectAlerts(world.db, userId).all()).results.map((row) => row['notified_at'])
}

describe('AlertScheduler', () => {
  it('sends new matches of a saved search at the hour of the site, once', async () => {
    const world = await openAlertWorld('told', MORNING)
    await listen(world)
    expect(await world.rings()).toBe(EVENING)
    await world.put(corolla('a', MORNING + HOUR))
    await world.put(corolla('b', MORNING + 2 * HOUR))
    await world.put(corolla('c', MORNING + 2 * HOUR, { make: 'Mazda' }))
    world.now = EVENING
    await world.ring()
    expect(world.sent).toHaveLength(1)
    expect(world.sent[0]?.to).toBe(JO)
    expect(world.sent[0]?.text).toContain('2 new in "Toyota cars"')
    expect(await world.rings()).toBe(EVENING + DAY)
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent).toHaveLength(1)
  })

  it('does not send vehicles that were there before, are sold, or are dated in the future', async () => {
    const world = await openAlertWorld('quiet', MORNING, { cars: [] })
    await world.put(corolla('old', MORNING - DAY))
    await listen(world)
    await world.put(corolla('gone', MORNING + HOUR, { status: 'sold', sold: true }))
    await world.put(corolla('never', MORNING + 1000 * DAY))
    world.now = EVENING
    await world.ring()
    expect(world.sent).toEqual([])
    await world.put(corolla('new', EVENING + HOUR))
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent.map(({ text }) => text)).toEqual([expect.stringContaining('1 new in')])
  })

  it('sends a vehicle that the feed lists hours after its listing date', async () => {
    const world = await openAlertWorld('late', MORNING)
    await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    world.now = EVENING
    await world.ring()
    expect(world.sent).toHaveLength(1)
    await world.put(corolla('late', MORNING + 2 * HOUR))
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent).toHaveLength(2)
  })

  it('sends prices that dropped below all known ones, each once', async () => {
    const world = await openAlertWorld('drops', MORNING)
    const jo = await world.join(JO)
    let evening = EVENING
    const price = async (dollars: number | null) => {
      await world.put(corolla('car', MORNING - DAY, { price: dollars, price_type: 'Drive Away' }))
      world.now = evening
      evening += DAY
      await world.ring()
    }
    await world.watch(jo, 'car', '2021 Corolla', 20_000)
    await world.alerts.start(jo, WATCHLIST, 'Yes', world.now)
    await price(20_000)
    expect(world.sent).toEqual([])
    await price(19_000)
    expect(world.sent[0]?.text).toContain('2021 Corolla now $19,000 drive away, was $20,000.')
    await price(19_500)
    await price(19_200)
    await price(null)
    expect(world.sent).toHaveLength(1)
    await price(18_500)
    expect(world.sent[1]?.text).toContain('now $18,500 drive away, was $19,000.')
  })

  it('compares with the first price if there was none when the vehicle was saved', async () => {
    const world = await openAlertWorld('first-price', MORNING)
    const jo = await world.join(JO)
    await world.watch(jo, 'car', '2021 Corolla', null)
    await world.alerts.start(jo, WATCHLIST, 'Yes', world.now)
    await world.put(corolla('car', MORNING - DAY, { price: 30_000 }))
    world.now = EVENING
    await world.ring()
    expect(world.sent).toEqual([])
    await world.put(corolla('car', MORNING - DAY, { price: 29_000 }))
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent[0]?.text).toContain('now $29,000')
  })

  it('sends each shopper only their own matches, with a link of their own', async () => {
    const world = await openAlertWorld('two', MORNING)
    const jo = await listen(world)
    const sam = await world.join(SAM)
    const id = await world.search(sam, '/search/mazda', 'Mazda cars')
    await world.alerts.start(sam, id, 'Yes', world.now)
    await world.put(corolla('a', MORNING + HOUR))
    await world.put(corolla('b', MORNING + HOUR, { make: 'Mazda' }))
    world.now = EVENING
    await world.ring()
    expect(world.sent).toHaveLength(2)
    const text = (phone: string) => world.sent.find(({ to }) => to === phone)?.text ?? ''
    expect(text(jo.phone)).toContain('"Toyota cars"')
    expect(text(sam.phone)).toContain('"Mazda cars"')
    const token = (phone: string) => /stop\/(\S+)/.exec(text(phone))?.[1]
    expect(token(JO)).toMatch(/^[\w-]{16}$/)
    expect(token(JO)).not.toBe(token(SAM))
  })

  it('processes many shoppers in batches, each once', async () => {
    const world = await openAlertWorld('many', MORNING)
    for (let n = 10; n < 55; n += 1) await listen(world, `+614120000${n}`)
    await world.put(corolla('a', MORNING + HOUR))
    world.now = EVENING
    await world.ring()
    expect(new Set(world.sent.map(({ to }) => to)).size).toBe(45)
    expect(world.sent).toHaveLength(45)
  })
})

describe('AlertScheduler, during failures', () => {
  it('sends and claims nothing while the engine is down, and tries again within the hour', async () => {
    const world = await openAlertWorld('down', MORNING)
    const jo = await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    world.engine = 'down'
    world.now = EVENING
    await world.ring()
    expect(world.tries).toBe(0)
    expect(await notifiedAt(world, jo.userId)).toEqual([MORNING])
    expect(await world.rings()).toBe(EVENING + 600)
    world.engine = 'up'
    world.now = EVENING + 600
    await world.ring()
    expect(world.sent).toHaveLength(1)
  })

  it('waits for the next day when the engine was down for the whole hour: no shopper is messaged at night', async () => {
    const world = await openAlertWorld('down-long', MORNING)
    await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    world.engine = 'down'
    for (world.now = EVENING; world.now < EVENING + 2 * HOUR; world.now += 300) await world.ring()
    world.engine = 'up'
    await world.ring()
    expect(world.sent).toEqual([])
    expect(await world.rings()).toBe(EVENING + DAY)
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent).toHaveLength(1)
  })

  it('pauses after a rejection by the provider until the next day, and then sends the same', async () => {
    const world = await openAlertWorld('refused', MORNING)
    for (let n = 1; n < 10; n += 1) await listen(world, `+6141200000${n}`)
    await world.put(corolla('a', MORNING + HOUR))
    world.provider = 'refuses'
    world.now = EVENING
    await world.ring()
    expect(world.tries).toBe(3)
    await world.arm()
    world.now = EVENING + 1800
    await world.ring()
    expect(world.tries).toBe(3)
    world.provider = 'takes'
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent).toHaveLength(9)
    expect(world.sent[0]?.text).toContain('1 new in')
  })

  it('continues if a provider rejects some numbers and accepts others', async () => {
    const world = await openAlertWorld('stumbles', MORNING)
    for (let n = 10; n < 22; n += 1) await listen(world, `+614120000${n}`)
    await world.put(corolla('a', MORNING + HOUR))
    world.provider = 'stumbles'
    world.now = EVENING
    await world.ring()
    expect([world.tries, world.sent.length]).toEqual([12, 6])
  })

  it('starts with the first shopper again on the day after an interruption', async () => {
    const world = await openAlertWorld('broken-off', MORNING)
    for (let n = 10; n < 35; n += 1) await listen(world, `+614120000${n}`)
    await world.put(corolla('a', MORNING + HOUR))
    world.now = EVENING
    await world.ringNow()
    expect(world.sent, 'the first of two turns').toHaveLength(20)
    world.engine = 'down'
    for (; world.now < EVENING + 2 * HOUR; world.now += 300) await world.ring()
    world.engine = 'up'
    await world.put(corolla('b', EVENING + HOUR))
    world.now = EVENING + DAY
    await world.ring()
    expect(world.sent).toHaveLength(45)
  })

  it('loses one rather than sends two if it ends between claim and message', async () => {
    const world = await openAlertWorld('crash', MORNING)
    await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    world.provider = 'crashes'
    world.now = EVENING
    await world.ring()
    world.provider = 'takes'
    world.now = EVENING + DAY
    await world.ring()
    expect(world.tries).toBe(1)
    expect(world.sent).toEqual([])
  })

  it('sends no shopper two a day, even if the alarm repeats and stock has changed', async () => {
    const world = await openAlertWorld('again', MORNING)
    await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    world.now = EVENING
    await world.ring()
    await world.put(corolla('b', EVENING - 60))
    await world.put(corolla('c', EVENING + 60))
    world.now = EVENING + 120
    await world.ringNow()
    await world.arm()
    await world.ring()
    expect(world.sent).toHaveLength(1)
  })

  it('waits for a site that cannot be read', async () => {
    const world = await openAlertWorld('unread', MORNING)
    await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    world.tenants = 'down'
    world.now = EVENING
    await world.ring()
    expect(await world.rings()).toBe(EVENING + 600)
    world.tenants = 'up'
    world.now = EVENING + 600
    await world.ring()
    expect(world.sent).toHaveLength(1)
  })
})

describe('AlertScheduler, without recipients', () => {
  it('notifies no shopper who has stopped, or whose account is gone', async () => {
    const world = await openAlertWorld('stopped', MORNING)
    const jo = await listen(world)
    const sam = await listen(world, SAM)
    await world.put(corolla('a', MORNING + HOUR))
    await world.alerts.stop(jo.userId, jo.id)
    await deleteUser(world.db, sam.userId).run()
    world.now = EVENING
    await world.ring()
    expect(world.sent).toEqual([])
    expect(await world.rings(), 'it sleeps until a shopper waits again').toBeNull()
  })

  it('is silent while the site has alerts switched off, and starts again when checked', async () => {
    const world = await openAlertWorld('off', MORNING)
    await listen(world)
    await world.put(corolla('a', MORNING + HOUR))
    const { site } = world
    world.site = { ...site, account: { ...site.account, alerts: false } }
    world.now = EVENING
    await world.ring()
    expect(world.sent).toEqual([])
    expect(await world.rings()).toBeNull()
    world.site = site
    await world.arm()
    await world.ring()
    expect(world.sent).toHaveLength(1)
  })

  it('restores its alarm when it was lost, and moves it when the hour of the site changes', async () => {
    const world = await openAlertWorld('healed', MORNING)
    await listen(world)
    const { site } = world
    world.site = { ...site, account: { ...site.account, alerts_hour: 12 } }
    await world.arm()
    expect(await world.rings()).toBe(MORNING + 3 * HOUR)
  })
})
