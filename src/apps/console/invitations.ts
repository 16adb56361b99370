// Pending invitations. People only get a role by accepting it themselves, so a dealer cannot affect someone who works
// elsewhere by inviting them. The only SQL for that table.
import type { Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { auditEachStatements, auditStatements } from './audit.ts'
import {
  EVERY_SITE,
  findPersonByEmail,
  findPersonById,
  grantStatements,
  isSiteRole,
  leaveStatements,
  type NewGrant,
  personStatements,
} from './people-rows.ts'
import type { Person, Role } from './permissions.ts'
import type { SqlCondition } from './sql-condition.ts'

/** Days after which an unused invitation expires. */
export const INVITATION_DAYS = 30

export type Invitation = {
  /** Lower case. */
  email: string
  /** As the inviter typed it. */
  name: string
  /** Slug; null for staff. */
  site: string | null
  role: Role
  /** Id of the person who sent it. */
  invitedBy: string
  /** The inviter's name in the invitation. */
  inviter: string
  invitedAt: Seconds
}

/** Adds an invitation, or renews it with its new role. */
export function inviteStatement(
  db: D1Database,
  { email, name, site, role, invitedBy, inviter, invitedAt }: Invitation,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR REPLACE INTO console_invitations (email, site, role, name, invited_by, inviter, invited_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(email, site ?? EVERY_SITE, role, name, invitedBy, inviter, invitedAt)
}

type Place = Pick<Invitation, 'email' | 'site'>

/** The condition that an invitation is pending, with that role if one is named. */
export function invitationWaits(
  { email, site, role }: Place & { role?: Role },
  now: Seconds,
): SqlCondition {
  const values = [email, site ?? EVERY_SITE, now - INVITATION_DAYS * DAY]
  const found = 'SELECT 1 FROM console_invitations WHERE email = ? AND site = ? AND invited_at > ?'
  return role === undefined
    ? { sql: `EXISTS (${found})`, values }
    : { sql: `EXISTS (${found} AND role = ?)`, values: [...values, role] }
}

/** Deletes a pending invitation, with that role if one is named. */
export function withdrawStatement(
  db: D1Database,
  { email, site, role }: Place & { role?: Role },
  now: Seconds,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM console_invitations WHERE email = ?1 AND site = ?2 AND invited_at > ?3
         AND (?4 IS NULL OR role = ?4)`,
    )
    .bind(email, site ?? EVERY_SITE, now - INVITATION_DAYS * DAY, role ?? null)
}

/**
 * The pending invitations sent by a person who is removed from a site; if removed from staff, those to staff and to
 * each site where they are not an admin.
 */
function sentBy(id: string, site: string | null, now: Seconds): SqlCondition {
  const sent = 'invited_by = ? AND invited_at > ?'
  const values = [id, now - INVITATION_DAYS * DAY]
  if (site !== null) return { sql: `${sent} AND site = ?`, values: [...values, site] }
  return {
    sql: `${sent} AND NOT EXISTS (SELECT 1 FROM console_grants g
      WHERE g.person = invited_by AND g.site = console_invitations.site AND g.role = 'admin')`,
    values,
  }
}

/**
 * Statements that withdraw the invitations sent by a removed person, after their role was deleted; the number of
 * deleted roles is the number of rows that `counted` changes. Invited people are removed unless they have a role or
 * another invitation.
 */
export async function withdrawSentStatements(
  db: D1Database,
  { who, sender, site }: { who: Person; sender: string; site: string | null },
  now: Seconds,
): Promise<{
  before: D1PreparedStatement[]
  counted: D1PreparedStatement
  after: D1PreparedStatement[]
}> {
  const sent = sentBy(sender, site, now)
  const { values } = sent
  const from = `FROM console_invitations WHERE ${sent.sql}`
  const { results } = await db
    .prepare('SELECT DISTINCT email FROM console_invitations WHERE invited_by = ?1')
    .bind(sender)
    .all<{ email: string }>()
  const rows = {
    sql: `SELECT CASE site WHEN '${EVERY_SITE}' THEN '' ELSE site END AS site, email AS subject ${from}`,
    values,
  }
  return {
    before: auditEachStatements(db, { who, act: 'invitation.cancel' }, rows, now),
    counted: db.prepare(`DELETE ${from}`).bind(...values),
    after: leaveUninvitedStatements(
      db,
      results.map(({ email }) => email),
      now,
    ),
  }
}

/** Removes the people with these addresses who have no role and no pending invitation, and signs them out. */
export function leaveUninvitedStatements(
  db: D1Database,
  emails: readonly string[],
  now: Seconds,
): D1PreparedStatement[] {
  const uninvited = {
    sql: `p.email IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
      SELECT 1 FROM console_invitations i WHERE i.email = p.email AND i.invited_at > ?)`,
    values: [JSON.stringify(emails), now - INVITATION_DAYS * DAY],
  }
  return leaveStatements(db, uninvited, now)
}

const WAITS = `SELECT email, name, site, role, invited_by AS invitedBy, inviter, invited_at AS invitedAt
  FROM console_invitations WHERE invited_at > ?2`
const TO = `${WAITS} AND email = ?1 ORDER BY invited_at DESC LIMIT 200`
const OF = `${WAITS} AND site = ?1 ORDER BY invited_at DESC LIMIT 200`

/** Pending invitations of an address, newest first. */
export function listInvitationsTo(
  db: D1Database,
  email: string,
  now: Seconds,
): Promise<Invitation[]> {
  return list(db.prepare(TO), email, now)
}

/** Pending invitations to a site or to staff, newest first. */
export function listInvitationsOf(
  db: D1Database,
  site: string | null,
  now: Seconds,
): Promise<Invitation[]> {
  return list(db.prepare(OF), site ?? EVERY_SITE, now)
}

async function list(
  statement: D1PreparedStatement,
  value: string,
  now: Seconds,
): Promise<Invitation[]> {
  type Row = Omit<Invitation, 'role'> & { role: string; site: string }
  const { results } = await statement.bind(value, now - INVITATION_DAYS * DAY).all<Row>()
  return results.flatMap((row): Invitation[] => {
    if (row.site === EVERY_SITE) return [{ ...row, role: 'staff', site: null }]
    return isSiteRole(row.role) ? [{ ...row, role: row.role }] : []
  })
}

/**
 * The person who has just proved that an address is theirs: a known person, or a new one who was invited. A new person
 * has no role until they accept. Null if the address is neither known nor invited.
 */
export async function findOrAddInvited(
  db: D1Database,
  email: string,
  now: Seconds,
): Promise<Person | null> {
  const known = await findPersonByEmail(db, email)
  if (known !== null) return known
  const [newest] = await listInvitationsTo(db, email, now)
  if (newest === undefined) return null
  const { name, invitedBy } = newest
  const id = crypto.randomUUID()
  await db.batch(personStatements(db, { email, name, invitedBy }, { id, now }))
  return findPersonByEmail(db, email)
}

/**
 * "gone": no such invitation is pending. `roleNow`: the role changed since the person saw it, so it is not accepted.
 */
export type Accepted = 'accepted' | 'gone' | { roleNow: Role }

/**
 * Gives a person the role of their invitation, if it is the one that was `shown`. If they already have a role there,
 * they have already accepted, for example with the first of two presses.
 */
export async function acceptInvitation(
  env: Pick<Env, 'DB'>,
  person: Person,
  { site, shown }: { site: string | null; shown: string },
  now: Seconds,
): Promise<Accepted> {
  const { DB: db } = env
  const invitation = await findInvitation(db, person, site, now)
  if (invitation === null) return (await hasRole(db, person, site)) ? 'accepted' : 'gone'
  const { email, name, invitedBy, role } = invitation
  if (role !== shown) return { roleNow: role }
  const waits = invitationWaits(invitation, now)
  const results = await db.batch([
    ...grantStatements(
      db,
      { email, name, invitedBy },
      toGrant(invitation),
      { id: person.id, now },
      waits,
    ),
    ...auditStatements(db, { who: person, act: 'invitation.accept', site }, now, waits),
    withdrawStatement(db, invitation, now),
  ])
  // Someone answered, changed or withdrew it meanwhile.
  if (results.at(-1)?.meta.changes === 0) return acceptInvitation(env, person, { site, shown }, now)
  return 'accepted'
}

async function hasRole(db: D1Database, { id }: Person, site: string | null): Promise<boolean> {
  const person = await findPersonById(db, id)
  if (site === null) return person?.staff === true
  return person?.grants.some((grant) => grant.site === site) === true
}

/** Declines an invitation. A person without a role or another invitation is removed and signed out. */
export async function declineInvitation(
  { DB: db }: Pick<Env, 'DB'>,
  person: Person,
  site: string | null,
  now: Seconds,
): Promise<Invitation | null> {
  const invitation = await findInvitation(db, person, site, now)
  if (invitation === null) return null
  await db.batch([
    withdrawStatement(db, invitation, now),
    ...leaveUninvitedStatements(db, [person.email], now),
    ...auditStatements(db, { who: person, act: 'invitation.decline', site }, now),
  ])
  return invitation
}

async function findInvitation(
  db: D1Database,
  { email }: Person,
  site: string | null,
  now: Seconds,
): Promise<Invitation | null> {
  const waiting = await listInvitationsTo(db, email, now)
  return waiting.find((invitation) => invitation.site === site) ?? null
}

function toGrant({ role, site }: Invitation): NewGrant {
  return role === 'staff' || site === null ? { role: 'staff' } : { role, site }
}

/** Deletes expired invitations; returns the number deleted. */
export async function purgeInvitations(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM console_invitations WHERE (email, site) IN (
       SELECT email, site FROM console_invitations WHERE invited_at <= ?1 LIMIT ?2)`,
  )
  return (await statement.bind(now - INVITATION_DAYS * DAY, most).run()).meta.changes
}
