// What was done in the console, and by whom: a log that can only grow. The only SQL for that table.
import type { Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Person } from './permissions.ts'

/** Each act of the log, in words that follow a name: "Jo Lee published". */
export const AUDIT_ACTS = {
  'session.open': 'signed in',
  'session.confirm': 'confirmed who they are',
  'session.end': 'signed out',
  'session.end-others': 'ended other sessions',
  'code.used-up': 'entered five wrong codes',
  'access.refused': 'was refused',
  'draft.save': 'saved a draft',
  'draft.discard': 'discarded a draft',
  'draft.share': 'made a link to a draft',
  'site.publish': 'published',
  'site.schedule': 'scheduled a publish',
  'site.unschedule': 'cancelled a scheduled publish',
  'site.rollback': 'rolled back',
  'person.invite': 'invited',
  'person.role': 'changed the role of',
  'person.remove': 'removed',
  'person.sign-out': 'signed out on every device:',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'audit.export': 'exported the activity log',
  'mail.unsent': 'could not send an e-mail to',
} as const

export type AuditAct = keyof typeof AUDIT_ACTS
/** A long act writes "pending" first, then "done" or "failed" in a row of its own with the same subject. */
export type Outcome = 'done' | 'refused' | 'pending' | 'failed'

export type AuditEntry = {
  /** Null for the platform itself, such as a scheduled publish. */
  who: Pick<Person, 'id' | 'email'> | null
  act: AuditAct
  outcome?: Outcome
  /** Slug; null for what concerns no site. */
  site: string | null
  /** What was acted on, in words of the console. Never a key or anything of a shopper. */
  subject?: string
  detail?: string
}

/** Days that the log is kept: seven years, as the records of what was done with a person's data. */
export const AUDIT_DAYS = 7 * 366
const LONGEST = 2000

/** The statements that add an entry, for a batch with the act itself: both happen or neither. */
export function auditStatements(
  db: D1Database,
  { who, act, outcome = 'done', site, subject = '', detail = '' }: AuditEntry,
  now: Seconds,
): D1PreparedStatement[] {
  return [
    ...GUARDS.map((guard) => db.prepare(guard)),
    db
      .prepare(
        `INSERT INTO console_audit (at, person, email, act, outcome, site, subject, detail)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
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
      ),
  ]
}

/** Adds an entry. Rejects if it could not be written: then the act must not be reported as done. */
export async function audit(
  { DB: db }: Pick<Env, 'DB'>,
  entry: AuditEntry,
  now: Seconds,
): Promise<void> {
  await db.batch(auditStatements(db, entry, now))
}

/**
 * Refuse every change, and every deletion before its time. Created with the entries, and not by a migration: the remote
 * migration command splits a trigger at the semicolon in its body (workers-sdk 14991).
 */
const GUARDS = [
  `CREATE TRIGGER IF NOT EXISTS console_audit_never_changes BEFORE UPDATE ON console_audit
   BEGIN SELECT RAISE(ABORT, 'the activity log only grows'); END`,
  `CREATE TRIGGER IF NOT EXISTS console_audit_never_shrinks BEFORE DELETE ON console_audit
   WHEN old.at > unixepoch() - ${AUDIT_DAYS * DAY}
   BEGIN SELECT RAISE(ABORT, 'the activity log only grows'); END`,
  // A row that replaces another one deletes it without that trigger.
  `CREATE TRIGGER IF NOT EXISTS console_audit_never_replaces BEFORE INSERT ON console_audit
   WHEN EXISTS (SELECT 1 FROM console_audit WHERE id = new.id)
   BEGIN SELECT RAISE(ABORT, 'the activity log only grows'); END`,
]

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

/** Rows of the log, newest first. */
export async function listAudit(db: D1Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { site, person, words = '', from = null, until = null, before = null, most } = filter
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const conditions = ['1']
  const values: (string | number)[] = []
  const add = (condition: string, value: string | number) => {
    values.push(value)
    conditions.push(condition.replace('?', `?${values.length}`))
  }
  if (site !== null) add('site = ?', site)
  if (person !== undefined) add('person = ?', person)
  if (from !== null) add('at >= ?', from)
  if (until !== null) add('at < ?', until)
  if (before !== null) add('id < ?', before)
  for (const word of wanted) {
    // An act is found by the words that the page shows for it.
    const acts = Object.entries(AUDIT_ACTS).flatMap(([act, label]) =>
      label.includes(word) ? [`'${act}'`] : [],
    )
    add(
      `(instr(lower(email || ' ' || site || ' ' || subject || ' ' || detail || ' ' || outcome), ?) > 0
        OR act IN (${acts.join(', ')}))`,
      word,
    )
  }
  values.push(most)
  const statement = db.prepare(
    `SELECT id, at, email, act, outcome, site, subject, detail FROM console_audit
     WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?${values.length}`,
  )
  return (await statement.bind(...values).all<AuditRow>()).results
}

/** How often a person did something since a time. */
export async function countActs(
  db: D1Database,
  person: string,
  act: AuditAct,
  since: Seconds,
): Promise<number> {
  const statement = db.prepare(
    'SELECT count(*) AS n FROM console_audit WHERE person = ?1 AND act = ?2 AND at > ?3',
  )
  return (await statement.bind(person, act, since).first<number>('n')) ?? 0
}

/** Deletes acts that are over their time; the number deleted. */
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

/** What failed or was refused since a time, by person or address, most first: one of these acts, at least so often. */
export async function listTroubles(
  db: D1Database,
  acts: readonly AuditAct[],
  { since, least, most }: { since: Seconds; least: number; most: number },
): Promise<Trouble[]> {
  const names = acts.map((act) => `'${act}'`).join(', ')
  const statement = db.prepare(
    `SELECT email, CASE email WHEN '' THEN subject ELSE '' END AS subject, count(*) AS times,
       min(at) AS since, max(detail) AS cause
     FROM console_audit WHERE act IN (${names}) AND at >= ?1
       AND id > (SELECT coalesce(max(id), 0) - 5000 FROM console_audit)
     GROUP BY 1, 2 HAVING count(*) >= ?2 ORDER BY times DESC LIMIT ?3`,
  )
  return (await statement.bind(since, least, most).all<Trouble>()).results
}

/** What an act is called. */
export function actLabel(act: string): string {
  return Object.hasOwn(AUDIT_ACTS, act) ? AUDIT_ACTS[act as AuditAct] : act
}

const MAX_WORDS = 8
