// Sessions of people in the console: a random cookie whose hash is stored in a row. The only SQL for that table.
import { toBase64Url, toHex } from '#lib/encoding.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { auditStatements } from './audit.ts'
import { markSeen, type PersonRow, rowsOf, toPerson } from './people-rows.ts'
import type { Person } from './permissions.ts'

/** How a person proved their identity: Cloudflare Access, a code by email, a passkey; "command" is a CLI token. */
export type Way = 'access' | 'code' | 'passkey' | 'command'

export type ConsoleSession = {
  /** Hash of the cookie. */
  id: string
  createdAt: Seconds
  expiresAt: Seconds
  seenAt: Seconds
  /** When the person last proved their identity. */
  provedAt: Seconds
  way: Way
  /** "Firefox on Windows". */
  device: string
}

/** Maximum length of a session. Staff can reach every site, so theirs lasts one working day. */
const LASTS: { staff: Seconds; others: Seconds } = { staff: 12 * 3600, others: 14 * DAY }
/** Unused sessions end after this time. */
const IDLE: Seconds = 3 * DAY
/** How often use is recorded. */
const PRECISION: Seconds = 300
/** How long we know whose an ended session was, so that a form submitted too late can wait for them. */
export const ENDED_LATELY: Seconds = DAY

/** Opens a session, recorded in the activity log; returns the value of its cookie, and its length. */
export async function openConsoleSession(
  db: D1Database,
  person: Person,
  { way, device }: { way: Way; device: string },
  now: Seconds,
): Promise<{ token: string; seconds: Seconds }> {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const seconds = person.staff ? LASTS.staff : LASTS.others
  const detail = `${WAYS[way]}, ${device}`
  await db.batch([
    db
      .prepare(
        `INSERT INTO console_sessions (id, person, created_at, expires_at, seen_at, proved_at, way, device)
         VALUES (?1, ?2, ?3, ?4, ?3, ?3, ?5, ?6)`,
      )
      .bind(await hashToken(token), person.id, now, now + seconds, way, device),
    markSeen(db, person.id, now),
    ...auditStatements(db, { who: person, act: 'session.open', site: null, detail }, now),
  ])
  return { token, seconds }
}

export const WAYS: Record<Way, string> = {
  access: 'Cloudflare Access',
  code: 'code by email',
  passkey: 'passkey',
  command: 'command line',
}

/** `isEnded`: identifies the person, but allows nothing until they have signed in again. */
export type LoadedSession = { person: Person; session: ConsoleSession; isEnded?: true }

/**
 * The person of a cookie with their current roles, so that a revoked role ends with the next request. Null if the
 * session ended or expired more than `graceSeconds` ago, or its person was removed.
 */
export async function loadConsoleSession(
  db: D1Database,
  token: string,
  now: Seconds,
  graceSeconds: Seconds = 0,
): Promise<LoadedSession | null> {
  const id = await hashToken(token)
  const [sessions, grants] = await db.batch([
    db
      .prepare(
        `SELECT p.id, p.email, p.name, s.created_at AS createdAt, s.expires_at AS expiresAt,
           s.seen_at AS seenAt, s.proved_at AS provedAt, s.way, s.device
         FROM console_sessions s JOIN console_people p ON p.id = s.person
         WHERE s.id = ?1 AND s.expires_at > ?2 AND (s.seen_at > ?3 OR s.way = 'command')
           AND p.removed_at IS NULL`,
      )
      .bind(id, now - graceSeconds, now - graceSeconds - IDLE),
    db
      .prepare(
        'SELECT site, role FROM console_grants WHERE person = (SELECT person FROM console_sessions WHERE id = ?1)',
      )
      .bind(id),
  ])
  const row = rowsOf<PersonRow & Omit<ConsoleSession, 'id'>>(sessions)[0]
  const person = toPerson(row, rowsOf(grants))
  if (row === undefined || person === null) return null
  const { createdAt, expiresAt, seenAt, provedAt, way, device } = row
  if (graceSeconds === 0 && seenAt <= now - PRECISION)
    await db.batch([
      db.prepare('UPDATE console_sessions SET seen_at = ?2 WHERE id = ?1').bind(id, now),
      markSeen(db, person.id, now),
    ])
  return { person, session: { id, createdAt, expiresAt, seenAt, provedAt, way, device } }
}

/** Ends a session, recorded in the activity log. */
export async function endConsoleSession(
  db: D1Database,
  { person, session }: LoadedSession,
  now: Seconds,
): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM console_sessions WHERE id = ?1').bind(session.id),
    ...auditStatements(db, { who: person, act: 'session.end', site: null }, now),
  ])
}

/** How long a proof counts as fresh, for acts that need one. */
const FRESH: Seconds = 600

/** Whether the person proved their identity within ten minutes. */
export function isFresh({ provedAt }: ConsoleSession, now: Seconds): boolean {
  return now - provedAt < FRESH
}

