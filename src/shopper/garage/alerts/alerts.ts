// Alerts that shoppers have agreed to, and how they stop them.
import { toBase64Url } from '#lib/encoding.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Site } from '#tenant/schema.ts'
import { deleteAlert, deleteByToken, listAlerts, upsertAlert } from './alert-rows.ts'

/** Subject of the watchlist price alert; other subjects are saved search ids. */
export const WATCHLIST = 'watchlist'

export type Alert = {
  subject: string
  /** The consent text that was accepted. */
  consent: string
  /** Seconds. */
  consentedAt: number
}

export type AlertPort = {
  /** Null if they cannot be read. Never rejects. */
  list: (userId: string) => Promise<Alert[] | null>
  /** Switches an alert on, with the accepted consent text; returns whether it was saved. */
  start: (
    shopper: Pick<Member, 'userId' | 'phone'>,
    subject: string,
    consent: string,
    now: number,
  ) => Promise<boolean>
  /** Switches an alert off; false if that could not be saved. */
  stop: (userId: string, subject: string) => Promise<boolean>
  /** Stops all messages to the holder of the link, if there is one; false if that could not be saved. */
  stopAll: (token: string) => Promise<boolean>
}

type AlertDeps = {
  masterKey: string
  /** Schedules the site's alerts. */
  arm: () => Promise<void>
}

/** Milliseconds that a page waits. */
const STORE_MS = 1000

/** Whether a site sends alerts. */
export function hasAlerts({ account }: Pick<Site, 'account'>): boolean {
  return account.sign_in && account.alerts
}

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
      // If the AlertScheduler cannot be reached now, schedule-alerts.ts calls it within the hour.
      await isDone(arm())
      return true
    },
    stop: (userId, subject) => isDone(deleteAlert(db, userId, subject).run()),
    stopAll: async (token) => !isStopToken(token) || isDone(deleteByToken(db, slug, token)),
  }
}

/**
 * 96 bits that only this Worker can derive, 16 characters. Permanent for a mobile on a site: the link of an old message
 * also stops later alerts.
 */
export async function stopToken(masterKey: string, site: string, phone: string): Promise<string> {
  const seal = await createKeyedHash(masterKey, 'links that stop alerts')(site, phone)
  return toBase64Url(new Uint8Array(seal).slice(0, 12))
}

/** Whether a text has the format of a token. */
export function isStopToken(text: string): boolean {
  return /^[\w-]{16}$/.test(text)
}

/** Sender, content, frequency and opt-out. `title` is the heading of a saved search, if it is one. */
export function consentText({ name }: Pick<Site, 'name'>, subject: string, title: string): string {
  const what =
    subject === WATCHLIST
      ? 'the price of something on my watchlist drops'
      : `something new comes to my saved search “${title}”`
  return `Yes, ${name} may text my mobile when ${what}: at most one text a day; opt out via the link.`
}
