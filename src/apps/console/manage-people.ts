// Manages people of a site, or staff: invites them, changes their role, signs them out, removes them. Each act is
// batched with its log entry, and affects only the site it is done for.
import type { Env } from '#env.ts'
import { joinText, lowerFirst } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { auditStatements, countActs } from './audit.ts'
import {
  INVITATION_DAYS,
  invitationWaits,
  inviteStatement,
  leaveUninvitedStatements,
  withdrawSentStatements,
  withdrawStatement,
} from './invitations.ts'
import { loadSiteNames } from './list-sites.ts'
import {
  findPersonByEmail,
  findPersonById,
  listPeople,
  type ListedPerson,
  removalStatements,
  roleStatement,
  welcomeBackStatement,
} from './people-rows.ts'
import { type Person, type Role, roleOn, ROLES, SITE_ROLES } from './permissions.ts'
import { sendConsoleMail } from './send-mail.ts'
import { endAllStatement } from './sessions.ts'
import { parseEmail } from './sign-in-codes.ts'
import { endLostStatement } from './subscriptions.ts'

/** Where people are managed: the site with its name, or null for the staff. */
export type Where = { slug: string; name: string } | null

/** Maximum invitations by one person per day, because each sends an email to anyone. */
const MAX_INVITATIONS = 30
const LONGEST_NAME = 80

export type Managed =
  | { done: string }
  /** Errors by field. Nothing was changed. */
  | { problems: Partial<Record<'email' | 'name' | 'role', string>> }
  | { problem: string }

type By = { who: Person; where: Where; now: Seconds; origin: string }

/** The roles that can be given there. */
export function rolesAt(where: Where): readonly Role[] {
  return where === null ? ['staff'] : SITE_ROLES
}

/** Invites a person by email. They have no role until they accept. */
export async function invite(
  env: Env,
  typed: { email: string; name: string; role: string },
  by: By,
): Promise<Managed> {
  const { who, where, now } = by
  const email = parseEmail(typed.email)
  const name = typed.name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const role = rolesAt(where).find((known) => known === typed.role)
  if (email === null || role === undefined || name === '' || name.length > LONGEST_NAME) {
    return {
      problems: {
        ...(email === null && { email: 'Enter a whole address, such as jo@dealer.com.au.' }),
        ...(name === '' && { name: 'Enter the person’s name.' }),
        ...(name.length > LONGEST_NAME && { name: `Use at most ${LONGEST_NAME} letters.` }),
        ...(role === undefined && { role: 'Choose a role.' }),
      },
    }
  }
  const known = await findPersonByEmail(env.DB, email)
  if (
    known !== null &&
    roleOn({ ...known, staff: where === null && known.staff }, slugOf(where)) !== null
  )
    return { problems: { email: 'This person already has access. Change their role in the list.' } }
  const invited = { email, name, role, site: slugOf(where), invitedBy: who.id }
  const invitation = { ...invited, inviter: who.name || who.email, invitedAt: now }
  // Counted in one batch with its entry, so that concurrent invitations cannot exceed the limit.
  const results = await env.DB.batch<{ n: number }>([
    ...auditStatements(env.DB, entry(by, 'person.invite', email, ROLES[role].label), now),
    countActs(env.DB, who.id, 'person.invite', now - DAY),
  ])
  if ((results.at(-1)?.results[0]?.n ?? 0) > MAX_INVITATIONS)
    return { problem: `You have invited ${MAX_INVITATIONS} people today. Invite more tomorrow.` }
  await env.DB.batch([
    ...(where === null ? [welcomeBackStatement(env.DB, email)] : []),
    inviteStatement(env.DB, invitation),
  ])
  const isSent = await sendConsoleMail(env, toInvitation({ email, role }, by), now)
  return {
    done: isSent
      ? `We wrote to ${email}. They sign in with this address and accept.`
      : `${email} can sign in and accept now, but our email to them failed. Tell them: ${by.origin}/_console`,
  }
}

function toInvitation({ email, role }: { email: string; role: Role }, { who, where, origin }: By) {
  const what = where === null ? 'every website' : where.name
  return {
    to: email,
    subject: `${who.name || who.email} invited you to the console of ${what}`.slice(0, 150),
    text: `${who.name || who.email} (${who.email}) invited you to the Forecourt console of ${what}.

Your role is ${ROLES[role].label}: ${lowerFirst(ROLES[role].help)}

Open ${origin}/_console, sign in with this email address and accept. We’ll send you a code; there is no password. The invitation lasts ${INVITATION_DAYS} days.

If you did not expect this, ignore this email.`,
  }
}

/** Withdraws a pending invitation. The invited person is signed out, unless they have a role or another invitation. */
export async function cancelInvitation(env: Env, typed: string, by: By): Promise<Managed> {
  const email = parseEmail(typed)
  if (email === null) return { problem: GONE }
  const place = { email, site: slugOf(by.where) }
  const cancel = entry(by, 'invitation.cancel', email)
  const log = auditStatements(env.DB, cancel, by.now, invitationWaits(place, by.now))
  const results = await env.DB.batch([
    ...log,
    withdrawStatement(env.DB, place, by.now),
    ...leaveUninvitedStatements(env.DB, [email], by.now),
  ])
  if (results[log.length]?.meta.changes === 0)
    return {
      problem: `There is no pending invitation for ${email}. If they have accepted, remove them below.`,
    }
  return { done: `The invitation for ${email} is cancelled.` }
}

