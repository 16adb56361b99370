// People of a site, or the staff: invited, given another role, removed. Each act and its entry in the log are one batch.
import type { Env } from '#env.ts'
import { lowerFirst } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { auditStatements, countActs } from './audit.ts'
import {
  findPersonByEmail,
  grantStatements,
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
/** Days after which an invitation that was not used is over. */
export const INVITATION_DAYS = 30

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

/** Lets a person in and writes to them. */
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
  if ((await countActs(env.DB, who.id, 'person.invite', now - DAY)) >= MAX_INVITATIONS)
    return { problem: `You have invited ${MAX_INVITATIONS} people today. Invite more tomorrow.` }
  const grant =
    role === 'staff' || where === null ? ({ role: 'staff' } as const) : { role, site: where.slug }
  await env.DB.batch([
    ...(where === null ? [welcomeBackStatement(env.DB, email)] : []),
    ...grantStatements(env.DB, { email, name, invitedBy: who.id }, grant, {
      id: crypto.randomUUID(),
      now,
    }),
    ...auditStatements(env.DB, entry(by, 'person.invite', email, ROLES[role].label), now),
  ])
  const isSent = await sendConsoleMail(env, toInvitation({ email, role }, by), now)
  return {
    done: isSent
      ? `We wrote to ${email}. They sign in with this address.`
      : `${email} can sign in now, but our email to them failed. Tell them: ${by.origin}/_console`,
  }
}

function toInvitation({ email, role }: { email: string; role: Role }, { who, where, origin }: By) {
  const what = where === null ? 'every website' : where.name
  return {
    to: email,
    subject: `${who.name || who.email} invited you to the console of ${what}`.slice(0, 150),
    text: `${who.name || who.email} (${who.email}) invited you to the Forecourt console of ${what}.

Your role is ${ROLES[role].label}: ${lowerFirst(ROLES[role].help)}

Open ${origin}/_console and sign in with this email address. We’ll send you a code; there is no password. The invitation lasts ${INVITATION_DAYS} days.

If you did not expect this, ignore this email.`,
  }
}

/** Gives a person of that place another role; it counts from their next request. */
export async function changeRole(
  env: Env,
  { person: id, role: wanted }: { person: string; role: string },
  by: By,
): Promise<Managed> {
  const { who, where, now } = by
  const found = await findListed(env, where, id)
  const role = SITE_ROLES.find((known) => known === wanted)
  if (found === null) return { problem: GONE }
  if (role === undefined || where === null) return { problem: 'Choose a role.' }
  if (found.id === who.id) return { problem: 'You can’t change your own role. Ask another admin.' }
  if (found.role === role) return { done: `${found.email} is ${ROLES[role].label} already.` }
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

/** Signs a person out on every device. */
export async function signOutPerson(env: Env, id: string, by: By): Promise<Managed> {
  const found = await findListed(env, by.where, id)
  if (found === null) return { problem: GONE }
  await env.DB.batch([
    endAllStatement(env.DB, id),
    ...auditStatements(env.DB, entry(by, 'person.sign-out', found.email), by.now),
  ])
  return { done: `${found.email} is signed out everywhere.` }
}

const GONE = 'This person has no access any more. Nothing was changed.'

const slugOf = (where: Where) => where?.slug ?? null

async function findListed(env: Env, where: Where, id: string): Promise<ListedPerson | null> {
  const people = await listPeople(env.DB, slugOf(where))
  return people.find((person) => person.id === id) ?? null
}

function entry(
  { who, where }: By,
  act: 'person.invite' | 'person.role' | 'person.remove' | 'person.sign-out',
  subject: string,
  detail = '',
) {
  return { who, act, site: slugOf(where), subject, detail }
}
