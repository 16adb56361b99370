// The activity log: what was done in the console, and by whom. It is append-only. The only SQL for that table.
import type { Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Person } from './permissions.ts'
import { ALWAYS, type SqlCondition } from './sql-condition.ts'

/** Every loggable act, worded to follow a name: "Jo Lee published". */
export const AUDIT_ACTS = {
  'session.open': 'signed in',
  'session.confirm': 'confirmed who they are',
  'session.end': 'signed out',
  'session.end-others': 'ended other sessions',
  'code.used-up': 'ended a sign-in code after five wrong tries, for',
  'access.refused': 'was denied access',
  'draft.save': 'saved a draft',
  'draft.discard': 'discarded a draft',
  'draft.share': 'made a link to a draft',
  'draft.unshare': 'stopped all links to drafts',
  'picture.add': 'added the picture',
  'picture.change': 'changed the picture',
  'picture.replace': 'replaced the picture',
  'picture.delete': 'deleted the picture',
  'approval.ask': 'asked for approval',
  'approval.withdraw': 'withdrew a request for approval',
  'approval.send-back': 'sent back the request of',
  'site.publish': 'published',
  'site.schedule': 'scheduled a publish',
  'site.unschedule': 'cancelled a scheduled publish',
  'site.rollback': 'rolled back',
  'site.take-down': 'took down the website',
  'site.put-back': 'put back the website',
  'person.invite': 'invited',
  'invitation.accept': 'accepted an invitation',
  'invitation.decline': 'declined an invitation',
  'invitation.cancel': 'cancelled the invitation of',
  'person.role': 'changed the role of',
  'person.remove': 'removed',
  'person.sign-out': 'signed out on every device:',
  'lead.read': 'read the lead',
  'lead.change': 'worked on the lead',
  'lead.release': 'released the lead',
  'lead.discard': 'discarded the held lead',
  'lead.resend': 'sent again the lead',
  'lead.reply': 'answered the shopper of the lead',
  'lead.test': 'sent the test lead',
  'lead.spam': 'called spam the lead',
  'lead.not-spam': 'took back that it is spam of the lead',
  'spam.forget': 'made the website forget as spam:',
  'lead.export': 'downloaded leads',
  'drive.agreement': 'read the agreement of the test drive of the lead',
  'drive.confirm': 'confirmed the test drive of the lead',
  'drive.move': 'moved the test drive of the lead',
  'drive.assign': 'assigned the test drive of the lead',
  'drive.attend': 'recorded what became of the test drive of the lead',
  'price-offer.accept': 'accepted the offer of the lead',
  'price-offer.counter': 'asked another amount for the offer of the lead',
  'price-offer.decline': 'declined the offer of the lead',
  'lead-host.ask': 'asked that leads may go to',
  'lead-host.allow': 'allowed leads to go to',
  'lead-host.refuse': 'refused that leads go to',
  'reservation.read': 'read the reservation',
  'reservation.end': 'ended the reservation',
  'reservation.complete': 'recorded a sale for the reservation',
  'reservation.paid-back': 'recorded money paid back for the reservation',
  'reservation.retry': 'retried the reservation',
  'reservation.export': 'downloaded reservations',
  'email.start': 'subscribed to',
  'email.end': 'unsubscribed from',
  'message.test': 'sent themselves a test of the message',
  'stock.edit': 'edited the vehicle',
  'stock.edit-many': 'edited vehicles:',
  'stock.import': 'imported a stock file',
  'stock.clear': 'removed from the stock:',
  'privacy.find': 'looked up a shopper’s data',
  'privacy.export': 'exported a shopper’s data',
  'privacy.correct': 'corrected a shopper’s data',
  'privacy.forget': 'deleted a shopper’s data',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'token.make': 'made a token of the command line:',
  'token.revoke': 'revoked a token of the command line:',
  'audit.export': 'exported the activity log',
  'mail.unsent': 'could not send an email to',
} as const

export type AuditAct = keyof typeof AUDIT_ACTS
const ACTS = Object.keys(AUDIT_ACTS) as AuditAct[] // the keys of the table
/** A long act writes "pending" first, then "done" or "failed" in a row of its own with the same subject. */
export type Outcome = 'done' | 'refused' | 'pending' | 'failed'

