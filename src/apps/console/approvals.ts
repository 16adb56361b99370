// Requests for approval in the console: who may answer one, and the emails about it to approvers and requesters.
import type { Env } from '#env.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { isWaiting, type ShownRequest } from '#rollout/approvals.ts'
import type { DraftChange, DraftState } from '#rollout/draft.ts'
import { heldBack } from './fields/areas.ts'
import { findPersonByEmail, listPeople, type ListedPerson } from './people-rows.ts'
import { may, type Person, roleOn } from './permissions.ts'
import { consoleRoutes } from './routes.ts'
import { consoleOrigin, sendConsoleMail } from './send-mail.ts'

/** Maximum recipients of emails about a request. */
const MAX = 20
/** Maximum changes named in an email. */
const MAX_LISTED = 20

/** The requested changes that the draft still contains unaltered. */
export const changesOf = (request: ShownRequest, all: readonly DraftChange[]): DraftChange[] =>
  linesOf(request).flatMap((line) => all[line] ?? [])

export const linesOf = ({ changes }: ShownRequest): number[] =>
  changes.flatMap(({ line }) => line ?? [])

/**
 * Labels of the groups that a person lacks the right to publish, so that they cannot approve a request; null if they
 * may not publish at all.
 */
export function heldOf(
  person: Person,
  slug: string,
  request: ShownRequest,
  all: readonly DraftChange[],
): string[] | null {
  if (!may(person, 'content.publish', slug)) return null
  return heldBack(person, 'publish', slug, changesOf(request, all))
}

/** The requests that a person may answer, and their own. */
export function requestsFor(
  person: Person,
  slug: string,
  { requests, changes }: Pick<DraftState, 'requests' | 'changes'>,
): { toAnswer: ShownRequest[]; own: ShownRequest | null } {
  const isForThem = (request: ShownRequest) =>
    request.by !== person.email &&
    isWaiting(request) &&
    heldOf(person, slug, request, changes)?.length === 0
  return {
    toAnswer: requests.filter(isForThem),
    own: requests.find(({ by }) => by === person.email) ?? null,
  }
}

/** Whether someone may still edit the site: a request stays after their access ends. */
export async function mayStillAsk(db: D1Database, slug: string, email: string): Promise<boolean> {
  const person = await findPersonByEmail(db, email)
  return person !== null && roleOn(person, slug) !== null && may(person, 'content.draft', slug)
}

/** The people who may publish these changes: people of the site, or staff if no one at the site may. */
export async function listApprovers(
  db: D1Database,
  { slug, by }: { slug: string; by: string },
  changes: readonly DraftChange[],
): Promise<ListedPerson[]> {
  const ofSite = (await listPeople(db, slug)).filter((listed) => {
    const { id, email, name, role } = listed
    if (role === 'staff' || email === by) return false
    const person = { id, email, name, staff: false, grants: [{ site: slug, role }] }
    return (
      may(person, 'content.publish', slug) &&
      heldBack(person, 'publish', slug, changes).length === 0
    )
  })
  if (ofSite.length > 0) return ofSite
  return (await listPeople(db, null)).filter(({ email }) => email !== by)
}

type About = { slug: string; name: string; who: Pick<Person, 'email' | 'name'> }

/** Notifies approvers of a request. Never rejects. */
export async function notifyApprovers(
  env: Env,
  { slug, name, who }: About,
  {
    to,
    note,
    changes,
  }: { to: readonly { email: string }[]; note: string; changes: readonly DraftChange[] },
  now: Seconds,
): Promise<void> {
  const count = countOf(changes.length, 'change')
  const listed = changes.slice(0, MAX_LISTED).map(({ text }) => `- ${text}`)
  const more = changes.length - listed.length
  const text = `${fullName(who)} asks you to publish ${count} of ${name}:

${listed.join('\n')}${more > 0 ? `\n- and ${more} more` : ''}
${note === '' ? '' : `\nTheir note: ${note}\n`}
Look at ${changes.length === 1 ? 'it' : 'them'}, then publish or send back: ${reviewLink(env, slug)}`
  const subject = `${name}: ${who.name || who.email} asks you to publish ${count}`.slice(0, 150)
  const mails = to.slice(0, MAX).map(({ email }) => ({ to: email, subject, text }))
  await Promise.all(mails.map((mail) => sendConsoleMail(env, mail, now)))
}

/**
 * Notifies requesters of what happened to their changes, such as "published"; skips the person who did it. Never
 * rejects.
 */
export async function notifyRequesters(
  env: Env,
  { slug, name, who }: About,
  {
    requests,
    lines,
    did,
  }: { requests: readonly ShownRequest[]; lines: readonly number[]; did: string },
  now: Seconds,
): Promise<void> {
  const done = new Set(lines)
  const waiting = requests.filter((one) => isWaiting(one) && one.by !== who.email)
  const mails = waiting.flatMap((request) => {
    const texts = request.changes.filter(({ line }) => line !== null && done.has(line))
    if (texts.length === 0) return []
    const listed = texts.map(({ text }) => `- ${text}`).slice(0, MAX_LISTED)
    const text = `${fullName(who)} ${did} what you asked for at ${name}:

${listed.join('\n')}

See what is waiting: ${reviewLink(env, slug)}`
    const subject = `${name}: ${who.name || who.email} ${did} your ${texts.length === 1 ? 'change' : 'changes'}`
    return [{ to: request.by, subject: subject.slice(0, 150), text }]
  })
  await Promise.all(mails.map((mail) => sendConsoleMail(env, mail, now)))
}

/** Notifies the requester that their changes were sent back, and why. Never rejects. */
export async function notifySentBack(
  env: Env,
  { slug, name, who }: About,
  { to, reason }: { to: string; reason: string },
  now: Seconds,
): Promise<void> {
  const text = `${fullName(who)} sent back the changes of ${name} that you asked to have published. They are still in the draft.

Reason: ${reason}

Change them, and ask again: ${reviewLink(env, slug)}`
  const subject = `${name}: ${who.name || who.email} sent your changes back`.slice(0, 150)
  await sendConsoleMail(env, { to, subject, text }, now)
}

const fullName = ({ name, email }: Pick<Person, 'email' | 'name'>) =>
  name === '' || name === email ? email : `${name} (${email})`

const reviewLink = (env: Env, slug: string) => consoleOrigin(env) + consoleRoutes.review.href(slug)
