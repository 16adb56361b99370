// Invitations that wait: a person has a role only once they have accepted it themselves, so that no dealer can act on someone
// who works elsewhere by inviting them. The only SQL for that table.
import type { Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { auditStatements } from './audit.ts'
import {
  EVERY_SITE,
  findPersonByEmail,
  grantStatements,
  isSiteRole,
  leaveStatements,
  type NewGrant,
  personStatements,
} from './people-rows.ts'
import type { Person, Role } from './permissions.ts'

/** Days after which an invitation that was not used is over. */
export const INVITATION_DAYS = 30

export type Invitation = {
  /** Lower case. */
  email: string
  /** As the inviter typed it. */
  name: string
  /** Slug; null for the staff. */
  site: string | null
  role: Role
  /** Id of the person who sent it. */
  invitedBy: string
  /** How the invitation names them. */
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

/** Deletes an invitation. */
export function withdrawStatement(
  db: D1Database,
  { email, site }: Pick<Invitation, 'email' | 'site'>,
): D1PreparedStatement {
  return db
    .prepare('DELETE FROM console_invitations WHERE email = ?1 AND site = ?2')
    .bind(email, site ?? EVERY_SITE)
}

const WAITS = `SELECT email, name, site, role, invited_by AS invitedBy, inviter, invited_at AS invitedAt
  FROM console_invitations WHERE invited_at > ?2`
const TO = `${WAITS} AND email = ?1 ORDER BY invited_at DESC LIMIT 200`
const OF = `${WAITS} AND site = ?1 ORDER BY invited_at DESC LIMIT 200`

/** Those of an address that wait, the newest first. */
export function listInvitationsTo(
  db: D1Database,
  email: string,
  now: Seconds,
): Promise<Invitation[]> {
  return list(db.prepare(TO), email, now)
}

/** Those to a site that wait, or to the staff; the newest first. */
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
 * The person who has just proved that an address is theirs: the known one, or a new one who was invited. A new person has no
 * role before they accept. Null if the address is neither known nor invited.
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

/** Gives a person the role that they were invited to; null if no such invitation waits. */
export async function acceptInvitation(
  { DB: db }: Pick<Env, 'DB'>,
  person: Person,
  site: string | null,
  now: Seconds,
): Promise<Invitation | null> {
  const invitation = await findInvitation(db, person, site, now)
  if (invitation === null) return null
  const { email, name, invitedBy } = invitation
  const grant = toGrant(invitation)
  await db.batch([
    ...grantStatements(db, { email, name, invitedBy }, grant, { id: person.id, now }),
    withdrawStatement(db, invitation),
    ...auditStatements(db, { who: person, act: 'invitation.accept', site }, now),
  ])
  return invitation
}

/** Declines it. A person who has no role and no other invitation is removed, and signed out. */
export async function declineInvitation(
  { DB: db }: Pick<Env, 'DB'>,
  person: Person,
  site: string | null,
  now: Seconds,
): Promise<Invitation | null> {
  const invitation = await findInvitation(db, person, site, now)
  if (invitation === null) return null
  const others = await listInvitationsTo(db, person.email, now)
  await db.batch([
    withdrawStatement(db, invitation),
    ...(others.length === 1 ? leaveStatements(db, person.id, now) : []),
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

/** Deletes invitations that are over; the number deleted. */
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
