// Alerts that shoppers have consented to, and their opt-out.
import * as z from 'zod'

import { toBase64Url } from '#lib/encoding.ts'
import { hashWith, oldestKey } from '#lib/key-ring.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Site } from '#tenant/schema.ts'

const subscriberShape = z.object({
  user_id: z.string(),
  phone: z.string(),
  subject: z.string(),
  token: z.string(),
  notified_at: z.number(),
})

/** Subject of the watchlist price alert; other subjects are saved search ids. */
export const WATCHLIST = 'watchlist'

export type Alert = {
  subject: string
  /** The consent text that was accepted. */
  consent: string
  consentedAt: Seconds
}

export type AlertService = {
  /** Null if they cannot be read. Never rejects. */
  list: (userId: string) => Promise<Alert[] | null>
  /** Switches an alert on, with the accepted consent text; returns whether it was saved. */
  start: (
    shopper: Pick<Member, 'userId' | 'phone'>,
    subject: string,
    consent: string,
    now: Seconds,
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
const STORE_MS: Milliseconds = 1000

/** Whether a site sends alerts. */
export function hasAlerts({ account }: Pick<Site, 'account'>): boolean {
  return account.sign_in && account.alerts
}

export function createAlerts(
  db: D1Database,
  slug: string,
  { masterKey, arm }: AlertDeps,
): AlertService {
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
 * 96 bits that only this Worker can derive, in 16 characters. Always the same for a mobile on a site while its oldest
 * master key is kept, so that the link in an old message also stops later alerts.
 */
export async function stopToken(masterKey: string, site: string, phone: string): Promise<string> {
  const seal = await hashWith(oldestKey(masterKey), 'links that stop alerts')(site, phone)
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
      : `something new matches my saved search “${title}”`
  return `Yes, ${name} may text my mobile when ${what}: at most one text a day; opt out via the link.`
}

/** Alerts in D1, one row per consent. The only SQL for that table. */
export type AlertRow = Alert & { site: string; userId: string; token: string }

/** A shopper with alerts: `notifiedAt` by subject. */
export type Subscriber = {
  userId: string
  /** E.164. */
  phone: string
  token: string
  subjects: Map<string, Seconds>
}

/** Switches an alert on, unless the shopper has been deleted; if it was on, its state and its link are kept. */
export async function upsertAlert(db: D1Database, alert: AlertRow): Promise<void> {
  const { userId, subject, site, token, consent, consentedAt } = alert
  const statement = db.prepare(
    `INSERT INTO alerts (user_id, subject, site, token, consent, consented_at, notified_at)
     SELECT id, ?2, ?3, ?4, ?5, ?6, ?6 FROM users WHERE id = ?1
     ON CONFLICT (user_id, subject) DO UPDATE SET
       consent = excluded.consent, consented_at = excluded.consented_at`,
  )
  await statement.bind(userId, subject, site, token, consent, consentedAt).run()
}

export async function listAlerts(db: D1Database, site: string, userId: string): Promise<Alert[]> {
  const statement = db.prepare(
    'SELECT subject, consent, consented_at AS consentedAt FROM alerts WHERE user_id = ?1 AND site = ?2 ORDER BY consented_at, subject',
  )
  return (await statement.bind(userId, site).all<Alert>()).results
}

export function deleteAlert(db: D1Database, userId: string, subject: string): D1PreparedStatement {
  return db.prepare('DELETE FROM alerts WHERE user_id = ?1 AND subject = ?2').bind(userId, subject)
}

/**
 * Switches off all alerts of the shopper who received the link. This needs no sign-in, so it uses the token index ("+"
 * rules out the other one) and never scans a site's rows.
 */
export async function deleteByToken(db: D1Database, site: string, token: string): Promise<void> {
  const statement = db.prepare(
    `DELETE FROM alerts WHERE site = ?1
     AND user_id IN (SELECT user_id FROM alerts WHERE token = ?2 AND +site = ?1)`,
  )
  await statement.bind(site, token).run()
}

/** A page of a site's subscribers in order of their ids, with all their subjects. */
export async function listSubscribers(
  db: D1Database,
  site: string,
  after: string,
  most: number,
): Promise<Subscriber[]> {
  const statement = db.prepare(
    `WITH some AS (
       SELECT DISTINCT a.user_id, u.phone FROM alerts a JOIN users u ON u.id = a.user_id AND u.site = a.site
       WHERE a.site = ?1 AND a.user_id > ?2 ORDER BY a.user_id LIMIT ?3
     )
     SELECT a.user_id, s.phone, a.subject, a.token, a.notified_at FROM some s JOIN alerts a ON a.user_id = s.user_id
     WHERE a.site = ?1 ORDER BY a.user_id`,
  )
  const { results } = await statement.bind(site, after, most).all()
  const listeners = new Map<string, Subscriber>()
  for (const row of z.array(subscriberShape).parse(results)) {
    const { user_id: userId, phone, token } = row
    const listener = listeners.get(userId) ?? { userId, phone, token, subjects: new Map() }
    listener.subjects.set(row.subject, row.notified_at)
    listeners.set(userId, listener)
  }
  return [...listeners.values()]
}

/** Moves the notified time of a subject, unless it has changed or the alert was switched off. */
export function moveNotified(
  db: D1Database,
  userId: string,
  subject: string,
  { from, to }: { from: number; to: number },
): D1PreparedStatement {
  return db
    .prepare(
      'UPDATE alerts SET notified_at = ?4 WHERE user_id = ?1 AND subject = ?2 AND notified_at = ?3',
    )
    .bind(userId, subject, from, to)
}

/** Sites with alerts: one index lookup each. */
export async function listAlertSites(db: D1Database): Promise<string[]> {
  const statement = db.prepare(
    `WITH RECURSIVE known (site) AS (
       SELECT min(site) FROM alerts
       UNION ALL SELECT (SELECT min(site) FROM alerts WHERE site > known.site) FROM known WHERE known.site IS NOT NULL
     )
     SELECT site FROM known WHERE site IS NOT NULL`,
  )
  return (await statement.all<{ site: string }>()).results.map(({ site }) => site)
}

/** All stored data about a shopper in this table, except the stop link's token. */
export function selectAlerts(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare('SELECT subject, consent, consented_at, notified_at FROM alerts WHERE user_id = ?1')
    .bind(userId)
}

export function deleteAlerts(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM alerts WHERE user_id = ?1').bind(userId)
}
