// People of the console and their roles. The only SQL for these tables.
import type { Seconds } from '#lib/zone-time.ts'
import { type Grant, type Person, type Role, SITE_ROLES, type SiteRole } from './permissions.ts'
import { ALWAYS, type SqlCondition } from './sql-condition.ts'

/** The site of a staff grant. */
export const EVERY_SITE = '*'

export type PersonRow = { id: string; email: string; name: string }
type GrantRow = { site: string; role: string }

/** A person with that email address who may sign in; null if there is none. */
export function findPersonByEmail(db: D1Database, email: string): Promise<Person | null> {
  return findPerson(db, { email })
}

/** A person by id who may sign in; null if there is none. */
export function findPersonById(db: D1Database, id: string): Promise<Person | null> {
  return findPerson(db, { id })
}

type Known = { email: string } | { id: string }

async function findPerson(db: D1Database, known: Known): Promise<Person | null> {
  const values = 'email' in known ? [known.email, null] : [null, known.id]
  const of = 'FROM console_people WHERE (email = ?1 OR id = ?2) AND removed_at IS NULL'
  const [people, grants] = await db.batch([
    db.prepare(`SELECT id, email, name ${of}`).bind(...values),
    db
      .prepare(`SELECT site, role FROM console_grants WHERE person = (SELECT id ${of})`)
      .bind(...values),
  ])
  return toPerson(rowsOf<PersonRow>(people)[0], rowsOf<GrantRow>(grants))
}

/** The rows of a statement in a batch, with the columns that the statement names. */
export function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result?.results ?? []) as Row[]
}

/** A person from rows; null without a row. A person without a role can only answer invitations. */
export function toPerson(
  row: PersonRow | undefined,
  grants: readonly GrantRow[] = [],
): Person | null {
  if (row === undefined) return null
  const { id, email, name } = row
  return {
    id,
    email,
    name,
    staff: grants.some(({ site, role }) => site === EVERY_SITE && role === 'staff'),
    grants: grants.flatMap(({ site, role }): Grant[] =>
      isSiteRole(role) && site !== EVERY_SITE ? [{ site, role }] : [],
    ),
  }
}

export function isSiteRole(role: string): role is SiteRole {
  return (SITE_ROLES as readonly string[]).includes(role)
}

export type NewPerson = { email: string; name: string; invitedBy: string }
/** What a person may become: staff everywhere, or a role on one site. */
export type NewGrant = { role: 'staff' } | { role: SiteRole; site: string }

/**
 * Statements that add a person without a role, or restore a removed one without old roles. A known person is unchanged.
 */
export function personStatements(
  db: D1Database,
  { email, name, invitedBy }: NewPerson,
  { id, now }: { id: string; now: Seconds },
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `DELETE FROM console_grants WHERE person IN (
           SELECT id FROM console_people WHERE email = ?1 AND removed_at IS NOT NULL)`,
      )
      .bind(email),
    db
      .prepare(
        `INSERT INTO console_people (id, email, name, created_at, invited_by) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (email) DO UPDATE SET removed_at = NULL,
           created_at = CASE WHEN removed_at IS NULL THEN created_at ELSE excluded.created_at END,
           seen_at = CASE WHEN removed_at IS NULL THEN seen_at ELSE NULL END`,
      )
      .bind(id, email, name, now, invitedBy),
  ]
}

/**
 * Statements that add a role to a new person or to the known one with that address, whose name is unchanged. The last
 * role on a site wins. Someone whom staff removed from staff cannot become staff, unless `welcomeBackStatement` comes
 * first. Without the condition, no one gets a role.
 */
