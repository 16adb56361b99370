// People of a site, or the staff: invited, given another role, signed out, removed. Each act and its entry in the log are one
// batch, and none reaches beyond the place that it is done for.
import type { Env } from '#env.ts'
import { lowerFirst } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { auditStatements, countActs } from './audit.ts'
import { INVITATION_DAYS, inviteStatement, withdrawStatement } from './invitations.ts'
import {
  findPersonByEmail,
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

/** Invitations of one person a day, since each sends an email to whom they like. */
const MAX_INVITATIONS = 30
const LONGEST_NAME = 80

export type Managed =
  | { done: string }
  /** What is wrong, by field. Nothing was changed. */
  | { problems: Partial<Record<'email' | 'name' | 'role', string>> }
  | { problem: string }

type By = { who: Person; where: Where; now: Seconds; origin: string }

/** The roles that can be given there. */
export function rolesAt(where: Where): readonly Role[] {
  return where === null ? ['staff'] : SITE_ROLES
}

/** Invites a person and writes to them. They have no role before they accept. */
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
    return { problems: { email: 'This person has access already. Change their role in the list.' } }
  const invited = { email, name, role, site: slugOf(where), invitedBy: who.id }
  const invitation = { ...invited, inviter: who.name || who.email, invitedAt: now }
  // Counted with its entry, so that many invitations at once are no more.
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

/** Withdraws an invitation that waits. */
export async function cancelInvitation(env: Env, typed: string, by: By): Promise<Managed> {
  const email = parseEmail(typed)
  if (email === null) return { problem: GONE }
  await env.DB.batch([
    withdrawStatement(env.DB, { email, site: slugOf(by.where) }),
    ...auditStatements(env.DB, entry(by, 'invitation.cancel', email), by.now),
  ])
  return { done: `The invitation of ${email} is cancelled.` }
}

/** Gives a person of that place another role than the one that was `shown`; it counts from their next request. */
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
  if (found.role === role) return { done: `${found.email} is ${ROLES[role].label} already.` }
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

/** Takes a person's role there away. With no other role left, the person is removed and signed out everywhere. */
export async function removePerson(env: Env, id: string, by: By): Promise<Managed> {
  const { who, where, now } = by
  const found = await findListed(env, where, id)
  if (found === null) return { problem: GONE }
  if (found.id === who.id) return { problem: 'You can’t remove yourself. Ask another admin.' }
  await env.DB.batch([
    ...removalStatements(env.DB, { id, site: where?.slug ?? null }, now),
    endLostStatement(env.DB, id),
    ...auditStatements(
      env.DB,
      entry(by, 'person.remove', found.email, ROLES[found.role].label),
      now,
    ),
  ])
  return { done: `${found.email} has no access any more.` }
}

/** Signs a person out on every device; only staff may do that to people who also have a role elsewhere. */
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
