// The activity log: what was done in the console, and by whom. It is append-only. The only SQL for that table.
import type { Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { AUDIT_ACTS, type AuditAct } from './audit-acts.ts'
import type { Person } from './permissions.ts'
import { ALWAYS, type SqlCondition } from './sql-condition.ts'

const ACTS = Object.keys(AUDIT_ACTS) as AuditAct[] // the keys of the table

/** A long act writes "pending" first, then "done" or "failed" in a row of its own with the same subject. */
export type Outcome = 'done' | 'refused' | 'pending' | 'failed'

/** The label shown to people, which the log search also matches (`MATCHES`). */
export const outcomeLabel = (outcome: Outcome) => (outcome === 'refused' ? 'rejected' : outcome)

export type AuditEntry = {
  /**
   * Null for the platform itself, such as a scheduled publish, and for acts that a stranger may have done: then the
   * person concerned is the subject.
   */
  who: Pick<Person, 'id' | 'email'> | null
  act: AuditAct
  outcome?: Outcome
  /** Slug; null if it concerns no site. */
  site: string | null
  /** What was acted on, in the console's words. Never a key or a shopper's data. */
  subject?: string
  detail?: string
}

/** How long entries are kept, in seconds: seven years, like the records of data requests. */
const KEPT = '221356800'
export const AUDIT_DAYS = Number(KEPT) / DAY
const LONGEST = 2000

// These triggers refuse every change, and every early deletion. They are created with the entries and not by a
// migration, because the remote migration command splits a trigger at the semicolon in its body (workers-sdk 14991).
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
 * Statements that add an entry, to batch with the act itself, so that both happen or neither does. They add nothing
 * unless the condition holds.
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
  /** Every word must be in a row, in any column. */
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

/**
 * Counts, as `n`, how often a person has done something since a time. Batch it with the act itself to enforce an exact
 * limit.
 */
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
 * omitted.
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

const MAX_WORDS = 8
