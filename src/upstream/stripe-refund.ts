// Parses Stripe's refunds, and its events about failed refunds and disputed payments. Pure.
import * as z from 'zod'

import type { PaymentTrouble, RefundState } from '#sales/reservations/reservation.ts'

/** Parses the state of a refund. Throws if it is not one. */
export function parseRefund(answer: unknown): RefundState {
  return refund.parse(answer)
}

/**
 * The combined state of a payment's refunds: done if one is, otherwise pending if one is. Throws if it is not a list.
 */
export function parseRefunds(answer: unknown): RefundState {
  const { data } = z.object({ data: z.array(refund) }).parse(answer)
  return (
    data.find((state) => state === 'done') ??
    data.find((state) => state === 'pending') ??
    data[0] ?? { failed: 'Stripe lists no refund of a refunded payment' }
  )
}

const code = z
  .string()
  .regex(/^\w{1,80}$/)
  .catch('')

const refund = z
  .object({
    status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
    failure_reason: code.optional(),
  })
  .transform(({ status, failure_reason: reason = '' }): RefundState => {
    if (status === 'succeeded') return 'done'
    // The bank or the shopper must still act; Stripe then finishes the refund.
    if (status === 'pending' || status === 'requires_action') return 'pending'
    return { failed: ['Stripe says', status, reason].filter((word) => word !== '').join(' ') }
  })

/** A failed refund or a dispute that may belong to this site; null for all other events of that account. */
export function parseTrouble(notification: unknown, site: string): PaymentTrouble | null {
  const read = event.safeParse(notification)
  if (!read.success) return null
  const { type, data } = read.data
  const { id, payment_intent: paymentId, failure_reason, reason, metadata } = data.object
  if (paymentId === null || (metadata.site !== undefined && metadata.site !== site)) return null
  const trouble = TROUBLES[type]
  const reservation = trouble === 'refund-failed' ? (metadata.reservation ?? null) : null
  return {
    trouble,
    site,
    paymentId,
    reservation,
    id,
    reason: failure_reason || reason || 'unknown',
  }
}

const TROUBLES = {
  'refund.failed': 'refund-failed',
  'charge.dispute.created': 'disputed',
  'charge.dispute.closed': 'dispute-closed',
} as const

const id = z.string().regex(/^\w{1,255}$/)

const event = z.object({
  type: z.enum(['refund.failed', 'charge.dispute.created', 'charge.dispute.closed']),
  data: z.object({
    object: z.object({
      id,
      payment_intent: z
        .union([id, z.object({ id }).transform((intent) => intent.id)])
        .nullable()
        .catch(null),
      failure_reason: code.optional(),
      reason: code.optional(),
      metadata: z
        .object({
          reservation: z
            .string()
            .regex(/^[0-9a-f]{32}$/)
            .optional()
            .catch(undefined),
          site: z.string().optional(),
        })
        .catch({}),
    }),
  }),
})
