import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createPayments } from '#upstream/stripe.ts'
import { testSite } from '#test/support/site.ts'
import { EVENTS, type EventName, signNotification } from '#cli/stand-ins/stripe-api.ts'
import { STRIPE_WEBHOOK_SECRET, tell } from '#test/upstreams/stripe.ts'
import { cases } from '#test/support/cases.ts'

const NOW = 1_790_000_000
const ID = '0123456789abcdef0123456789abcdef'
const PAID = {
  id: 'cs_test_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 20_000,
  currency: 'aud',
  metadata: { reservation: ID, site: 'acme' },
}
const SESSION = {
  id: 'cs_test_1',
  status: 'paid',
  paymentId: 'pi_1',
  amount: 20_000,
  currency: 'AUD',
}

const faults: string[] = []
const paymentsOf = (webhook_secret: string, openKey: (name: string) => Promise<string | null>) =>
  createPayments({
    site: testSite({ reservations: { payment: 'stripe', webhook_secret } }),
    fetch: () => Promise.reject(new Error('Events are read without asking anybody')),
    shopperKey: async () => '',
    openKey,
    onFault: (reason) => faults.push(reason),
    onAnswer: () => undefined,
    allowLoopback: false,
  })
const { readEvent } = paymentsOf('hook', async () => STRIPE_WEBHOOK_SECRET)

/** The parsed part of an event that Stripe signed. */
async function hear(session: object, name: EventName = 'completed', now = NOW) {
  const { body, signature } = await tell(session, name, STRIPE_WEBHOOK_SECRET, NOW)
  return readEvent(body, signature, now)
}
const truth = await tell(PAID, 'completed', STRIPE_WEBHOOK_SECRET, NOW)
const [, hash = ''] = /v1=(\w+)/.exec(truth.signature) ?? []

describe('Stripe notifications', () => {
  it('name the paid deposit, and its payment', async () => {
    expect(await hear(PAID)).toEqual({ reservation: ID, site: 'acme', session: SESSION })
  })

  it.each([
    ['completed', 'complete', 'paid', 'paid'],
    ['async_payment_succeeded', 'complete', 'paid', 'paid'],
    ['completed', 'complete', 'unpaid', 'open'],
    ['async_payment_failed', 'complete', 'unpaid', 'expired'],
    ['expired', 'expired', 'unpaid', 'expired'],
  ] as const)('%s, %s and %s is %s', async (name, status, payment_status, said) => {
    const payment_intent = payment_status === 'paid' ? 'pi_1' : null
    const told = { ...PAID, status, payment_status, payment_intent }
    expect(await hear(told, name)).toMatchObject({ session: { status: said } })
  })

  it('give amount and currency unchanged, for settling to check', async () => {
    const told = { ...PAID, amount_total: 1, currency: 'usd', payment_intent: { id: 'pi_2' } }
    expect(await hear(told)).toMatchObject({
      session: { amount: 1, currency: 'USD', paymentId: 'pi_2' },
    })
  })

  it('are valid for five minutes after they were signed', async () => {
    expect(await hear(PAID, 'completed', NOW + 300)).not.toBe('forged')
    expect(await hear(PAID, 'completed', NOW + 301)).toBe('forged')
  })

  it.each([
    ['of another site', { ...PAID, metadata: { reservation: ID, site: 'other' } }],
    ['for another product of the account', { ...PAID, metadata: {} }],
    ['without metadata', { ...PAID, metadata: null }],
    ['of no reservation of ours', { ...PAID, metadata: { reservation: '7', site: 'acme' } }],
    ['of a payment without a name', { ...PAID, payment_intent: null }],
    ['of no session', { id: 'ch_1', object: 'charge' }],
  ])('are ignored if it is %s', async (_, session) => {
    expect(await hear(session)).toBeNull()
  })

  it.each(['charge.refunded', 'customer.created', 'checkout.session.unheard_of'])(
    'are ignored for a %s',
    async (type) => {
      const { Stripe } = await import('stripe')
      const body = JSON.stringify({ type, data: { object: PAID } })
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: STRIPE_WEBHOOK_SECRET,
        timestamp: NOW,
      })
      expect(await readEvent(body, signature, NOW)).toBeNull()
    },
  )
})

