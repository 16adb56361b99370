// Converts Stripe Checkout sessions between Stripe's format and ours. Pure.
import type { Stripe } from 'stripe'
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import type { PaymentEvent, PaymentSession, Reservation } from '#sales/reservations/reservation.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** Time to pay in seconds, from the reservation: Stripe's minimum is 30 minutes, and the call may take a while. */
export const PAY_SECONDS: Seconds = 34 * 60

/**
 * One deposit, paid by card or a card wallet. It contains nothing that changes during a reservation: Stripe refuses a
 * known key with other parameters.
 */
export function toSessionParams(
  { id, site, car, deposit, currency, createdAt }: Reservation,
  { url }: Pick<Site, 'url'>,
  shopperKey: string,
): Stripe.Checkout.SessionCreateParams {
  // A lone surrogate after truncation would break the whole request.
  const name = `Deposit: ${car.name}`.slice(0, 200).toWellFormed()
  const page = new URL(routes.reservation.href(id, shopperKey), url).href
  const metadata = { reservation: id, site }
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: deposit,
    product_data: { name },
  }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [{ price_data, quantity: 1 }],
    // The amount paid is the amount shown, and is refunded as such.
    adaptive_pricing: { enabled: false },
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata, description: name },
    expires_at: createdAt + PAY_SECONDS,
    // Marks that the shopper comes from Stripe Checkout.
    success_url: `${page}&from=stripe`,
    cancel_url: page,
    locale: 'en-GB',
  }
}

/** An opened session: its id and URL. Throws if either is missing. */
export function parseOpened(answer: unknown): { id: string; url: string } {
  return opened.parse(answer)
}

/** Parses the state of a session. Throws if it is not one. */
export function parseSession(answer: unknown): PaymentSession {
  return toSession(session.parse(answer))
}

/** A Stripe event about a session of this site; null for all other events of that account. */
export function parseEvent(notification: unknown, site: string): PaymentEvent | null {
  const read = event.safeParse(notification)
  if (!read.success) return null
  const { type, data } = read.data
  const { metadata } = data.object
  if (metadata.site !== site) return null
  const session = toSession(data.object)
  const isOver = type === 'checkout.session.async_payment_failed'
  return {
    reservation: metadata.reservation,
    site,
    session: isOver ? { ...session, status: 'expired' } : session,
  }
}

const id = z.string().regex(/^\w{1,255}$/)

const opened = z.object({ id, url: z.url().max(4000) })

const paymentId = z.union([id, z.object({ id }).transform((intent) => intent.id)])

const fields = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: paymentId.nullable(),
  amount_total: z.int(),
  currency: z.string().regex(/^[a-z]{3}$/),
})

// Without the payment's id it could not be refunded.
const isWhole = ({ payment_status, payment_intent }: z.infer<typeof fields>) =>
  payment_status !== 'paid' || payment_intent !== null

const session = fields.refine(isWhole)

const event = z.object({
  type: z.enum([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ]),
  data: z.object({
    object: fields
      .extend({
        metadata: z.object({ reservation: z.string().regex(/^[0-9a-f]{32}$/), site: z.string() }),
      })
      .refine(isWhole),
  }),
})

function toSession(notification: z.infer<typeof fields>): PaymentSession {
  const { id, status, payment_status, payment_intent, amount_total, currency } = notification
  return {
    id,
    status: payment_status === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'open',
    paymentId: payment_intent,
    amount: amount_total,
    currency: currency.toUpperCase(),
  }
}
