import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { clock } from '#lib/clock.ts'
import type { PaymentEvent } from '#sales/reservations/reservation.ts'
import { routes } from '#routes.ts'
import { createServices } from '#composition/services.ts'
import { encryptSecret } from '#tenant/secret.ts'
import type { Site } from '#tenant/schema.ts'
import { openShop } from '#test/support/shop.ts'
import { testTenant } from '#test/support/tenant.ts'
import { STRIPE_WEBHOOK_SECRET, tell } from '#test/upstreams/stripe.ts'

const RESERVATION = '0123456789abcdef0123456789abcdef'
const sessionOf = (site: string) => ({
  id: 'cs_test_1',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 20_000,
  currency: 'aud',
  metadata: { reservation: RESERVATION, site },
})

const taken: PaymentEvent[] = []
let isTaken = true
let deposits: Site
let bare: Site

/** The app of a site whose reservations only record their notifications. */
async function send(site: Site, body: string, headers: Record<string, string> = {}) {
  const services = createServices(env, testTenant(site), () => undefined)
  const reservations = {
    ...services.reservations,
    takePayment: async (event: PaymentEvent) => {
      taken.push(event)
      return isTaken
    },
  }
  const request = new Request(`http://${site.slug}.example${routes.stripeWebhook.href()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  const app = createApp({ ...services, reservations })
  return app.fetch(request, env, createExecutionContext())
}
const sendNotification = (
  { body, signature }: { body: string; signature: string },
  site = deposits,
) => send(site, body, { 'Stripe-Signature': signature })

beforeAll(async () => {
  deposits = await openShop(
    {
      slug: 'deposits',
      reservations: { payment: 'stripe', webhook_secret: 'hook' },
      secrets: {
        hook: await encryptSecret(env.MASTER_KEY, 'deposits', 'hook', STRIPE_WEBHOOK_SECRET),
      },
    },
    [],
  )
  bare = await openShop({ slug: 'bare-deposits' }, [])
})
beforeEach(() => {
  taken.length = 0
  isTaken = true
})

describe('notifications from Stripe to a site (S20)', () => {
  it('are passed on, and acknowledged', async () => {
    const response = await sendNotification(await tell(sessionOf('deposits'), 'completed'))
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(taken).toEqual([
      {
        reservation: RESERVATION,
        site: 'deposits',
        session: {
          id: 'cs_test_1',
          status: 'paid',
          paymentId: 'pi_1',
          amount: 20_000,
          currency: 'AUD',
        },
      },
    ])
  })

  it('must be repeated if they cannot be saved now', async () => {
    isTaken = false
    expect((await sendNotification(await tell(sessionOf('deposits'), 'completed'))).status).toBe(
      500,
    )
  })

  it('are acknowledged and ignored if they belong to another site, or to none', async () => {
    for (const session of [sessionOf('other'), { ...sessionOf('deposits'), metadata: {} }, {}])
      expect((await sendNotification(await tell(session, 'completed'))).status).toBe(200)
    expect(taken).toEqual([])
  })

  it('need no browser, cookie or origin', async () => {
    const { body, signature } = await tell(sessionOf('deposits'), 'completed')
    const headers = { 'Stripe-Signature': signature, Origin: 'https://evil.example' }
    expect((await send(deposits, body, headers)).status).toBe(200)
  })
})

describe('forged notifications', () => {
  it('are rejected without a message, and nothing in them is read', async () => {
    const now = clock()
    const { body, signature } = await tell(sessionOf('deposits'), 'completed')
    const forged = [
      await send(deposits, body),
      await send(deposits, body, { 'Stripe-Signature': '' }),
      await send(deposits, `${body} `, { 'Stripe-Signature': signature }),
      await send(deposits, '', { 'Stripe-Signature': signature }),
      await sendNotification(await tell(sessionOf('deposits'), 'completed', 'whsec_of_mallory')),
      await sendNotification(
        await tell(sessionOf('deposits'), 'completed', STRIPE_WEBHOOK_SECRET, now - 400),
      ),
    ]
    for (const response of forged)
      expect([response.status, await response.text()]).toEqual([400, ''])
    expect(taken).toEqual([])
  })

  it('are rejected if the site has no Stripe', async () => {
    expect(
      (await sendNotification(await tell(sessionOf('bare-deposits'), 'completed'), bare)).status,
    ).toBe(400)
    expect(taken).toEqual([])
  })

  it('are rejected above the maximum length', async () => {
    const told = await tell({ ...sessionOf('deposits'), more: 'x'.repeat(256_000) }, 'completed')
    expect((await sendNotification(told)).status).toBe(413)
    expect(taken).toEqual([])
  })
})