/** Changes a person's role from the one that was `shown`; the new role applies from their next request. */
export async function changeRole(
  env: Env,
  { person: id, role: wanted, shown }: { person: string; role: string; shown: string },
  by: By,
): Promise<Managed> {
  const { who, where, now } = by
  const found = await findListed(env, where, id)
  const role = SITE_ROLES.find((known) => known === wanted)
  if (found === null) return { problem: GONE }
  if (role === undefined || where === null) return { problem: 'Choose a role.' }
  if (found.id === who.id) return { problem: 'You can’t change your own role. Ask another admin.' }
  if (found.role === role) return { done: `${found.email} is already ${ROLES[role].label}.` }
  if (found.role !== shown)
    return {
      problem: `Someone made ${found.email} ${ROLES[found.role].label} in the meantime. Choose again if that is wrong.`,
    }
  await env.DB.batch([
    roleStatement(env.DB, { id, site: where.slug, role }, now),
    ...auditStatements(
      env.DB,
      entry(by, 'person.role', found.email, `${ROLES[role].label}, was ${ROLES[found.role].label}`),
      now,
    ),
  ])
  return { done: `${found.email} is ${ROLES[role].label} now.` }
}

/**
 * Removes a person's role there, and withdraws the invitations that they sent from there. Without any other role, the
 * person is removed and signed out everywhere.
 */
export async function removePerson(env: Env, id: string, by: By): Promise<Managed> {
  const { who, where, now } = by
  const found = await findListed(env, where, id)
  if (found === null) return { problem: GONE }
  if (found.id === who.id) return { problem: 'You can’t remove yourself. Ask another admin.' }
  const site = slugOf(where)
  const sent = await withdrawSentStatements(env.DB, { who, sender: id, site }, now)
  const first = [
    ...removalStatements(env.DB, { id, site }, now),
    endLostStatement(env.DB, id),
    ...sent.before,
  ]
  const results = await env.DB.batch([
    ...first,
    sent.counted,
    ...sent.after,
    ...auditStatements(
      env.DB,
      entry(by, 'person.remove', found.email, ROLES[found.role].label),
      now,
    ),
  ])
  const withdrawn = results[first.length]?.meta.changes ?? 0
  const left = where === null ? await describeLeft(env, id, now) : ''
  return {
    done: joinText([
      left === ''
        ? `${found.email} has no access any more.`
        : `${found.email} is not staff any more. They are still ${left}.`,
      withdrawn === 0
        ? ''
        : `Also withdrew ${withdrawn} ${withdrawn === 1 ? 'invitation' : 'invitations'} that they sent.`,
    ]),
  }
}

/** Other roles of a person, as many as fit a sentence: "Admin of Yard Motors and Sales of Rival Cars". */
async function describeLeft(env: Env, id: string, now: Seconds): Promise<string> {
  const grants = (await findPersonById(env.DB, id))?.grants ?? []
  const shown = grants.slice(0, MAX_LEFT)
  // The person has already been removed; if KV fails, sites are named by their slugs.
  const names = await loadSiteNames(env, shown, now).catch(() => new Map<string, string>())
  const more = grants.length - shown.length
  return new Intl.ListFormat('en-AU').format([
    ...shown.map(({ site, role }) => `${ROLES[role].label} of ${names.get(site) ?? site}`),
    ...(more > 0 ? [`on ${more} more ${more === 1 ? 'site' : 'sites'}`] : []),
  ])
}

const MAX_LEFT = 3

/** Signs a person out on every device. For people who also have a role elsewhere, only staff may do that. */
export async function signOutPerson(env: Env, id: string, by: By): Promise<Managed> {
  const found = await findListed(env, by.where, id)
  if (found === null) return { problem: GONE }
  if (found.isElsewhere && !by.who.staff) return { problem: ELSEWHERE }
  await env.DB.batch([
    endAllStatement(env.DB, id),
    ...auditStatements(env.DB, entry(by, 'person.sign-out', found.email), by.now),
  ])
  return { done: `${found.email} is signed out everywhere.` }
}

const GONE = 'This person has no access any more. Nothing was changed.'

const ELSEWHERE =
  'This person also works elsewhere, so they sign out themselves, on their account page. To end their access here, remove them.'

const slugOf = (where: Where) => where?.slug ?? null

async function findListed(env: Env, where: Where, id: string): Promise<ListedPerson | null> {
  const people = await listPeople(env.DB, slugOf(where))
  return people.find((person) => person.id === id) ?? null
}

function entry(
  { who, where }: By,
  act: 'person.invite' | 'person.role' | 'person.remove' | 'person.sign-out' | 'invitation.cancel',
  subject: string,
  detail = '',
) {
  return { who, act, site: slugOf(where), subject, detail }
}