/** The label shown to people, which the log search also matches (`MATCHES`). */
export const outcomeLabel = (outcome: Outcome) => (outcome === 'refused' ? 'rejected' : outcome)

export type AuditEntry = {
  /**
   * Null for the platform itself, such as a scheduled publish, and for what a stranger may have done: then the person
   * concerned is the subject.
   */
  who: Pick<Person, 'id' | 'email'> | null
  act: AuditAct
  outcome?: Outcome
  /** Slug; null if it concerns no site. */
  site: string | null
  /** What was acted on, in words of the console. Never a key or anything of a shopper. */
  subject?: string
  detail?: string
}

/** How long entries are kept, in seconds: seven years, like the records of data requests. */
const KEPT = '221356800'
export const AUDIT_DAYS = Number(KEPT) / DAY
const LONGEST = 2000

// They refuse every change, and every deletion before its time. Created with the entries, and not by a migration: the
// remote migration command splits a trigger at the semicolon in its body (workers-sdk 14991).
const NEVER_CHANGES = `CREATE TRIGGER IF NOT EXISTS console_audit_never_changes BEFORE UPDATE ON console_audit
   BEGIN SELECT RAISE(ABORT, 'the activity log only grows'); END`
const NEVER_SHRINKS = `CREATE TRIGGER IF NOT EXISTS console_audit_never_shrinks BEFORE DELETE ON console_audit
   WHEN old.at > unixepoch() - ${KEPT}
   BEGIN SELECT RAISE(ABORT, 'the activity log only grows'); END`
// REPLACE deletes the old row without firing that trigger.
const NEVER_REPLACES = `CREATE TRIGGER IF NOT EXISTS console_audit_never_replaces BEFORE INSERT ON console_audit
   WHEN EXISTS (SELECT 1 FROM console_audit WHERE id = new.id)
   BEGIN SELECT RAISE(ABORT, 'the activity log only grows'); END`

/**
 * Statements that add an entry, to batch with the act itself: both happen or neither does. They add nothing unless the
 * condition holds.
 */
export function auditStatements(
  db: D1Database,
  { who, act, outcome = 'done', site, subject = '', detail = '' }: AuditEntry,
  now: Seconds,
  onlyIf: SqlCondition = ALWAYS,
): D1PreparedStatement[] {
  return [
    ...guardStatements(db),
    db
      .prepare(
        `INSERT INTO console_audit (at, person, email, act, outcome, site, subject, detail)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${onlyIf.sql}`,
      )
      .bind(
        now,
        who?.id ?? '',
        who?.email ?? '',
        act,
        outcome,
        site ?? '',
        subject.slice(0, LONGEST),
        detail.slice(0, LONGEST),
        ...onlyIf.values,
      ),
  ]
}

/** The statements that add an entry for each row of a query, which has a `site` ("" for none) and a `subject`. */
export function auditEachStatements(
  db: D1Database,
  { who, act }: { who: Pick<Person, 'id' | 'email'>; act: AuditAct },
  rows: SqlCondition,
  now: Seconds,
): D1PreparedStatement[] {
  return [
    ...guardStatements(db),
    db
      .prepare(
        `INSERT INTO console_audit (at, person, email, act, outcome, site, subject, detail)
         SELECT ?1, ?2, ?3, ?4, 'done', site, subject, '' FROM (${rows.sql})`,
      )
      .bind(now, who.id, who.email, act, ...rows.values),
  ]
}

function guardStatements(db: D1Database): D1PreparedStatement[] {
  return [db.prepare(NEVER_CHANGES), db.prepare(NEVER_SHRINKS), db.prepare(NEVER_REPLACES)]
}

/** Adds an entry. Rejects if it could not be written: then the act must not be reported as done. */
export async function audit(
  { DB: db }: Pick<Env, 'DB'>,
  entry: AuditEntry,
  now: Seconds,
): Promise<void> {
  await db.batch(auditStatements(db, entry, now))
}

export type AuditRow = {
  id: number
  at: Seconds
  email: string
  act: string
  outcome: Outcome
  site: string
  subject: string
  detail: string
}

export type AuditFilter = {
  /** The log of one site; null for all. */
  site: string | null
  /** Only what one person did. */
  person?: string
  /** Every word must be in a row, whichever column. */
  words?: string
  /** From and before these times. */
  from?: Seconds | null
  until?: Seconds | null
  /** Only rows before this one, for the next page. */
  before?: number | null
  most: number
}

