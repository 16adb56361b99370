// Alerts in D1, one row per consent. The only SQL for that table.
import * as z from 'zod'

import type { Alert } from './alerts.ts'

export type AlertRow = Alert & { site: string; userId: string; token: string }

/** A shopper with alerts: `notifiedAt` by subject, in seconds. */
export type Subscriber = {
  userId: string
  /** E.164. */
  phone: string
  token: string
  subjects: Map<string, number>
}

/** Switches an alert on, unless the shopper has been deleted; if it was on, its state is kept. */
export async function upsertAlert(db: D1Database, alert: AlertRow): Promise<void> {
  const { userId, subject, site, token, consent, consentedAt } = alert
  const statement = db.prepare(
    `INSERT INTO alerts (user_id, subject, site, token, consent, consented_at, notified_at)
     SELECT id, ?2, ?3, ?4, ?5, ?6, ?6 FROM users WHERE id = ?1
     ON CONFLICT (user_id, subject) DO UPDATE SET
       token = excluded.token, consent = excluded.consent, consented_at = excluded.consented_at`,
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

/** Everything stored about a shopper here, except the stop link's token. */
export function selectAlerts(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare('SELECT subject, consent, consented_at, notified_at FROM alerts WHERE user_id = ?1')
    .bind(userId)
}

export function deleteAlerts(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM alerts WHERE user_id = ?1').bind(userId)
}

const subscriberShape = z.object({
  user_id: z.string(),
  phone: z.string(),
  subject: z.string(),
  token: z.string(),
  notified_at: z.number(),
})
