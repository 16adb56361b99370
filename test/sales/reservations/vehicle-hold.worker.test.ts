import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { listHeld } from '#sales/reservations/reservation-rows.ts'
import { sweepReservations } from '#sales/reservations/sweep-reservations.ts'
import type { NewReservation, Reserved } from '#sales/reservations/reservation.ts'
import { createServices } from '#composition/services.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { createReservationJobDeps } from '#composition/job-deps.ts'

const clock = () => Math.floor(Date.now() / 1000)
const HOUR = 3600

/** A dealer with vehicles, and its shoppers' requests. */
async function openHold(slug: string, reservations: SiteInput['reservations'] = {}) {
  const upstreams = { sms: { url: 'https://sms.upstreams.example/send' } }
  await openShop({ slug, reservations, upstreams }, [
    testCar({ id: 'c1', slug: `${slug}-c1` }),
    testCar({ id: 'c2', slug: `${slug}-c2` }),
  ])
  const tenant = await loadTenantBySlug(env, slug, Date.now() / 1000)
  if (tenant === null) throw new Error('The site is published')
  const pending: Promise<unknown>[] = []
  const { reservations: port } = createServices(env, tenant, (work) => void pending.push(work))
  return {
    port,
    hold: env.VEHICLE_HOLD.get(env.VEHICLE_HOLD.idFromName(`${slug}:c1`)),
    reserve: (shopper: number, more: Partial<NewReservation> = {}) =>
      port.reserve(wants(shopper, more), clock()),
    /** Background work of the request. */
    settled: () => Promise.all(pending.splice(0)),
    rows: async () => {
      const statement = env.DB.prepare('SELECT * FROM reservations WHERE site = ? ORDER BY status')
      return (await statement.bind(slug).all()).results
    },
  }
}

function wants(shopper: number, more: Partial<NewReservation> = {}): NewReservation {
  const key = `key-${shopper}`
  return {
    kind: 'reservation',
    key,
    bodyHash: `hash-${shopper}`,
    car: { id: 'c1', slug: 'car-c1', name: '2021 Toyota Corolla', price: 20_000 },
    deposit: 20_000,
    currency: 'AUD',
    payment: 'none',
    phone: `+614${String(shopper).padStart(8, '0')}`,
    userId: null,
    lead: {
      kind: 'reservation',
      key,
      payload: { name: 'Jo' },
      bodyHash: `hash-${shopper}`,
      suspicion: [],
      parent: null,
    },
    ...more,
  }
}

const count = (answers: readonly Reserved[], status: Reserved['status']) =>
  answers.filter((answer) => answer.status === status).length
const idOf = (answer: Reserved) => ('id' in answer ? answer.id : '')

afterEach(() => vi.useRealTimers())

describe('VehicleHold', () => {
  it('gives one vehicle to exactly one of a thousand concurrent shoppers (S20)', async () => {
    const { reserve, hold, rows, settled, port } = await openHold('thousand')
    const answers: Reserved[] = []
    for (let at = 0; at < 1000; at += 100) {
      const some = Array.from({ length: 100 }, (_, shopper) => reserve(at + shopper))
      answers.push(...(await Promise.all(some)))
      // It is evicted meanwhile, as objects are.
      if (at % 300 === 0) await evictDurableObject(hold)
    }
    await settled()
    expect([count(answers, 'held'), count(answers, 'taken')]).toEqual([1, 999])
    expect(await rows()).toMatchObject([{ status: 'held' }])
    expect(await port.heldUntil('c1', clock())).toBeGreaterThan(clock())
    expect(await port.heldUntil('c2', clock())).toBeNull()
  }, 60_000)

  it('is one for each vehicle of each site: two sites whose vehicles have the same id never meet (TH2)', async () => {
    const [here, there] = [await openHold('hold-here'), await openHold('hold-there')]
    const [first, second] = [await here.reserve(1), await there.reserve(1)]
    expect([first.status, second.status]).toEqual(['held', 'held'])
    expect(idOf(first)).not.toBe(idOf(second))
    expect(await there.port.load(idOf(first))).toBeNull()
    expect(await there.port.cancel(idOf(first), clock())).toBe(false)
    expect(await here.port.heldUntil('c1', clock())).toBeGreaterThan(clock())
  })

  it('releases a hold at its end, by its own alarm, and never before (S20)', async () => {
    const { reserve, hold, port, settled } = await openHold('ends')
    const id = idOf(await reserve(1))
    await settled()
    vi.setSystemTime(Date.now() + 47.9 * HOUR * 1000)
    expect(await runDurableObjectAlarm(hold)).toBe(true)
    expect(await port.heldUntil('c1', clock())).toBeGreaterThan(clock())
    expect((await reserve(2)).status).toBe('taken')
    vi.setSystemTime(Date.now() + 0.2 * HOUR * 1000)
    expect(await runDurableObjectAlarm(hold)).toBe(true)
    expect(await port.load(id)).toMatchObject({ status: 'ended', dueAt: null, shownAt: clock() })
    expect(await runInDurableObject(hold, (_, { storage }) => storage.kv.get('hold'))).toBe(
      undefined,
    )
    expect(await runDurableObjectAlarm(hold), 'it sleeps').toBe(false)
    expect((await reserve(2)).status).toBe('held')
  })

  it('frees a vehicle that a crash left without a reservation', async () => {
    const { hold, port } = await openHold('orphan')
    await hold.take(
      'orphan',
      { id: 'f'.repeat(32), until: clock() + HOUR, isPaying: true },
      clock(),
    )
    expect(await port.heldUntil('c1', clock())).toBeGreaterThan(clock())
    const alarm = await runInDurableObject(hold, (_, { storage }) => storage.getAlarm())
    expect((alarm ?? Infinity) / 1000 - clock(), 'within minutes').toBeLessThan(300)
    expect(await runDurableObjectAlarm(hold)).toBe(true)
    expect(await port.heldUntil('c1', clock())).toBeNull()
  })

  it('keeps a hold when its site cannot be read, and checks again', async () => {
    const hold = env.VEHICLE_HOLD.get(env.VEHICLE_HOLD.idFromName('unknown:c1'))
    await hold.take(
      'unknown',
      { id: 'f'.repeat(32), until: clock() + HOUR, isPaying: false },
      clock(),
    )
    expect(await runDurableObjectAlarm(hold)).toBe(true)
    expect(await hold.read(clock())).not.toBeNull()
    expect(await runDurableObjectAlarm(hold)).toBe(true)
  })
})

