// Requests approval of changes, withdraws a request, and sends one back with a reason. Approved changes are published
// by the form of the review itself.
import { audit, type Outcome } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import {
  changesOf,
  heldOf,
  listApprovers,
  mayStillAsk,
  notifyApprovers,
  notifySentBack,
} from '#apps/console/approvals.ts'
import { countActs } from '#apps/console/audit.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { consoleRoutes } from '#apps/console/routes.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { countOf } from '#lib/text.ts'
import { DAY } from '#lib/zone-time.ts'
import { isWaiting } from '#rollout/approvals.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { MOVED, noteOf, type Review } from './base.tsx'
import { pickOf, readLines } from './chosen-lines.ts'
import { MAX_REASON } from './requests.tsx'
import { readReview, heldText, showReview, siteOf } from './route.tsx'

/** Maximum requests of one person per day, because each sends emails. */
const MAX_REQUESTS = 30

export async function postApproval(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const fields = await readFields(c)
  if (fields['do'] === 'ask') return ask(c, review, fields)
  if (fields['do'] === 'withdraw') return withdraw(c, review, fields['request'] ?? '')
  if (fields['do'] === 'send-back') return sendBack(c, review, fields)
  return showReview(c, review, { notice: { problem: 'Nothing was done. Try again.' } }, 422)
}

async function ask(
  c: Ctx,
  review: Review,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const { slug, changes } = review
  const { person } = c.var.console
  const note = noteOf(fields)
  const lines = await readLines(c, changes)
  const chosen = pickOf(changes, lines)
  const now = clock()
  const refuse = async (problem: string, status: 403 | 409 | 422) => {
    await log(c, review, 'approval.ask', 'refused', problem)
    return showReview(c, review, { notice: { problem }, note, ticked: lines }, status)
  }
  const held = heldBack(person, 'draft', slug, chosen)
  if (held.length > 0) return refuse(heldText(held), 403)
  if (lines.length === 0) return refuse('Tick the changes that you ask for.', 422)
  const shown = { revision: Number(fields['revision']), live: Number(fields['live']) }
  if (shown.revision !== review.revision || shown.live !== review.live.version)
    return refuse(MOVED, 409)
  const counted = countActs(c.env.DB, person.id, 'approval.ask', now - DAY)
  if (((await counted.first<{ n: number }>())?.n ?? 0) >= MAX_REQUESTS)
    return refuse(`You have asked ${MAX_REQUESTS} times today. Ask again tomorrow.`, 422)
  const outcome = await openDraft(c.env, slug).askApproval({
    by: person.email,
    note,
    ...shown,
    lines,
  })
  if ('refused' in outcome) return refuse(outcome.refused, 409)
  if ('same' in outcome)
    return toReview(
      c,
      review,
      'You have already asked for exactly this. It is waiting for an answer.',
    )
  await log(c, review, 'approval.ask', 'done', chosen.map(({ text }) => text).join('\n'))
  const to = await listApprovers(c.env.DB, { slug, by: person.email }, chosen)
  const about = { ...siteOf(review), who: person }
  c.executionCtx.waitUntil(notifyApprovers(c.env, about, { to, note, changes: chosen }, now))
  const replaced = outcome.isReplaced ? ' It replaces what you asked for before.' : ''
  const done =
    to.length === 0
      ? `Your request waits here, but nobody else may publish ${countOf(lines.length, 'change')} yet. Tell the person who looks after your website.`
      : `We wrote to ${countOf(Math.min(to.length, 20), 'person', 'people')} who can publish ${lines.length === 1 ? 'it' : 'them'}.`
  return toReview(c, review, done + replaced)
}

async function withdraw(c: Ctx, review: Review, id: string): Promise<Response> {
  const by = c.var.console.person.email
  const was = await openDraft(c.env, review.slug).withdrawRequest({ by, id })
  if (was === null)
    return showReview(c, review, { notice: { problem: whyAnswered(review, id) } }, 409)
  if (was.answer !== null) return c.redirect(consoleRoutes.review.href(review.slug), 303)
  await log(c, review, 'approval.withdraw', 'done', '')
  return toReview(c, review, 'Your request is withdrawn. Your changes are still in the draft.')
}

async function sendBack(
  c: Ctx,
  review: Review,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const { person } = c.var.console
  const { slug, changes } = review
  const id = fields['request'] ?? ''
  const reason = (fields['reason'] ?? '').trim().slice(0, MAX_REASON)
  const refuse = async (problem: string, status: 403 | 409 | 422) => {
    await log(c, review, 'approval.send-back', 'refused', problem)
    return showReview(c, review, { notice: { problem }, reason }, status)
  }
  const request = review.requests.find((one) => one.id === id)
  if (request === undefined || !isWaiting(request)) return refuse(whyAnswered(review, id), 409)
  const held = heldOf(person, slug, request, changes)
  if (held === null) return refuse('Your role can’t answer a request. An admin can.', 403)
  if (held.length > 0) return refuse(heldText(held), 403)
  if (reason === '') return refuse('Say why, so that they know what to change.', 422)
  const isDone = await openDraft(c.env, slug).sendBackRequest({ by: person.email, id, reason })
  if (!isDone) return refuse(whyAnswered((await readReview(c)) ?? review, id), 409)
  await log(c, review, 'approval.send-back', 'done', reason, request.by)
  if (!(await mayStillAsk(c.env.DB, slug, request.by)))
    return toReview(c, review, 'The request is closed. The changes are still in the draft.')
  const about = { ...siteOf(review), who: person }
  c.executionCtx.waitUntil(notifySentBack(c.env, about, { to: request.by, reason }, clock()))
  const texts = changesOf(request, changes).length
  const what = texts === 1 ? 'The change is' : 'The changes are'
  return toReview(c, review, `Sent back to ${request.by}. ${what} still in the draft.`)
}

/** Why a request can't be answered: someone else answered first, or it is gone. */
export function whyAnswered({ requests }: Review, id: string): string {
  const answer = requests.find((one) => one.id === id)?.answer ?? null
  if (answer === null)
    return 'This request is no longer pending: it was withdrawn or replaced. Nothing was done.'
  const what = answer.what === 'sent-back' ? 'sent it back' : 'dealt with it'
  return `${answer.by} answered first, and ${what}. Nothing was done.`
}

const toReview = (c: Ctx, { slug }: Review, done: string) =>
  redirectWithNotice(c, consoleRoutes.review.href(slug), { done })

function log(
  c: Ctx,
  { slug }: Review,
  act: AuditAct,
  outcome: Outcome,
  detail: string,
  subject = '',
) {
  const entry = { who: c.var.console.person, act, outcome, site: slug, subject, detail }
  return audit(c.env, entry, clock())
}
