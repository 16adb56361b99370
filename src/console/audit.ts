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
  'site.publish': 'published',
  'site.schedule': 'scheduled a publish',
  'site.unschedule': 'cancelled a scheduled publish',
  'site.rollback': 'rolled back',
  'person.invite': 'invited',
  'person.role': 'changed the role of',
  'person.remove': 'removed',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'audit.export': 'exported the activity log',
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
]