describe('reserve', () => {
  it('holds the vehicle for 48 hours, notifies the dealer once and the stock at once (S20)', async () => {
    const { reserve, port, settled } = await openHold('holds')
    const id = idOf(await reserve(1))
    const until = clock() + 48 * HOUR
    const held = await listHeld(env.DB, 'holds', clock())
    expect(held).toMatchObject([{ carId: 'c1' }])
    expect(Math.abs((held[0]?.until ?? 0) - until)).toBeLessThan(5)
    await settled()
    expect(await port.load(id)).toMatchObject({
      status: 'held',
      shownAt: expect.any(Number),
      notifiedAt: expect.any(Number),
      dueAt: held[0]?.until,
    })
    const sent = await fetch(
      `https://sms.upstreams.example/sent/${encodeURIComponent(wants(1).phone)}`,
    )
    expect(await sent.text()).toContain(id)
    const leads = await env.DB.prepare("SELECT payload FROM leads WHERE site = 'holds'").all()
    expect(leads.results).toHaveLength(1)
    expect(String(leads.results[0]?.payload)).toContain(id)
  })

  it('returns the first answer for a form that is sent again, even fifty times at once (F9)', async () => {
    const { reserve, rows } = await openHold('again')
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(1)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe('held')
    expect(await rows()).toHaveLength(1)
  })

  it('rejects other input under the same key, and a key whose reservation is over (F9)', async () => {
    const { reserve, port } = await openHold('conflict')
    const id = idOf(await reserve(1))
    expect(await reserve(1, { bodyHash: 'other' })).toEqual({ status: 'conflict' })
    expect(await port.heldUntil('c1', clock())).toBeGreaterThan(clock())
    expect(await port.cancel(id, clock())).toBe(true)
    expect(await reserve(1)).toEqual({ status: 'conflict' })
  })

  it('limits the vehicles of a mobile to the site’s maximum, even for concurrent requests', async () => {
    const { reserve, rows } = await openHold('limited', { most_a_shopper: 2 })
    const ask = (at: number) =>
      reserve(at, { phone: '+61400000000', car: { ...wants(1).car, id: `c${at}` } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)))
    expect([count(answers, 'held'), count(answers, 'limited')]).toEqual([2, 18])
    const [held] = await rows()
    const { port } = await openHold('limited', { most_a_shopper: 2 })
    await port.cancel(String(held?.id), clock())
    expect((await ask(30)).status).toBe('held')
  })

  const askFor = (reserve: Awaited<ReturnType<typeof openHold>>['reserve']) => {
    return (at: number, more: Partial<NewReservation> = {}) =>
      reserve(at, { car: { ...wants(1).car, id: `c${at}` }, ...more })
  }

  it('limits a signed-in shopper too, whichever mobiles they name (TH13)', async () => {
    const { reserve } = await openHold('named', { most_a_shopper: 2 })
    const insert = 'INSERT INTO users (id, site, phone, created_at) VALUES (?, ?, ?, 1)'
    await env.DB.prepare(insert).bind('named-user', 'named', '+61400999999').run()
    const ask = askFor(reserve)
    const answers: Reserved[] = []
    for (let at = 1; at <= 5; at += 1) answers.push(await ask(at, { userId: 'named-user' }))
    expect([count(answers, 'held'), count(answers, 'limited')]).toEqual([2, 3])
    expect((await ask(9)).status, 'another shopper').toBe('held')
  })

  it('limits messages to a mobile: cancelled reservations count for a day (TH9)', async () => {
    const { reserve, port } = await openHold('pumped', { most_a_shopper: 1 })
    const ask = askFor(reserve)
    const answers: Reserved[] = []
    for (let at = 1; at <= 5; at += 1) {
      const answer = await ask(at, { phone: '+61400777777' })
      answers.push(answer)
      if ('id' in answer) await port.cancel(answer.id, clock())
    }
    expect([count(answers, 'held'), count(answers, 'limited')]).toEqual([3, 2])
    const other = await openHold('pumped-too', { most_a_shopper: 1 })
    const elsewhere = await other.reserve(77, { phone: '+61400777777' })
    expect(elsewhere.status, 'on another site').toBe('limited')
  })

  it('limits the unpaid vehicles of one network, whatever mobiles it names (TH13)', async () => {
    const { reserve, port, rows } = await openHold('hoard')
    const ask = askFor(reserve)
    const all = Array.from({ length: 40 }, (_, at) => ask(at + 100, { network: 'net' }))
    const answers = await Promise.all(all)
    expect([count(answers, 'held'), count(answers, 'limited')]).toEqual([6, 34])
    expect((await ask(50)).status, 'a network without a limit').toBe('held')
    expect((await ask(51, { network: 'other' })).status).toBe('held')
    const [paid, left] = (await rows()).filter(({ network }) => network === 'net')
    await env.DB.prepare('UPDATE reservations SET paid_at = 1 WHERE id = ?').bind(paid?.id).run()
    expect((await ask(52, { network: 'net' })).status, 'one of them is paid').toBe('held')
    expect((await ask(53, { network: 'net' })).status).toBe('limited')
    await port.cancel(String(left?.id), clock())
    expect((await ask(54, { network: 'net' })).status, 'one of them is let go').toBe('held')
  })

  it('limits its vehicles per day, including cancelled ones, and forgets the network (TH13, TH21)', async () => {
    const { reserve, port, rows } = await openHold('cycles')
    const ask = askFor(reserve)
    const answers: Reserved[] = []
    for (let at = 1; at <= 20; at += 1) {
      const answer = await ask(at + 200, { network: 'cycling' })
      answers.push(answer)
      if ('id' in answer) await port.cancel(answer.id, clock())
    }
    expect([count(answers, 'held'), count(answers, 'limited')]).toEqual([18, 2])
    const known = async () => (await rows()).filter(({ network }) => network !== '').length
    await sweepReservations(createReservationJobDeps(env, clock))
    expect(await known()).toBe(18)
    await sweepReservations(createReservationJobDeps(env, () => clock() + 25 * HOUR))
    expect(await known()).toBe(0)
  })

  it('does not count reservations that failed while Stripe was down', async () => {
    const { reserve } = await openHold('unlucky', { most_a_shopper: 1 })
    const ask = askFor(reserve)
    const own = { phone: '+61400666666', network: 'unlucky' }
    for (let at = 1; at <= 4; at += 1) {
      const answer = await ask(at, { ...own, payment: 'stripe' })
      expect(answer).toEqual({ status: 'failed' })
      await sweepReservations(createReservationJobDeps(env, () => clock() + 130))
    }
    expect((await ask(5, own)).status).toBe('held')
  })

  it('limits the daily reservations from unverified mobiles for a yard, across all senders (TH9)', async () => {
    const { reserve } = await openHold('flooded')
    const ask = askFor(reserve)
    const many = env.DB.prepare(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?1)
       INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, deposit, currency,
         payment, phone, lead, created_at, until, revision)
       SELECT 'flood' || at, 'flooded', 'reservation', 'cancelled', '', '', at, '', '', 1, 'AUD', 'none', at, '{}', ?2, ?2, 1
       FROM n`,
    )
    await many.bind(199, clock()).run()
    expect((await ask(401)).status).toBe('held')
    expect((await ask(402)).status).toBe('limited')
    const insert =
      "INSERT INTO users (id, site, phone, created_at) VALUES ('proved', 'flooded', 'x', 1)"
    await env.DB.prepare(insert).run()
    expect((await ask(403, { userId: 'proved' })).status, 'a signed-in shopper').toBe('held')
  })

  it('frees the vehicle for others as soon as it is cancelled', async () => {
    const { reserve, port } = await openHold('cancels')
    const id = idOf(await reserve(601))
    expect((await reserve(602)).status).toBe('taken')
    expect(await port.cancel(id, clock())).toBe(true)
    expect(await port.load(id)).toMatchObject({ status: 'cancelled', refund: null })
    expect((await reserve(602)).status, 'the same form').toBe('held')
  })

  it('fails, and holds nothing, if Stripe does not answer', async () => {
    const { reserve, port, rows, hold } = await openHold('no-stripe')
    expect(await reserve(601, { payment: 'stripe' })).toEqual({ status: 'failed' })
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'started', session_id: null })
    vi.setSystemTime(Date.now() + 130_000)
    await sweepReservations(createReservationJobDeps(env, clock))
    expect(await rows()).toMatchObject([{ status: 'lapsed', due_at: null }])
    expect(await port.heldUntil('c1', clock())).toBeNull()
    expect(await hold.read(clock())).toBeNull()
  })
})