export function grantStatements(
  db: D1Database,
  newPerson: NewPerson,
  grant: NewGrant,
  { id, now }: { id: string; now: Seconds },
  onlyIf: SqlCondition = ALWAYS,
): D1PreparedStatement[] {
  const site = grant.role === 'staff' ? EVERY_SITE : grant.site
  return [
    ...personStatements(db, newPerson, { id, now }),
    db
      .prepare(
        `INSERT INTO console_grants (person, site, role, granted_at)
         SELECT id, ?2, ?3, ?4 FROM console_people WHERE email = ?1
           AND (?2 <> '${EVERY_SITE}' OR NOT EXISTS (SELECT 1 FROM console_former_staff WHERE email = ?1))
           AND ${onlyIf.sql}
         ON CONFLICT (person, site) DO UPDATE SET role = excluded.role, granted_at = excluded.granted_at`,
      )
      .bind(newPerson.email, site, grant.role satisfies Role, now, ...onlyIf.values),
  ]
}

/** Records that a person signed in or viewed a page. */
export function markSeen(db: D1Database, id: string, now: Seconds): D1PreparedStatement {
  return db.prepare('UPDATE console_people SET seen_at = ?2 WHERE id = ?1').bind(id, now)
}

/** Whether staff removed the person with that address from staff: Cloudflare Access may still admit them. */
export async function isFormerStaff(db: D1Database, email: string): Promise<boolean> {
  const statement = db.prepare('SELECT 1 FROM console_former_staff WHERE email = ?1')
  return (await statement.bind(email).first()) !== null
}

/** Lets a person become staff again; only for acts by staff themselves. */
export function welcomeBackStatement(db: D1Database, email: string): D1PreparedStatement {
  return db.prepare('DELETE FROM console_former_staff WHERE email = ?1').bind(email)
}

/**
 * Deletes people who never signed in, who have no role, or who were removed long ago; returns the number deleted. A
 * newer role counts from its own day.
 */
export async function purgePeople(
  db: D1Database,
  { unusedBefore, removedBefore }: { unusedBefore: Seconds; removedBefore: Seconds },
  most: number,
): Promise<number> {
  const over = `SELECT id FROM console_people p WHERE removed_at < ?2
    OR (NOT EXISTS (SELECT 1 FROM console_grants g WHERE g.person = p.id)
      AND created_at < ?1 AND removed_at IS NULL)
    OR (seen_at IS NULL AND NOT EXISTS (SELECT 1 FROM console_grants g WHERE g.person = p.id AND g.granted_at >= ?1)
    AND created_at < ?1 AND removed_at IS NULL) LIMIT ?3`
  const gone = await db
    .prepare(`DELETE FROM console_people WHERE id IN (${over})`)
    .bind(unusedBefore, removedBefore, most)
    .run()
  await db
    .prepare('DELETE FROM console_grants WHERE person NOT IN (SELECT id FROM console_people)')
    .run()
  return gone.meta.changes
}

/**
 * People with their roles, on a developer's machine: "editor of harbour". Matches names, addresses and roles; limited.
 */
export async function listDemoPeople(
  db: D1Database,
  words: string,
  most: number,
): Promise<{ email: string; name: string; roles: string }[]> {
  const statement = db.prepare(
    `SELECT p.email, p.name, group_concat(CASE g.site WHEN '*' THEN g.role ELSE g.role || ' of ' || g.site END, ', ') AS roles
     FROM console_people p JOIN console_grants g ON g.person = p.id
     WHERE p.removed_at IS NULL GROUP BY p.id
     HAVING instr(lower(p.email || ' ' || p.name || ' ' || roles), lower(?1)) > 0
     ORDER BY min(g.site), min(g.role) LIMIT ?2`,
  )
  const found = await statement.bind(words.trim(), most).all<{
    email: string
    name: string
    roles: string
  }>()
  return found.results
}

/** The addresses of all people, including removed ones. */
export async function listAddresses(db: D1Database): Promise<Set<string>> {
  const { results } = await db.prepare('SELECT email FROM console_people').all<{ email: string }>()
  return new Set(results.map(({ email }) => email))
}

export type ListedPerson = PersonRow & {
  role: Role
  /** Null until the invitation is accepted. */
  seenAt: Seconds | null
  createdAt: Seconds
  /** When they got the role. */
  grantedAt: Seconds
  /** Number of active sessions. */
  sessions: number
  /** They also have a role elsewhere, and this site must not see what they do there. */
  isElsewhere: boolean
}

