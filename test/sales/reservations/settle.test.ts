import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createVehicleHolds, createReservations } from '#composition/reservation-services.ts'
import { toFinalLead } from '#sales/reservations/dealer-lead.ts'
import { forgetReservations } from '#sales/reservations/personal-reservations.ts'
import { fail, hang, objects } from '#test/support/failing-bindings.ts'
import { openWorld, wants, type Fault, type World } from '#test/support/reservation-world.ts'
import { testReservation } from '#test/support/test-reservation.ts'
import { testSite } from '#test/support/site.ts'

const anna = wants('1', 'a')
const ben = wants('2', 'a')
const HOUR = 3600

let lines: string[]

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A world in which calls of some names fail as long as the test says so. */
function openFaulty() {
  const faults: Record<string, Fault> = {}
  return { faults, world: openWorld({ faultOf: (name) => faults[name] ?? 'none' }) }
}

/** Anna is on the payment page. */
async function openPaying() {
  const opened = openFaulty()
  const answer = await opened.world.reserve(anna)
  return { ...opened, answer }
}

/** Anna has paid, and the site was notified. */
async function openHeld() {
  const opened = await openPaying()
  const { world } = opened
  world.pay(anna.key)
  const [paid] = world.stripe.events
  if (paid === undefined) throw new Error('Stripe reports payments')
  await world.deliver(paid)
  return { ...opened, paid }
}

