// Refunds that fail, wait or come back, and payments that are disputed: each stays visible until it is settled, and the dealer
// gets a lead.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { listDisputed, listFailing } from '#sales/reservations/reservation-backlog.ts'
import type { PaymentTrouble } from '#sales/reservations/reservation.ts'
import { openWorld, wants, type Fault } from '#test/support/reservation-world.ts'

const anna = wants('1', 'a')
const HOUR = 3600

let lines: string[]

beforeEach(() => {
  lines = []
  const keep = (line: string) => void lines.push(line)
  vi.spyOn(console, 'error').mockImplementation(keep)
  vi.spyOn(console, 'warn').mockImplementation(keep)
})
afterEach(() => vi.restoreAllMocks())

/** Anna has paid and cancelled; the refund becomes what the test says. */
async function openCancelled(refundsAs: 'done' | 'pending' | { failed: string }) {
  const faults: Record<string, Fault> = {}
  const world = openWorld({ faultOf: (name) => faults[name] ?? 'none' })
  await world.reserve(anna)
  world.pay(anna.key)
  for (const event of world.stripe.events) await world.deliver(event)
  world.stripe.refundsAs = refundsAs
  await world.cancel(anna.key)
  const id = world.idOf(anna.key)
  const trouble = (more: Partial<PaymentTrouble> = {}): PaymentTrouble => ({
    trouble: 'refund-failed',
    site: 'acme',
    paymentId: `pi_${id}`,
    reservation: id,
    id: 're_1',
    reason: 'expired_or_canceled_card',
    ...more,
  })
  return { world, faults, id, trouble }
}

describe('a refund that keeps failing', () => {
  it('is listed with first failure, tries and reason, although each retry pushes its due time ahead', async () => {
    const { world } = await openCancelled({ failed: 'rejected 402 card_declined' })
    const since = world.now
    for (let count = 0; count < 40; count += 1) {
      world.now = Number(world.rows()[0]?.due_at)
      await world.sweep()
    }
    expect(world.now - since).toBeGreaterThan(5 * HOUR)
    const failing = {
      site: 'acme',
      kind: 'refund',
      reservations: 1,
      cents: 20_000,
      since,
      tries: 41,
      reason: 'refund: rejected 402 card_declined',
    }
    expect(await world.ask(listFailing)).toEqual([failing])
    const list = await world.command({ kind: 'list', filter: { which: 'due' } })
    expect(list).toMatch(/refund due.* 41 +refund: rejected 402 card_declined/)
    const metric = lines.map((line) => JSON.parse(line)).findLast((line) => line.attempts === 41)
    expect(metric).toMatchObject({
      level: 'error',
      event: 'reservations.retried',
      tenant: 'acme',
      reason: failing.reason,
      forSeconds: expect.any(Number),
    })

    world.stripe.refundsAs = 'done'
    world.now += HOUR
    await world.sweep()
    expect(await world.ask(listFailing)).toEqual([])
    expect(world.rows()).toMatchObject([{ refund: 'done', attempts: 0, last_error: null }])
  })
})

describe('a refund that Stripe calls pending', () => {
  it('is not done until it is; dealer and shopper get the true state', async () => {
    const { world, id } = await openCancelled('pending')
    expect(world.rows()).toMatchObject([
      { refund: 'due', refund_pending_at: world.now, attempts: 0, failing_since: null },
    ])
    expect(world.rows()[0]?.due_at).toBeGreaterThan(world.now)
    expect(world.messages.at(-1)?.text).toContain(
      'We’re refunding your $200 deposit'.replace('’', "'"),
    )
    expect(world.finalsOf(id).at(-1)?.payload.refund).toBe('$200 is being refunded in full.')

    world.now += 3 * HOUR
    await world.sweep()
    expect(world.rows()).toMatchObject([{ refund: 'due' }])
    const told = world.messages.length

    world.stripe.refundsAs = 'done'
    world.now += HOUR
    await world.sweep()
    expect(world.rows()).toMatchObject([{ refund: 'done', refund_pending_at: null, due_at: null }])
    expect(world.finalsOf(id).at(-1)?.payload.refund).toBe('$200 was refunded in full.')
    expect(world.messages).toHaveLength(told + 1)
  })
})