/** The people with a role on a site, or staff, by name; at most 500. */
export async function listPeople(
  db: D1Database,
  site: string | null,
  now: Seconds = 0,
): Promise<ListedPerson[]> {
  const statement = db.prepare(
    `SELECT p.id, p.email, p.name, g.role, p.seen_at AS seenAt, p.created_at AS createdAt,
       g.granted_at AS grantedAt,
       EXISTS (SELECT 1 FROM console_grants o WHERE o.person = p.id AND o.site <> ?1) AS isElsewhere,
       (SELECT count(*) FROM console_sessions s WHERE s.person = p.id AND s.expires_at > ?2) AS sessions
     FROM console_grants g JOIN console_people p ON p.id = g.person
     WHERE g.site = ?1 AND p.removed_at IS NULL ORDER BY p.name, p.email LIMIT 500`,
  )
  type Row = Omit<ListedPerson, 'isElsewhere'> & { isElsewhere: number }
  const { results } = await statement.bind(site ?? EVERY_SITE, now).all<Row>()
  return results.map((row) => ({ ...row, isElsewhere: row.isElsewhere === 1 }))
}

/** Changes the role of a person on a site. */
export function roleStatement(
  db: D1Database,
  { id, site, role }: { id: string; site: string; role: SiteRole },
  now: Seconds,
): D1PreparedStatement {
  return db
    .prepare('UPDATE console_grants SET role = ?3, granted_at = ?4 WHERE person = ?1 AND site = ?2')
    .bind(id, site, role, now)
}

/**
 * Removes a role. A person without any other role is removed, with sessions and passkeys. A removal from staff stays on
 * record, whatever role a dealer gives them, and ends the tokens that they created as staff.
 */
export function removalStatements(
  db: D1Database,
  { id, site }: { id: string; site: string | null },
  now: Seconds,
): D1PreparedStatement[] {
  return [
    ...(site === null ? [formerStaffStatement(db, id, now), endTokensStatement(db, id)] : []),
    db
      .prepare('DELETE FROM console_grants WHERE person = ?1 AND site = ?2')
      .bind(id, site ?? EVERY_SITE),
    ...leaveStatements(db, { sql: 'p.id = ?', values: [id] }, now),
  ]
}

/** Removes those people among `p` who have no role, with sessions and passkeys. */
export function leaveStatements(
  db: D1Database,
  who: SqlCondition,
  now: Seconds,
): D1PreparedStatement[] {
  const { values } = who
  const gone = `SELECT p.id FROM console_people p
    WHERE NOT EXISTS (SELECT 1 FROM console_grants g WHERE g.person = p.id) AND ${who.sql}`
  return [
    db
      .prepare(
        `UPDATE console_people SET removed_at = ?1 WHERE removed_at IS NULL AND id IN (${gone})`,
      )
      .bind(now, ...values),
    db.prepare(`DELETE FROM console_sessions WHERE person IN (${gone})`).bind(...values),
    db.prepare(`DELETE FROM console_passkeys WHERE person IN (${gone})`).bind(...values),
  ]
}

/** Ends a person's command line tokens, which only staff create. */
function endTokensStatement(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare("DELETE FROM console_sessions WHERE person = ?1 AND way = 'command'").bind(id)
}

function formerStaffStatement(db: D1Database, id: string, now: Seconds): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO console_former_staff (email, removed_at) SELECT email, ?2 FROM console_people WHERE id = ?1
       ON CONFLICT (email) DO UPDATE SET removed_at = excluded.removed_at`,
    )
    .bind(id, now)
}

/** Changes a person's name. */
export function renameStatement(db: D1Database, id: string, name: string): D1PreparedStatement {
  return db.prepare('UPDATE console_people SET name = ?2 WHERE id = ?1').bind(id, name)
}