describe('a deposit that is paid online', () => {
  it('reserves the vehicle while its shopper pays, and holds it once Stripe notifies (S20)', async () => {
    const { world, answer } = await openPaying()
    expect(answer).toMatchObject({ status: 'paying', href: /^https:\/\/stripe\.example\// })
    expect(await world.reserve(ben)).toEqual({ status: 'taken' })
    expect(world.marks.get('a')).toBe(world.now + 2100)
    world.pay(anna.key)
    for (const event of world.stripe.events) expect(await world.deliver(event)).toBe(true)
    expect(world.statusOf(anna.key)).toBe('held')
    expect(world.marks.get('a')).toBe(world.now + 48 * HOUR)
    expect([...world.leads.keys()]).toEqual([anna.key])
    expect(world.leads.get(anna.key)?.payload).toMatchObject({
      name: '1',
      deposit_paid: true,
      reservation_id: world.idOf(anna.key),
    })
    expect(world.messages).toMatchObject([{ to: anna.phone }])
  })

  it('is held by the page that the shopper comes back to, without a notification', async () => {
    const { world } = await openPaying()
    world.pay(anna.key)
    expect(await world.settle(anna.key)).toMatchObject({ status: 'held', paidAt: world.now })
  })

  it('is detected if the notification is lost and the shopper closes the page', async () => {
    const { world } = await openPaying()
    world.pay(anna.key)
    world.now += 2100
    await world.sweep()
    expect(world.statusOf(anna.key)).toBe('held')
    expect(world.stripe.refunds.size).toBe(0)
  })

  it('is one hold, one lead and one message for ten notifications at once', async () => {
    const { world, paid } = await openHeld()
    await Promise.all(Array.from({ length: 10 }, () => world.deliver(paid)))
    expect([world.leads.size, world.messages.length]).toEqual([1, 1])
    expect(world.statusOf(anna.key)).toBe('held')
  })

  it('stays held if a late notification says that its session expired', async () => {
    const { world, paid } = await openHeld()
    const expired = { ...paid, session: { ...paid.session, status: 'expired' as const } }
    expect(await world.deliver(expired)).toBe(true)
    expect(world.statusOf(anna.key)).toBe('held')
  })

  it('is refunded if another shopper has the vehicle by then', async () => {
    const { world, faults } = await openPaying()
    world.pay(anna.key)
    // No notification for three hours.
    faults['stripe'] = 'fails'
    world.now += 2200
    await world.sweep()
    expect(await world.reserve(ben), 'held: the payment may be in progress').toEqual({
      status: 'taken',
    })
    world.now += 1.9 * HOUR
    expect(await world.reserve(ben), 'held for two hours').toEqual({ status: 'taken' })
    world.now += HOUR
    expect(await world.reserve({ ...ben, payment: 'none' })).toMatchObject({ status: 'held' })
    faults['stripe'] = 'none'
    world.now += HOUR
    await world.sweep()
    expect(world.statusOf(anna.key)).toBe('refused')
    expect([...world.stripe.refunds.values()]).toEqual([1])
    expect(world.statusOf(ben.key)).toBe('held')
  })

  it('is refunded at the end of the hold, unless the dealer has sold the vehicle to its shopper (S20)', async () => {
    for (const isSold of [false, true]) {
      const { world } = await openHeld()
      if (isSold) await world.complete(anna.key)
      world.now += 48 * HOUR
      await world.sweep()
      expect([world.statusOf(anna.key), world.stripe.refunds.size]).toEqual(
        isSold ? ['completed', 0] : ['ended', 1],
      )
    }
  })

  it('is refunded once when it is cancelled, however the refund fails at first', async () => {
    const { world, faults } = await openHeld()
    faults['stripe'] = 'fails'
    expect(await world.cancel(anna.key)).toBe(true)
    expect(world.rows()).toMatchObject([{ status: 'cancelled', refund: 'due' }])
    expect(world.messages, 'the shopper is notified once the refund has started').toHaveLength(1)
    expect(await world.reserve({ ...ben, payment: 'none' })).toMatchObject({ status: 'held' })
    faults['stripe'] = 'none'
    world.now += 70
    await world.sweep()
    expect(world.rows().find(({ status }) => status === 'cancelled')).toMatchObject({
      refund: 'done',
      due_at: null,
    })
    expect([...world.stripe.refunds.values()]).toEqual([1])
  })

  it('is refunded within an hour after Stripe is available again, however long it was down', async () => {
    const { world, faults } = await openHeld()
    faults['stripe'] = 'fails'
    await world.cancel(anna.key)
    const pauses: number[] = []
    for (const end = world.now + 48 * HOUR; world.now < end; await world.sweep()) {
      const pause = Number(world.rows()[0]?.due_at) - world.now
      pauses.push(pause)
      // The sweep runs once a minute.
      world.now += Math.max(60, pause)
    }
    expect([Math.min(...pauses), Math.max(...pauses)]).toEqual([60, HOUR])
    faults['stripe'] = 'none'
    world.now += HOUR
    await world.sweep()
    expect(world.rows()).toMatchObject([{ refund: 'done', due_at: null }])
  })

  it('is refunded if it is paid after it was cancelled', async () => {
    const { world, faults } = await openPaying()
    faults['stripe'] = 'fails'
    await world.cancel(anna.key)
    faults['stripe'] = 'none'
    world.pay(anna.key)
    // The notification is lost.
    world.now += 400
    await world.sweep()
    expect(world.rows()).toMatchObject([{ status: 'cancelled', refund: 'done', due_at: null }])
    expect(world.messages.at(-1)?.text).toContain("We've refunded your $200 deposit")
  })

  it('is refunded with a message to its shopper if the notification arrives after its session was closed', async () => {
    const { world } = await openPaying()
    await world.cancel(anna.key)
    const [closed] = world.stripe.events
    if (closed === undefined) throw new Error('Stripe reports the expiry')
    const session = { ...closed.session, status: 'paid' as const, paymentId: 'pi_late' }
    expect(await world.deliver({ ...closed, session })).toBe(true)
    expect([...world.stripe.refunds.keys()]).toEqual(['pi_late'])
    expect(world.messages).toHaveLength(2)
    expect(world.messages.at(-1)?.text).toContain("We've refunded your $200 deposit")
  })

  it('expires the session when it is cancelled', async () => {
    const { world } = await openPaying()
    await world.cancel(anna.key)
    expect(world.pay(anna.key)).toBe(false)
    expect(world.rows()).toMatchObject([{ status: 'cancelled', due_at: null, session_url: null }])
  })

  it('frees the vehicle without a payment, once Stripe reports the expiry', async () => {
    const { world } = await openPaying()
    world.now += 2100
    await world.sweep()
    expect(world.rows()).toMatchObject([{ status: 'lapsed', due_at: null }])
    expect([world.holds.size, world.marks.get('a')]).toEqual([0, 0])
    expect(await world.reserve(ben)).toMatchObject({ status: 'paying' })
  })

  it('is refunded, and holds nothing, if the amount is wrong', async () => {
    for (const other of [{ amount: 100 }, { amount: 30_000 }, { currency: 'NZD' }]) {
      const { world } = await openPaying()
      world.pay(anna.key)
      const [paid] = world.stripe.events
      if (paid === undefined) throw new Error('Stripe reports payments')
      await world.deliver({ ...paid, session: { ...paid.session, ...other } })
      expect(world.rows()).toMatchObject([{ status: 'refused', refund: 'done' }])
      expect(world.leads.has(anna.key), 'no hold').toBe(false)
    }
  })

  it('refunds a second payment of one reservation, and keeps the first', async () => {
    const { world, faults, paid } = await openHeld()
    const second = { ...paid.session, id: 'cs_other', paymentId: 'pi_other' }
    faults['stripe'] = 'fails'
    expect(await world.deliver({ ...paid, session: second }), 'it is recorded').toBe(true)
    expect(world.rows()).toMatchObject([{ extra_payment: 'pi_other', attempts: 1 }])
    const third = { ...paid.session, id: 'cs_third', paymentId: 'pi_third' }
    expect(await world.deliver({ ...paid, session: third }), 'it must be sent again').toBe(false)
    faults['stripe'] = 'none'
    // Stripe sends it once; the sweep goes on.
    world.now += 120
    await world.sweep()
    expect([...world.stripe.refunds.keys()]).toEqual(['pi_other'])
    expect(world.rows()).toMatchObject([
      { status: 'held', refund: null, extra_payment: null, failing_since: null, attempts: 0 },
    ])
    expect(await world.deliver({ ...paid, session: third })).toBe(true)
    expect([...world.stripe.refunds.keys()]).toEqual(['pi_other', 'pi_third'])
  })

  it('ignores payments of other sites and of unknown reservations', async () => {
    const { world, paid } = await openHeld()
    const { length } = world.rows()
    expect(await world.deliver({ ...paid, site: 'other' })).toBe(true)
    expect(await world.deliver({ ...paid, reservation: 'f'.repeat(32) })).toBe(true)
    expect([world.rows().length, world.stripe.refunds.size]).toEqual([length, 0])
    expect(lines.join('\n'), 'the dealer reviews payments of this site').toContain('paid-unknown')
  })

  it('must be notified again if it could not be written', async () => {
    const { world, faults } = await openPaying()
    world.pay(anna.key)
    const [paid] = world.stripe.events
    if (paid === undefined) throw new Error('Stripe reports payments')
    faults['db'] = 'fails'
    expect(await world.deliver(paid)).toBe(false)
    faults['db'] = 'none'
    expect(await world.deliver(paid)).toBe(true)
    expect(world.statusOf(anna.key)).toBe('held')
  })
})

describe('the dealer hears how a reservation ended', () => {
  /** The last lead of the reservation of a key, as the dealer's systems receive it. */
  const lastOf = (world: World, key: string) => {
    const finals = world.finalsOf(world.idOf(key))
    expect(finals).toHaveLength(1)
    return finals[0]?.payload
  }

  it.each([
    ['cancelled', 'reservation.cancelled', '$200 was refunded in full.'],
    ['ended', 'reservation.expired', '$200 was refunded in full.'],
    ['completed', 'reservation.completed', 'None: the deposit of $200 is part of the price.'],
  ] as const)('%s: event, reservation, reason and refund', async (status, event, refund) => {
    const { world } = await openHeld()
    if (status === 'cancelled') await world.cancel(anna.key)
    if (status === 'completed') await world.complete(anna.key)
    if (status === 'ended') world.now += 48 * HOUR
    await world.sweep()
    expect(world.statusOf(anna.key)).toBe(status)
    expect(lastOf(world, anna.key)).toMatchObject({
      event,
      refund,
      name: '1',
      reservation_id: world.idOf(anna.key),
      reason: expect.stringMatching(/^The .+\.$/),
      ended_at: expect.stringMatching(/T\d\d:\d\d:\d\d[+-]\d\d:00$/),
    })
  })

  it.each([
    ['shopper', 'The shopper cancelled it.'],
    ['dealer', 'The dealership cancelled it.'],
  ] as const)('who cancelled it, even if the refund takes days: %s', async (by, reason) => {
    const { world, faults } = await openHeld()
    faults['lead'] = 'fails'
    if (by === 'shopper') await world.cancel(anna.key)
    else await world.command({ kind: 'cancel', id: world.idOf(anna.key) })
    faults['lead'] = 'none'
    world.now += 120
    await world.sweep()
    expect(lastOf(world, anna.key)).toMatchObject({ reason })
  })

  it('that it is cancelled, but not by whom, for a row of before that was stored', () => {
    const old = testReservation({ status: 'cancelled', endedAt: 1 })
    expect(toFinalLead(old, testSite({}))?.payload).toMatchObject({
      reason: 'The shopper or the dealership cancelled it.',
    })
  })

  it('not paid: with nothing to refund', async () => {
    const { world } = await openPaying()
    world.now += 2100
    await world.sweep()
    expect(lastOf(world, anna.key)).toMatchObject({
      event: 'reservation.not-paid',
      refund: 'Nothing was paid online.',
    })
  })

  it('refused: another shopper was first', async () => {
    const { world } = await openPaying()
    world.pay(anna.key)
    const [paid] = world.stripe.events
    if (paid === undefined) throw new Error('Stripe reports payments')
    await world.deliver({ ...paid, session: { ...paid.session, amount: 100 } })
    expect(lastOf(world, anna.key)).toMatchObject({ event: 'reservation.refused' })
  })

  it('as reliably as of the hold: again until the lead is saved, and once', async () => {
    const { world, faults } = await openHeld()
    faults['lead'] = 'fails'
    await world.cancel(anna.key)
    expect(world.finalsOf(world.idOf(anna.key))).toEqual([])
    faults['lead'] = 'none'
    world.now += 120
    await world.sweep()
    await world.sweep()
    expect(lastOf(world, anna.key)).toMatchObject({ event: 'reservation.cancelled' })
  })
})

describe('a hold does not depend on the rest', () => {
  it('is kept if no message can be sent, which is retried for an hour', async () => {
    const { world, faults } = openFaulty()
    faults['message'] = 'fails'
    expect(await world.reserve({ ...anna, payment: 'none' })).toMatchObject({ status: 'held' })
    expect(world.rows()).toMatchObject([{ status: 'held', notified_at: null }])
    for (let minute = 0; minute < 75; minute += 1) {
      world.now += 60
      await world.sweep()
    }
    expect(world.rows()).toMatchObject([
      { notified_at: expect.any(Number), due_at: world.rows()[0]?.until },
    ])
    expect([world.messages.length, world.leads.size]).toEqual([0, 1])
  })

  it('sends no more messages to a mobile than a day allows, unless the deposit was paid', async () => {
    const asked: string[] = []
    const mayText = async (to: string) => {
      asked.push(to)
      return false
    }
    const world = openWorld({ mayText })
    await world.reserve({ ...anna, payment: 'none' })
    expect([asked, world.messages]).toEqual([[anna.phone], []])
    expect(world.rows()).toMatchObject([{ status: 'held', notified_at: expect.any(Number) }])
    expect(lines.join()).toContain('reservations.text-limited')
    const paid = wants('3', 'c')
    await world.reserve(paid)
    world.pay(paid.key)
    for (const event of world.stripe.events) await world.deliver(event)
    expect(world.messages.map(({ to }) => to)).toEqual([paid.phone])
  })

  it('sends none to a mobile that said STOP, paid or not, nor while that cannot be read', async () => {
    let isRead = true
    const isStopped = async () => {
      if (!isRead) throw new Error('no database')
      return true
    }
    const world = openWorld({ isStopped })
    await world.reserve({ ...anna, payment: 'none' })
    isRead = false
    const paid = wants('3', 'c')
    await world.reserve(paid)
    world.pay(paid.key)
    for (const event of world.stripe.events) await world.deliver(event)
    isRead = true
    for (let minute = 0; minute < 5; minute += 1) {
      world.now += 60
      await world.sweep()
    }
    expect(world.messages).toEqual([])
    expect(world.rows().map(({ notified_at: at }) => at)).not.toContain(null)
  })

  it('sends a message up to an hour late', async () => {
    const { world, faults } = openFaulty()
    faults['message'] = 'fails'
    await world.reserve({ ...anna, payment: 'none' })
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute === 50) faults['message'] = 'none'
      world.now += 60
      await world.sweep()
    }
    expect(world.messages).toMatchObject([{ to: anna.phone }])
  })

  it('is settled even if a hundred others cannot be read', async () => {
    const { world } = openFaulty()
    await world.reserve({ ...anna, payment: 'none' })
    await world.run(async (_, { db }) => {
      const insert = db.prepare(
        `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, deposit, currency,
           payment, phone, lead, created_at, due_at, revision)
         VALUES (?, 'acme', 'to-come', 'ended', '', '', '', '', '', 1, 'AUD', 'none', '', '{}', 1, 1, 1)`,
      )
      for (let at = 0; at < 100; at += 1) await insert.bind(`broken-${at}`).run()
    })
    world.now += 48 * HOUR
    await world.sweep()
    await world.sweep()
    expect(world.statusOf(anna.key)).toBe('ended')
  })

  it('is kept if the stock cannot be updated, which is retried', async () => {
    const { world, faults } = openFaulty()
    faults['stock'] = 'fails'
    expect(await world.reserve({ ...anna, payment: 'none' })).toMatchObject({ status: 'held' })
    faults['stock'] = 'none'
    world.now += 60
    await world.sweep()
    expect(world.marks.get('a')).toBe(world.rows()[0]?.until)
  })

  it('sends the dealer the lead later if it could not be saved', async () => {
    const { world, faults } = openFaulty()
    faults['lead'] = 'fails'
    expect(await world.reserve({ ...anna, payment: 'none' })).toMatchObject({ status: 'held' })
    expect(world.leads.size).toBe(0)
    faults['lead'] = 'none'
    world.now += 60
    await world.sweep()
    expect(world.leads.size).toBe(1)
  })

  it('still notifies dealer and shopper if the dealer completes it before they were notified (S20)', async () => {
    const { world, faults } = openFaulty()
    faults['lead'] = 'fails'
    faults['stock'] = 'fails'
    await world.reserve({ ...anna, payment: 'none' })
    await world.complete(anna.key)
    faults['lead'] = 'none'
    faults['stock'] = 'none'
    world.now += 60
    await world.sweep()
    expect(world.rows()).toMatchObject([{ status: 'completed', due_at: null }])
    expect([...world.leads.values()].map(({ payload }) => payload.event)).toEqual([
      undefined,
      'reservation.completed',
    ])
    expect(world.messages).toHaveLength(1)
    expect(world.marks.get('a')).toBe(world.rows()[0]?.until)
  })

  it('fails within three seconds if the database hangs (F7)', async () => {
    vi.useFakeTimers()
    const { world, faults } = openFaulty()
    faults['db'] = 'hangs'
    const answer = world.reserve(anna)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toEqual({ status: 'failed' })
    expect(world.rows()).toEqual([])
  })

  it('fails within three seconds if its vehicle hold hangs or throws (F12)', async () => {
    vi.useFakeTimers()
    for (const how of [hang, fail]) {
      const { world } = openFaulty()
      const holds = createVehicleHolds({ VEHICLE_HOLD: objects(how) }, 'acme')
      const answer = world.run((_, tools) =>
        createReservations({ ...tools, holds }).reserve(anna, world.now),
      )
      if (how === hang) await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(3000)
      expect(await answer).toEqual({ status: 'failed' })
      expect(await world.run((_, tools) => createReservations({ ...tools, holds }).load('x'))).toBe(
        null,
      )
    }
  })
})

describe('the shopper of a reservation', () => {
  it('is in no log, and neither is their payment data (TH21)', async () => {
    const { world, faults } = await openHeld()
    faults['stripe'] = 'fails'
    faults['db'] = 'fails'
    await world.settle(anna.key)
    await world.cancel(anna.key)
    expect(lines.join('\n')).toContain('reservations.failed')
    expect(lines.join('\n')).not.toMatch(/\+61|cs_|pi_|stripe\.example/)
  })

  it('is deleted with the account at once, or as soon as nothing is in progress', async () => {
    const { world } = openFaulty()
    world.addUser('u1')
    await world.reserve({ ...anna, payment: 'none', userId: 'u1' })
    await world.run(async (_, { db }) => forgetReservations(db, 'u1').run())
    expect(world.rows()).toMatchObject([{ user_id: '', phone: anna.phone }])
    world.now += 48 * HOUR
    await world.sweep()
    expect(world.messages, 'the end is still announced').toHaveLength(2)
    expect(world.rows()).toMatchObject([{ status: 'ended', phone: '', lead: '{}' }])
    expect(await world.settle(anna.key)).toMatchObject({ status: 'ended', userId: null })
  })
})