describe('a refund that the bank rejects after Stripe accepted it', () => {
  it('is tried again after an hour, then handed to a person; the dealer gets a lead each time', async () => {
    const { world, id, trouble } = await openCancelled('done')
    expect(world.rows()).toMatchObject([{ refund: 'done' }])
    expect(await world.trouble(trouble())).toBe(true)
    expect(await world.trouble(trouble()), 'Stripe reports some twice').toBe(true)
    expect(world.rows()).toMatchObject([
      { refund: 'due', refund_failures: 1, due_at: world.now + HOUR },
    ])
    world.now += HOUR
    await world.sweep()
    expect(world.stripe.refunds.get(`pi_${id}`)).toBe(2)
    expect(world.rows()).toMatchObject([{ refund: 'done', failing_since: null }])

    expect(await world.trouble(trouble({ id: 're_2' }))).toBe(true)
    world.now += 2 * HOUR
    await world.sweep()
    expect(world.stripe.refunds.get(`pi_${id}`), 'a person pays it back').toBe(2)
    expect(await world.ask(listFailing)).toMatchObject([
      { kind: 'by-hand', reason: expect.stringContaining('expired_or_canceled_card') },
    ])
    const leads = world
      .finalsOf(id)
      .filter(({ payload }) => payload.event === 'reservation.refund-failed')
    expect(leads.map(({ payload }) => payload.reason)).toEqual([
      expect.stringContaining('try again within two hours'),
      expect.stringContaining('pay it back another way'),
    ])

    await world.command({ kind: 'refunded', id })
    await world.sweep()
    expect(await world.ask(listFailing)).toEqual([])
    expect(world.rows()).toMatchObject([{ refund: 'done', due_at: null }])
  })

  it('is sent again by Stripe if the dealer’s lead or the row could not be written', async () => {
    const { world, faults, trouble } = await openCancelled('done')
    for (const name of ['lead', 'db']) {
      faults[name] = 'fails'
      expect(await world.trouble(trouble())).toBe(false)
      faults[name] = 'none'
    }
    expect(await world.trouble(trouble())).toBe(true)
    expect(world.rows()).toMatchObject([{ refund_failures: 1 }])
  })
})

describe('a disputed payment', () => {
  it('is found by its payment, told to the dealer once, and listed until the bank has decided', async () => {
    const { world, id, trouble } = await openCancelled('done')
    const disputed = trouble({
      trouble: 'disputed',
      reservation: null,
      id: 'dp_1',
      reason: 'fraudulent',
    })
    for (let count = 0; count < 2; count += 1) expect(await world.trouble(disputed)).toBe(true)
    expect(await world.ask(listDisputed)).toEqual([
      { site: 'acme', disputed: 1, cents: 20_000, since: world.now },
    ])
    const leads = world
      .finalsOf(id)
      .filter(({ payload }) => payload.event === 'reservation.disputed')
    expect(leads).toHaveLength(1)
    expect(leads[0]?.payload.reason).toContain('Answer in your Stripe dashboard')
    expect(await world.trouble({ ...disputed, trouble: 'dispute-closed' })).toBe(true)
    expect(await world.ask(listDisputed)).toEqual([])
  })

  it('of the dealer’s other sales on the account is ignored', async () => {
    const { world, id, trouble } = await openCancelled('done')
    const other = trouble({ trouble: 'disputed', reservation: null, paymentId: 'pi_other' })
    expect(await world.trouble(other)).toBe(true)
    expect(await world.trouble({ ...other, site: 'other' })).toBe(true)
    expect(world.rows()).toMatchObject([{ disputed_at: null }])
    expect(world.finalsOf(id)).toHaveLength(1)
  })
})