const COLUMNS = 'id, at, email, act, outcome, site, subject, detail'
/** Matches rows that contain every word, as `{ text, acts }`, in their text or in the label of their act. */
const MATCHES = `(?2 IS NULL OR person = ?2) AND (?3 IS NULL OR at >= ?3) AND (?4 IS NULL OR at < ?4)
   AND (?5 IS NULL OR id < ?5)
   AND NOT EXISTS (SELECT 1 FROM json_each(?6) AS word
     WHERE instr(lower(email || ' ' || site || ' ' || subject || ' ' || detail || ' '
       || replace(outcome, 'refused', 'rejected')), word.value ->> 'text') = 0
       AND act NOT IN (SELECT value FROM json_each(word.value, '$.acts')))
   ORDER BY id DESC LIMIT ?7`
const OF_SITE = `SELECT ${COLUMNS} FROM console_audit WHERE site = ?1 AND ${MATCHES}`
const OF_ALL = `SELECT ${COLUMNS} FROM console_audit WHERE ?1 IS NULL AND ${MATCHES}`

/** Rows of the log, newest first. */
export async function listAudit(db: D1Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { site, person = null, words = '', from = null, until = null, before = null, most } = filter
  const texts = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  // Acts are searched by the labels that the page shows.
  const wanted = texts.map((text) => ({
    text,
    acts: ACTS.filter((act) => AUDIT_ACTS[act].includes(text)),
  }))
  const statement = site === null ? db.prepare(OF_ALL) : db.prepare(OF_SITE)
  const values = [site, person, from, until, before, JSON.stringify(wanted), most]
  return (await statement.bind(...values).all<AuditRow>()).results
}

/** Counts, as `n`, how often a person did something since a time. Batch it with the act itself to enforce an exact limit. */
export function countActs(
  db: D1Database,
  person: string,
  act: AuditAct,
  since: Seconds,
): D1PreparedStatement {
  return db
    .prepare('SELECT count(*) AS n FROM console_audit WHERE person = ?1 AND act = ?2 AND at > ?3')
    .bind(person, act, since)
}

/** Deletes expired entries; returns how many. */
export async function purgeAudit(db: D1Database, now: Seconds, most: number): Promise<number> {
  const statement = db.prepare(
    'DELETE FROM console_audit WHERE id IN (SELECT id FROM console_audit WHERE at < ?1 ORDER BY id LIMIT ?2)',
  )
  return (await statement.bind(now - AUDIT_DAYS * DAY, most).run()).meta.changes
}

export type Trouble = {
  email: string
  subject: string
  times: number
  since: Seconds
  cause: string
}

/**
 * Failures and refusals of these acts since a time, by person or address, most frequent first; those below `least` are
 * left out.
 */
export async function listTroubles(
  db: D1Database,
  acts: readonly AuditAct[],
  { since, least, most }: { since: Seconds; least: number; most: number },
): Promise<Trouble[]> {
  const statement = db.prepare(
    `SELECT email, CASE email WHEN '' THEN subject ELSE '' END AS subject, count(*) AS times,
       min(at) AS since, max(detail) AS cause
     FROM console_audit WHERE act IN (SELECT value FROM json_each(?4)) AND at >= ?1
     GROUP BY 1, 2 HAVING count(*) >= ?2 ORDER BY times DESC LIMIT ?3`,
  )
  return (await statement.bind(since, least, most, JSON.stringify(acts)).all<Trouble>()).results
}

/** Sites with an act that failed since a time; at most 50. */
export async function listFailedSites(
  db: D1Database,
  act: AuditAct,
  since: Seconds,
): Promise<string[]> {
  const statement = db.prepare(
    `SELECT DISTINCT site FROM console_audit
     WHERE act = ?1 AND outcome = 'failed' AND at >= ?2 LIMIT 50`,
  )
  return (await statement.bind(act, since).all<{ site: string }>()).results.map(({ site }) => site)
}

/** The label of an act. */
export function actLabel(act: string): string {
  return Object.hasOwn(AUDIT_ACTS, act) ? AUDIT_ACTS[act as AuditAct] : act
}

const MAX_WORDS = 8