describe('Stripe notifications of trouble', () => {
  const REFUND = {
    id: 're_1',
    object: 'refund',
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    payment_intent: 'pi_1',
    metadata: { reservation: ID, site: 'acme' },
  }
  const DISPUTE = { id: 'dp_1', payment_intent: 'pi_1', reason: 'fraudulent', metadata: {} }
  const hearOf = async (type: string, object: object) => {
    const { body, signature } = await signNotification(type, object, STRIPE_WEBHOOK_SECRET, NOW)
    return readEvent(body, signature, NOW)
  }
  const base = { site: 'acme', paymentId: 'pi_1' }

  it('name a failed refund with its reservation, and a dispute with its payment', async () => {
    expect(await hearOf('refund.failed', REFUND)).toEqual({
      ...base,
      trouble: 'refund-failed',
      reservation: ID,
      id: 're_1',
      reason: 'expired_or_canceled_card',
    })
    const disputed = { ...base, reservation: null, id: 'dp_1', reason: 'fraudulent' }
    expect(await hearOf('charge.dispute.created', DISPUTE)).toEqual({
      ...disputed,
      trouble: 'disputed',
    })
    expect(await hearOf('charge.dispute.closed', DISPUTE)).toEqual({
      ...disputed,
      trouble: 'dispute-closed',
    })
  })

  it('without our reservation are found by their payment; those of another site are not ours', async () => {
    expect(await hearOf('refund.failed', { ...REFUND, metadata: {} })).toMatchObject({
      reservation: null,
      paymentId: 'pi_1',
    })
    const others = { ...REFUND, metadata: { reservation: ID, site: 'other' } }
    expect(await hearOf('refund.failed', others)).toBeNull()
    expect(await hearOf('charge.dispute.created', { ...DISPUTE, payment_intent: null })).toBeNull()
  })

  it('never carry a text of their sender into logs', async () => {
    const said = await hearOf('refund.failed', { ...REFUND, failure_reason: '<b>Jo Bloggs</b>' })
    expect(said).toMatchObject({ reason: 'unknown' })
  })
})

describe('forged Stripe notifications', () => {
  it.each([
    '',
    'v1',
    'v1=',
    `v1=${hash}`,
    `t=${NOW}`,
    `t=,v1=${hash}`,
    `t=NaN,v1=${hash}`,
    `t=${NOW},v0=${hash}`,
    `t=${NOW},v1=${hash.slice(0, -1)}`,
    `t=${NOW},v1=${hash}0`,
    `t=${NOW},v1=${hash.toUpperCase()}`,
    `t=${NOW + 1},v1=${hash}`,
    `t=${NOW}0,v1=${hash}`,
    `t=${NOW},v1=${'0'.repeat(64)},v1`,
    `t=${NOW};v1=${hash}`,
  ])('are not read under %j', async (signature) => {
    expect(await readEvent(truth.body, signature, NOW)).toBe('forged')
  })

  it('are not read, whatever their signature, time and content', async () => {
    const secrets = fc.string({ minLength: 1 }).filter((text) => text !== STRIPE_WEBHOOK_SECRET)
    const times = fc.integer({ min: NOW - 400, max: NOW + 400 })
    await fc.assert(
      fc.asyncProperty(secrets, times, fc.constantFrom(...EVENTS), async (secret, time, name) => {
        const { body, signature } = await tell(PAID, name, secret, time)
        expect(await readEvent(body, signature, NOW)).toBe('forged')
      }),
      { numRuns: cases(300) },
    )
  })

  it('are not read if one character of a real one is changed', async () => {
    const { body, signature } = truth
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.string({ maxLength: 3 }), async (at, other) => {
        const changed = body.slice(0, at) + other + body.slice(at + 1)
        fc.pre(changed !== body)
        expect(await readEvent(changed, signature, NOW)).toBe('forged')
      }),
      { numRuns: cases(300) },
    )
    await fc.assert(
      fc.asyncProperty(fc.string(), async (changed) => {
        expect(await readEvent(body, changed, NOW)).toBe('forged')
      }),
      { numRuns: cases(300) },
    )
  })

  it('are not read a week after Stripe sent them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 301, max: 604_800 }), async (later) => {
        expect(await readEvent(truth.body, truth.signature, NOW + later)).toBe('forged')
      }),
    )
  })

  it('are not read if the site has no secret, or it cannot be decrypted, which is logged', async () => {
    const { body, signature } = truth
    const none = paymentsOf('', async () => STRIPE_WEBHOOK_SECRET)
    expect(await none.readEvent(body, signature, NOW)).toBe('forged')
    expect(faults).toEqual([])
    const shut = paymentsOf('hook', async () => null)
    expect(await shut.readEvent(body, signature, NOW)).toBe('forged')
    expect(faults).toEqual(['event: the secret of the webhook cannot be decrypted'])
    for (const secret of ['', ' ']) {
      const blank = paymentsOf('hook', async () => secret)
      const told = await tell(PAID, 'completed', ' ', NOW)
      expect(await blank.readEvent(told.body, told.signature, NOW)).toBe('forged')
    }
  })
})
