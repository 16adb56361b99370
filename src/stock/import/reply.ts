// Replies to senders of stock.
import { noResult, type Result } from './delivery.ts'
import { RETRY_S, type Refusal } from './refusal.ts'
import type { SpooledDelivery } from './spool.ts'

export type Reply = { status: number; body: Record<string, unknown>; retryAfter?: number }

export const toReply = {
  /** For a saved delivery: 202 while it waits, 422 if nothing was imported, 503 if it may be sent again. */
  of({ id, mode, result }: SpooledDelivery): Reply {
    const { outcome, ...rest }: Omit<Result, 'outcome'> & { outcome: string } = result ?? WAITING
    const body = { id, mode, outcome, ...rest }
    if (result === null) return { status: 202, body }
    if (result.outcome === 'failed') return { status: 503, body, retryAfter: RETRY_S }
    return { status: result.outcome === 'refused' ? 422 : 200, body }
  },

  refused: ({ status, message, retryAfter }: Refusal): Reply => ({
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
