// What shoppers agreed to be told of by message, and their way out of it.
import type { Member } from '#shopper/identity/member.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Site } from '#tenant/schema.ts'
import { deleteAlert, deleteByToken, listAlerts, upsertAlert } from './alert-rows.ts'
import { isStopToken, stopToken } from './stop-token.ts'

/** Subject of the alert about prices of the watchlist; other subjects are ids of saved searches. */
export const WATCHLIST = 'watchlist'

export type Alert = {
  subject: string
  /** The words that were agreed to. */
  consent: string
  /** Seconds. */
  consentedAt: number
}

export type AlertPort = {
  /** Null where they cannot be read. Never rejects. */
  list: (userId: string) => Promise<Alert[] | null>
  /** Switches one on, with the words that were agreed to; whether that was written. */
  start: (
    shopper: Pick<Member, 'userId' | 'phone'>,
    subject: string,
    consent: string,
    now: number,
  ) => Promise<boolean>
  /** Switches one off; false where that could not be written. */
  stop: (userId: string, subject: string) => Promise<boolean>
  /** Stops all messages to whom the link was sent, if to anybody; false where that could not be written. */
  stopAll: (token: string) => Promise<boolean>
}

type AlertDeps = {
  masterKey: string
  /** Has the site's clock know that somebody waits for it. */
  arm: () => Promise<void>
}

/** Milliseconds that a page waits. */
const STORE_MS = 1000

/** Whether a site tells shoppers what is new. */
export function hasAlerts({ account }: Pick<Site, 'account'>): boolean {
  return account.sign_in && account.alerts
}

/** The alerts of one site. */
export function createAlerts(
  db: D1Database,
  slug: string,
  { masterKey, arm }: AlertDeps,
): AlertPort {
  const { orElse, isDone } = createTimeout('alerts.failed', slug, STORE_MS)
  return {
    list: (userId) => orElse(listAlerts(db, slug, userId), null),
    start: async ({ userId, phone }, subject, consent, now) => {
      const token = await stopToken(masterKey, slug, phone)
      const row = { userId, site: slug, subject, token, consent, consentedAt: now }
      if (!(await isDone(upsertAlert(db, row)))) return false
      // A clock that cannot be reached now is armed within the hour (arm-clocks.ts).
      await isDone(arm())
      return true
    },
    stop: (userId, subject) => isDone(deleteAlert(db, userId, subject).run()),
    stopAll: async (token) => !isStopToken(token) || isDone(deleteByToken(db, slug, token)),
  }
}
