// What shoppers agreed to be told of by message, and their way out of it.

/** Subject of the alert about prices of the watchlist; other subjects are ids of saved searches. */
export const WATCHLIST = 'watchlist'

export type Alert = { subject: string; consent: string; consentedAt: number }

export type AlertPort = {
  /** Null where they cannot be read. Never rejects. */
  list: (userId: string) => Promise<Alert[] | null>
  /** Switches one on, with the words that were agreed to; whether that was written. */
  start: (userId: string, subject: string, consent: string, now: number) => Promise<boolean>
  stop: (userId: string, subject: string) => Promise<boolean>
  /** Whether a link of a message is known. */
  isKnown: (token: string) => Promise<boolean | null>
  /** Stops all messages to whom the link was sent; false where that could not be written. */
  stopAll: (token: string) => Promise<boolean>
}

/** The alerts of one site. */
export function createAlerts(_db: D1Database, _slug: string): AlertPort {
  return {
    list: async () => null,
    start: async () => false,
    stop: async () => false,
    isKnown: async () => null,
    stopAll: async () => false,
  }
}
