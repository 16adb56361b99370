// Why a delivery is rejected on receipt.

export type Refusal = { status: number; message: string; retryAfter?: number }

/** Seconds before a sender may retry. */
export const RETRY_S = 30

/** The delivery is invalid; the message says why. */
export const refuse = (status: number, message: string): Refusal => ({ status, message })

/** Too many deliveries are waiting; retry later. */
export const putOff = (message: string): Refusal => ({ status: 429, message, retryAfter: RETRY_S })

export const isRefusal = (value: object): value is Refusal => 'message' in value

export const UNSIGNED = refuse(
  403,
  'Missing or invalid signature. Send webhook-id, webhook-timestamp and webhook-signature as in standardwebhooks, signed with the key of this site. Sign the body; if the URL has a query, sign the query with its question mark, a line feed, then the body.',
)
export const BUSY = putOff('Too many simultaneous deliveries.')
