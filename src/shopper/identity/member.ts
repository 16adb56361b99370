// Who is signed in on a site.

/** What a shopper may say of themselves; empty where they have not. */
export type Details = { first_name: string; last_name: string; email: string }

export type Member = {
  userId: string
  /** Id of the row of this session; the cookie holds what it is the hash of. */
  sessionId: string
  /** E.164, verified. */
  phone: string
  details: Details
  /** Seconds. */
  since: number
}
