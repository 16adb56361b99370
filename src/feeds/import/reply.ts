// Replies to senders of stock.
import type { Seconds } from '#lib/zone-time.ts'
import { noResult, type Result } from './delivery.ts'
import type { SpooledDelivery } from './spool.ts'

/** Seconds before a sender may retry. */
export const RETRY_S: Seconds = 30

export const UNSIGNED = refuseDelivery(
  403,
  'Missing or invalid signature. Send webhook-id, webhook-timestamp and webhook-signature as in standardwebhooks, signed with the key of this site. Sign the body; if the URL has a query, sign the query with its question mark, a line feed, then the body.',
)

export const BUSY = tooManyRequests('Too many simultaneous deliveries.')

export type Reply = { status: number; body: Record<string, unknown>; retryAfter?: Seconds }

export const toReply = {
  /** Reply to a saved delivery: 202 while it waits, 422 if nothing was imported, 503 if it may be sent again. */
  of({ id, mode, result }: SpooledDelivery): Reply {
    const { outcome, ...rest }: Omit<Result, 'outcome'> & { outcome: string } = result ?? WAITING
    const body = { id, mode, outcome, ...rest }
    if (result === null) return { status: 202, body }
    if (result.outcome === 'failed') return { status: 503, body, retryAfter: RETRY_S }
    return { status: result.outcome === 'refused' ? 422 : 200, body }
  },

  refused: ({ status, message, retryAfter }: DeliveryRefusal): Reply => ({
    status,
    body: { message, status },
    ...(retryAfter !== undefined && { retryAfter }),
  }),

  unknown: (): Reply => ({
    status: 404,
    body: { message: 'No such delivery in the last seven days.', status: 404 },
  }),
}

const WAITING = {
  ...noResult('unchanged', 'Import in progress. Request this URL again for the result.'),
  outcome: 'waiting',
}

/** The reply as an HTTP response. */
export function toResponse({ status, body, retryAfter }: Reply): Response {
  const response = Response.json(body, { status })
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter))
  return response
}

/** Why a delivery is rejected on receipt. */
export type DeliveryRefusal = { status: number; message: string; retryAfter?: Seconds }

/** The delivery is invalid; the message says why. */
export function refuseDelivery(status: number, message: string): DeliveryRefusal {
  return { status, message }
}

/** Too many deliveries are waiting; retry later. */
export function tooManyRequests(message: string): DeliveryRefusal {
  return { status: 429, message, retryAfter: RETRY_S }
}

export const isDeliveryRefusal = (value: object): value is DeliveryRefusal => 'message' in value
