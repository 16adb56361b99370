// The signed-in shopper on a site.

/** Optional personal details; empty if not given. */
export type Details = { first_name: string; last_name: string; email: string }

export type Member = {
  userId: string
  /** Id of the session row: the hash of the cookie's value. */
  sessionId: string
  /** E.164, verified. */
  phone: string
  details: Details
  /** Seconds. */
  since: number
}
