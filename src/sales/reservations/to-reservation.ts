// A reservation from its row in the database.
import * as z from 'zod'

import { LEAD_KINDS, type NewLead } from '#sales/leads/lead.ts'
import { logError } from '#lib/log.ts'
import { RESERVATION_STATUSES, type Reservation } from './reservation.ts'

/** Null if there is no row. Throws for a row that this application did not write. */
export function toReservation(row: unknown): Reservation | null {
  if (row === null || row === undefined) return null
  const read = rowShape.safeParse(row)
  if (!read.success) {
    logError('reservations.row-broken', { at: read.error.issues[0]?.path.join('.') })
    throw new Error('A row of reservations cannot be read')
  }
  const { data } = read
  return {
    id: data.id,
    site: data.site,
    kind: data.kind,
    key: data.form_key,
    bodyHash: data.body_hash,
    car: { id: data.car_id, slug: data.car_slug, name: data.car_name, price: data.price },
    deposit: data.deposit,
    currency: data.currency,
    payment: data.payment,
    phone: data.phone,
    userId: data.user_id || null,
    lead: data.lead,
    status: data.status,
    sessionId: data.session_id,
    sessionUrl: data.session_url,
    paymentId: data.payment_id,
    refund: data.refund,
    createdAt: data.created_at,
    paidAt: data.paid_at,
    until: data.until,
    endedAt: data.ended_at,
    cancelledBy: data.cancelled_by,
    shownAt: data.shown_at,
    notifiedAt: data.notified_at,
    dueAt: data.due_at,
    failingSince: data.failing_since,
    attempts: data.attempts,
    lastError: data.last_error,
    refundPendingAt: data.refund_pending_at,
    refundFailures: data.refund_failures,
    failedRefund: data.failed_refund,
    extraPayment: data.extra_payment,
    disputedAt: data.disputed_at,
    revision: data.revision,
  }
}

const leadShape = z.object({
  kind: z.enum(LEAD_KINDS),
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  bodyHash: z.string(),
  suspicion: z.array(z.string()),
  parent: z.string().nullable(),
})

/** Replaces the lead once the shopper's account is deleted. */
const NO_LEAD: NewLead = {
  kind: 'reservation',
  key: '',
  payload: {},
  bodyHash: '',
  suspicion: [],
  parent: null,
}

const rowShape = z.object({
  id: z.string(),
  site: z.string(),
  kind: z.enum(['reservation', 'purchase']),
  status: z.enum(RESERVATION_STATUSES),
  form_key: z.string(),
  body_hash: z.string(),
  car_id: z.string(),
  car_slug: z.string(),
  car_name: z.string(),
  price: z.number().nullable(),
  deposit: z.number(),
  currency: z.enum(['AUD', 'NZD']),
  payment: z.enum(['stripe', 'none']),
  session_id: z.string().nullable(),
  session_url: z.string().nullable(),
  payment_id: z.string().nullable(),
  refund: z.enum(['due', 'done']).nullable(),
  phone: z.string(),
  user_id: z.string().nullable(),
  lead: z
    .string()
    .transform((text) => (text === '{}' ? NO_LEAD : leadShape.parse(JSON.parse(text)))),
  created_at: z.number(),
  paid_at: z.number().nullable(),
  until: z.number().nullable(),
  ended_at: z.number().nullable(),
  cancelled_by: z.enum(['shopper', 'dealer']).nullable(),
  shown_at: z.number().nullable(),
  notified_at: z.number().nullable(),
  due_at: z.number().nullable(),
  failing_since: z.number().nullable(),
  attempts: z.number(),
  last_error: z.string().nullable(),
  refund_pending_at: z.number().nullable(),
  refund_failures: z.number(),
  failed_refund: z.string().nullable(),
  extra_payment: z.string().nullable(),
  disputed_at: z.number().nullable(),
  revision: z.number(),
})
