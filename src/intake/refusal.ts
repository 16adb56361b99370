// Why a delivery is not taken at the door.

export type Refusal = { status: number; message: string; retryAfter?: number }

export const refuse = (status: number, message: string): Refusal => ({ status, message })

export const isRefusal = (value: object): value is Refusal => 'message' in value

export const UNSIGNED = refuse(
  403,
  'This is not signed with the key of this site: webhook-id, webhook-timestamp and webhook-signature as in standardwebhooks. What is signed is the body; where the address has a query, the query with its question mark, a line feed, and the body.',
)
