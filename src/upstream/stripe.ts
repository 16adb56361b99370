// Deposits with Stripe Checkout: sessions, refunds and webhooks.
import type { Stripe } from 'stripe'
import * as z from 'zod'

import type { PaymentPort } from '#sales/reservations/reservation.ts'
import type { Outbound } from '#tenant/outbound.ts'
import type { Site } from '#tenant/schema.ts'
import { isAllowedUpstream } from './host.ts'
import { createStripeClient, readSigned } from './stripe-client.ts'
import { parseRefusal, reasonOf, StripeFault } from './stripe-fault.ts'
import { parseEvent, parseOpened, parseSession, toSessionParams } from './stripe-session.ts'

export type StripePort = Outbound & {
  site: Pick<Site, 'upstreams' | 'reservations' | 'url' | 'slug'>
  /** Called with the reason of a failure; never with request or response. */
  onFault: (reason: string) => void
  allowLoopback: boolean
}

/** Timeouts in milliseconds: for opening a session, which a shopper waits for, and for everything else. */
const OPEN_MS = 8000
const TIMEOUT_MS = 5000

/** The deposits of one site (S20). */
export function createPayments(port: StripePort): PaymentPort {
  const { site, openKey, onFault, allowLoopback } = port

  const ask = async <T>(
    what: string,
    work: (stripe: Stripe) => Promise<T>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<T | null> => {
    try {
      return await work(await connect(port, timeoutMs))
    } catch (error) {
      onFault(`${what}: ${reasonOf(error)}`)
      return null
    }
  }

  return {
    open: (reservation) =>
      ask(
        'open',
        async ({ checkout }) => {
          const params = toSessionParams(reservation, site)
          const options = { idempotencyKey: reservation.id }
          const page = parseOpened(await checkout.sessions.create(params, options))
          if (!isAllowedUpstream('payment_page', new URL(page.url), allowLoopback))
            throw new StripeFault('its page is on a host that is not listed')
          return page
        },
        OPEN_MS,
      ),

    load: (id) =>
      ask('load', async ({ checkout }) => parseSession(await checkout.sessions.retrieve(id))),

    expire: (id) =>
      ask('expire', async ({ checkout }) => {
        const ended = await checkout.sessions.expire(id).catch((error: unknown) => {
          // It is no longer open: load its result.
          if (parseRefusal(error)?.status === 400) return checkout.sessions.retrieve(id)
          throw error
        })
        return parseSession(ended)
      }),

    // Without an idempotency key: Stripe never refunds more than was paid, but with a key it would repeat a failure for
    // a day.
    refund: async (payment_intent) => {
      const refund = await ask('refund', ({ refunds }) =>
        refunds.create({ payment_intent, reason: 'requested_by_customer' }).then(
          (answer) => refunded.parse(answer),
          (error: unknown) => {
            if (parseRefusal(error)?.code === 'charge_already_refunded') return { isTaken: true }
            throw error
          },
        ),
      )
      return refund?.isTaken ?? false
    },

    readEvent: async (body, signature, now) => {
      const { webhook_secret } = site.reservations
      if (webhook_secret === '' || signature === '') return 'forged'
      const secret = await openKey(webhook_secret)
      if (secret === null) onFault('event: the secret of the webhook does not open')
      const told = secret === null ? null : await readSigned(body, signature, secret, now)
      return told === null ? 'forged' : parseEvent(told, site.slug)
    },
  }
}

const refunded = z
  .object({ status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']) })
  .transform(({ status }) => ({ isTaken: status !== 'failed' && status !== 'canceled' }))

async function connect(port: StripePort, timeoutMs: number): Promise<Stripe> {
  const { stripe } = port.site.upstreams
  if (stripe === null) throw new StripeFault('not configured')
  const key = await port.openKey(stripe.secret)
  if (key === null) throw new StripeFault('its key does not open')
  return createStripeClient({ ...port, base: stripe.url, key, timeoutMs })
}
