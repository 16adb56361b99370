// Publishes reviewed changes: the ticked ones, or those of an approved request.
import { audit, type Outcome } from '#apps/console/audit.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { withQuery } from '#lib/url.ts'
import { isWaiting } from '#rollout/approvals.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { expireTenant } from '#tenant/store.ts'
import { whyAnswered } from './approval-route.ts'
import { ANYWAY, STOPPED } from './anyway.tsx'
import { MOVED, noteOf } from './base.tsx'
import { pickOf, readLines } from './chosen-lines.ts'
import { fromFindings, type Problem } from './problems.tsx'
import { readReview, heldText, showReview } from './route.tsx'
import { notifyAboutRequests } from './notify-about-requests.ts'

/** Publishes reviewed changes, if the role may publish everything that they affect. */
export async function postReview(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { slug, revision, live, changes } = review
  const { person } = c.var.console
  const fields = await readFields(c)
  const lines = await readLines(c, changes)
  const note = noteOf(fields)
  const shown = { revision: Number(fields['revision']), live: Number(fields['live']) }
  const log = (outcome: Outcome, detail: string) =>
    audit(c.env, { who: person, act: 'site.publish', outcome, site: slug, detail }, clock())
  const refuse = async (problem: string, status: 403 | 409 | 422, problems: Problem[] = []) => {
    await log('refused', problem)
    return showReview(c, review, { notice: { problem }, problems, note, ticked: lines }, status)
  }
  const held = heldBack(person, 'publish', slug, pickOf(changes, lines))
  if (held.length > 0) return refuse(heldText(held), 403)
  const id = fields['request']
  const request = review.requests.find((one) => one.id === id)
  const isOver = id !== undefined && (request === undefined || !isWaiting(request))
  if (isOver) return refuse(whyAnswered(review, id), 409)
  // What was checked above is what is published: the object refuses any other revision.
  if (shown.revision !== revision || shown.live !== live.version) return refuse(MOVED, 409)
  if (lines.length === 0) return refuse('Tick at least one change.', 422)
  await log('pending', note)
  const isAll = lines.length === changes.length
  const examples = fields[ANYWAY] !== undefined
  const chosen = { by: person.email, note, ...shown, ...(!isAll && { lines }), examples }
  const outcome = await openDraft(c.env, slug).publish(chosen)
  if ('published' in outcome || 'unchanged' in outcome) {
    const version = 'published' in outcome ? outcome.published : outcome.unchanged
    await log(
      'done',
      `version ${version}${request === undefined ? '' : `, as ${request.by} asked`}`,
    )
    notifyAboutRequests(c, review, lines, 'published')
    expireTenant(slug)
    return c.redirect(withQuery(consoleRoutes.review.href(slug), { published: version }), 303)
  }
  if ('problems' in outcome) {
    const of = { slug, document: review.draft ?? live.source }
    const problems = await fromFindings(c.env, of, outcome.problems)
    return refuse(
      'Not published: some settings need a change first. You can publish the other changes.',
      422,
      problems,
    )
  }
  if ('examples' in outcome) {
    await log('refused', STOPPED)
    const of = { slug, document: review.draft ?? live.source }
    const found = await fromFindings(c.env, of, outcome.examples)
    const anyway = { found, lines, fields: { note, ...(id !== undefined && { request: id }) } }
    return showReview(c, review, { notice: { problem: STOPPED }, note, ticked: lines, anyway }, 422)
  }
  if ('conflicts' in outcome)
    return refuse('Not published: decide the fields below that were also changed live.', 409)
  return refuse(`Not published. ${outcome.refused}`, 409)
}
