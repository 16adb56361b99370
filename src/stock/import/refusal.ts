// Why a delivery is not taken at the door.

export type Refusal = { status: number; message: string; retryAfter?: number }

/** Seconds after which a sender may try again. */
export const RETRY_S = 30

/** Not as it came: the message says what is wrong with it. */
export const refuse = (status: number, message: string): Refusal => ({ status, message })

/** Not now, for others are before it. */
export const putOff = (message: string): Refusal => ({ status: 429, message, retryAfter: RETRY_S })

export const isRefusal = (value: object): value is Refusal => 'message' in value

export const UNSIGNED = refuse(
  403,
  'Missing or invalid signature. Send webhook-id, webhook-timestamp and webhook-signature as in standardwebhooks, signed with the key of this site. Sign the body; if the URL has a query, sign the query with its question mark, a line feed, then the body.',
)
export const BUSY = putOff('Too many simultaneous deliveries.')