/** Records that the person of a session has just proved their identity. */
export function markProved(db: D1Database, id: string, now: Seconds): D1PreparedStatement {
  return db.prepare('UPDATE console_sessions SET proved_at = ?2 WHERE id = ?1').bind(id, now)
}

/** A person's active sessions, most recently used first. */
export async function listConsoleSessions(
  db: D1Database,
  person: string,
  now: Seconds,
): Promise<ConsoleSession[]> {
  const statement = db.prepare(
    `SELECT id, created_at AS createdAt, expires_at AS expiresAt, seen_at AS seenAt,
       proved_at AS provedAt, way, device
     FROM console_sessions WHERE person = ?1 AND expires_at > ?2 AND seen_at > ?3 AND way <> 'command'
     ORDER BY seen_at DESC LIMIT 50`,
  )
  return (await statement.bind(person, now, now - IDLE).all<ConsoleSession>()).results
}

/** Ends one other session of the person; null ends all others. */
export async function endOtherSessions(
  db: D1Database,
  { person, session }: LoadedSession,
  which: string | null,
  now: Seconds,
): Promise<void> {
  const end =
    which === null
      ? db
          .prepare(
            "DELETE FROM console_sessions WHERE person = ?1 AND id <> ?2 AND way <> 'command'",
          )
          .bind(person.id, session.id)
      : db
          .prepare('DELETE FROM console_sessions WHERE person = ?1 AND id <> ?2 AND id = ?3')
          .bind(person.id, session.id, which)
  await db.batch([
    end,
    ...auditStatements(db, { who: person, act: 'session.end-others', site: null }, now),
  ])
}

/** A command line token: a session without a browser, with a name, and never a fresh proof. */
export type CommandToken = Pick<ConsoleSession, 'id' | 'createdAt' | 'expiresAt' | 'seenAt'> & {
  name: string
}
/** Prefix of tokens, so that they are not confused with other secrets. */
export const TOKEN_PREFIX = 'fct_'

/** Creates a token, recorded in the activity log; only its hash is stored. */
export async function makeToken(
  db: D1Database,
  person: Person,
  { name, expiresAt }: { name: string; expiresAt: Seconds },
  now: Seconds,
): Promise<string> {
  const token = `${TOKEN_PREFIX}${toBase64Url(crypto.getRandomValues(new Uint8Array(32)))}`
  await db.batch([
    db
      .prepare(
        `INSERT INTO console_sessions (id, person, created_at, expires_at, seen_at, proved_at, way, device)
         VALUES (?1, ?2, ?3, ?4, 0, 0, 'command', ?5)`,
      )
      .bind(await hashToken(token), person.id, now, expiresAt, name),
    ...auditStatements(db, { who: person, act: 'token.make', site: null, subject: name }, now),
  ])
  return token
}

/** A person's tokens, newest first; `seenAt` is 0 for one that was never used. */
export async function listTokens(
  db: D1Database,
  person: string,
  now: Seconds,
): Promise<CommandToken[]> {
  const statement = db.prepare(
    `SELECT id, device AS name, created_at AS createdAt, expires_at AS expiresAt, seen_at AS seenAt
     FROM console_sessions WHERE person = ?1 AND way = 'command' AND expires_at > ?2
     ORDER BY created_at DESC LIMIT 50`,
  )
  return (await statement.bind(person, now).all<CommandToken>()).results
}

/** Ends a token of the person. */
export async function revokeToken(
  db: D1Database,
  person: Person,
  id: string,
  now: Seconds,
): Promise<void> {
  const token = (await listTokens(db, person.id, now)).find((one) => one.id === id)
  if (token === undefined) return
  const subject = token.name
  await db.batch([
    db.prepare('DELETE FROM console_sessions WHERE id = ?1').bind(id),
    ...auditStatements(db, { who: person, act: 'token.revoke', site: null, subject }, now),
  ])
}

/** Ends every session of a person, and every token. */
export function endAllStatement(db: D1Database, person: string): D1PreparedStatement {
  return db.prepare('DELETE FROM console_sessions WHERE person = ?1').bind(person)
}

/** Deletes sessions that ended or went unused over a day ago; returns how many. */
export async function purgeConsoleSessions(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<number> {
  const ended = now - ENDED_LATELY
  const statement = db.prepare(
    `DELETE FROM console_sessions WHERE id IN (
       SELECT id FROM console_sessions WHERE expires_at <= ?1
         OR (seen_at <= ?2 AND way <> 'command') LIMIT ?3)`,
  )
  return (await statement.bind(ended, ended - IDLE, most).run()).meta.changes
}

async function hashToken(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
}

/** Browser and system from a User-Agent header in a few words, for people who review their sessions. */
export function describeDevice(agent: string): string {
  const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1] ?? 'Unknown browser'
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Order matters: browsers also name the ones that they derive from. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['forecourt-cli', 'Command line'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const
