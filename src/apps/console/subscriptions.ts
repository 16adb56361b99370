// Subscriptions to regular emails: who gets which about which site, and the links to unsubscribe. The only SQL for that
// table.
import { parseBase64Url, toBase64Url } from '#lib/encoding.ts'
import { findKey, nameKey, signingKey, writingKey } from '#lib/key-ring.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import { toPerson } from './people-rows.ts'
import type { Person } from './permissions.ts'
import { consoleRoutes } from './routes.ts'

export const SUBSCRIPTION_KINDS = ['daily', 'weekly'] as const
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number]

export type Subscription = {
  /** Id of the person. */
  person: string
  /** Slug. */
  site: string
  kind: SubscriptionKind
}

export function isSubscriptionKind(text: string): text is SubscriptionKind {
  return (SUBSCRIPTION_KINDS as readonly string[]).includes(text)
}

/** When emails are sent: minutes after midnight in the site's time zone. */
export const SENT_AT = 7 * 60
/** Maximum emails of each kind per run; the next run sends the others. */
export const SENT_AT_ONCE = 50
/** Until this time of day, in minutes after midnight, a refused email is retried. */
const RETRIED_UNTIL = 12 * 60

/**
 * Starts a subscription; an existing one is unchanged. `now` is the site's local time: if it is already past seven,
 * today's email is not sent.
 */
export function subscribeStatement(
  db: D1Database,
  { person, site, kind }: Subscription,
  { now, zone }: { now: Seconds; zone: string },
): D1PreparedStatement {
  const { date, minutes } = toLocalTime(now, zone)
  return db
    .prepare(
      'INSERT INTO console_subscriptions (person, site, kind, made_on) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING',
    )
    .bind(person, site, kind, minutes < SENT_AT ? '' : date)
}

/** Ends a subscription. */
export function unsubscribeStatement(
  db: D1Database,
  { person, site, kind }: Subscription,
): D1PreparedStatement {
  return db
    .prepare('DELETE FROM console_subscriptions WHERE kind = ?1 AND site = ?2 AND person = ?3')
    .bind(kind, site, person)
}

/** Ends subscriptions of a person to sites where they no longer have a role. */
export function endLostStatement(db: D1Database, person: string): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM console_subscriptions WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM console_grants g
         WHERE g.person = ?1 AND g.site IN (console_subscriptions.site, '*'))`,
    )
    .bind(person)
}

/** Deletes subscriptions of removed people; returns how many. */
export async function purgeSubscriptions(db: D1Database): Promise<number> {
  const statement = db.prepare(
    'DELETE FROM console_subscriptions WHERE person NOT IN (SELECT id FROM console_people)',
  )
  return (await statement.run()).meta.changes
}

/** The emails about a site that a person gets. */
export async function listSubscriptions(
  db: D1Database,
  { person, site }: Omit<Subscription, 'kind'>,
): Promise<SubscriptionKind[]> {
  const statement = db.prepare(
    'SELECT kind FROM console_subscriptions WHERE person = ?1 AND site = ?2',
  )
  const { results } = await statement.bind(person, site).all<{ kind: string }>()
  return results.map(({ kind }) => kind).filter(isSubscriptionKind)
}

/** A person who gets an email about a site, with their current role on it. */
export type Subscriber = {
  person: Person
  site: string
  /** The site date of the last email; empty before the first. */
  madeOn: string
}

/**
 * Subscribers of a kind of email who have not had it for that day. `day` is the latest date anywhere, such as
 * "2026-11-26"; the caller checks whether it is that day at the site. At most 5,000, in a different order each time, so
 * that subscribers whose email cannot be sent never hold up others.
 */
export async function listSubscribers(
  db: D1Database,
  kind: SubscriptionKind,
  day: string,
): Promise<Subscriber[]> {
  const statement = db.prepare(
    `SELECT s.site, s.made_on, p.id, p.email, p.name, min(g.site) AS granted, g.role
     FROM console_subscriptions s JOIN console_people p ON p.id = s.person
     JOIN console_grants g ON g.person = s.person AND g.site IN (s.site, '*')
     WHERE s.kind = ?1 AND s.made_on < ?2 AND p.removed_at IS NULL
     GROUP BY s.site, s.person ORDER BY random() LIMIT 5000`,
  )
  type Row = {
    site: string
    made_on: string
    id: string
    email: string
    name: string
    granted: string
    role: string
  }
  const { results } = await statement.bind(kind, day).all<Row>()
  return results.flatMap(({ site, made_on: madeOn, granted, role, ...row }) => {
    const person = toPerson(row, [{ site: granted, role }])
    return person === null ? [] : [{ person, site, madeOn }]
  })
}

/** Claims the email of a day before it is sent: true for exactly one caller, so that it is sent once. */
export async function claimEmail(
  db: D1Database,
  { person, site, kind }: Subscription,
  day: string,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE console_subscriptions SET made_on = ?4
     WHERE kind = ?1 AND site = ?2 AND person = ?3 AND made_on < ?4`,
  )
  return (await statement.bind(kind, site, person, day).run()).meta.changes > 0
}

/** Releases the email of a day if it was refused in the morning, so that the next run retries it. */
export async function restoreEmail(
  db: D1Database,
  { person, site, kind }: Subscription,
  { madeOn, date, minutes }: { madeOn: string; date: string; minutes: number },
): Promise<void> {
  if (minutes >= RETRIED_UNTIL) return
  const statement = db.prepare(
    `UPDATE console_subscriptions SET made_on = ?4
     WHERE kind = ?1 AND site = ?2 AND person = ?3 AND made_on = ?5`,
  )
  await statement.bind(kind, site, person, madeOn, date).run()
}

const USE = 'links that end e-mails'
const FORM = /^([\w-]{1,60})\.([a-z0-9-]{1,60})\.([a-z]{1,10})\.([\w-]{43})$/

/** The unsubscribe link of an email. Its page asks for confirmation. `origin` is the console's. */
export async function unsubscribeHref(
  masterKey: string,
  { person, site, kind }: Subscription,
  origin: string,
): Promise<string> {
  const key = writingKey(masterKey)
  const signed = await crypto.subtle.sign(
    'HMAC',
    await signingKey(key, USE),
    toText(person, site, kind),
  )
  const token = nameKey(key, `${person}.${site}.${kind}.${toBase64Url(new Uint8Array(signed))}`)
  return origin + withQuery(consoleRoutes.unsubscribe.href(), { token })
}

/** The subscription of an unsubscribe token; null if it is forged, or its key no longer exists. */
export async function readUnsubscribeToken(
  masterKey: string,
  token: string,
): Promise<Subscription | null> {
  const named = findKey(masterKey, token)
  const [, person = '', site = '', kind = '', signature = ''] = FORM.exec(named?.value ?? '') ?? []
  const signed = parseBase64Url(signature)
  if (named === null || signed === null || !isSubscriptionKind(kind)) return null
  const key = await signingKey(named.key, USE)
  const isOurs = await crypto.subtle.verify('HMAC', key, signed, toText(person, site, kind))
  return isOurs ? { person, site, kind } : null
}

const toText = (...parts: string[]) => new TextEncoder().encode(JSON.stringify(parts))
