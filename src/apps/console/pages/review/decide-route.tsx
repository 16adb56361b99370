// Removes changes from a draft: ticked changes, after a confirmation page; the draft's value of a field that live also
// changed; or one person's text that replaced another's.
import { audit, type Outcome } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { countOf } from '#lib/text.ts'
import { ChangeList } from '#apps/console/pages/pieces.tsx'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { namePlace } from '#rollout/describe-change.ts'
import { parsePointer } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { Base, MOVED, type Review } from './base.tsx'
import { mayTake } from './choice.tsx'
import { BY_LINE, LINE, linesOfAddress, pickOf, readLines } from './chosen-lines.ts'
import { isOrder } from './conflicts.tsx'
import { readReview, showReview, siteOf } from './route.tsx'
import { notifyAboutRequests } from './notify-about-requests.ts'

/** Asks for confirmation before discarding the changes in the address. */
export async function getDiscard(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { slug, revision, live, changes } = review
  const { person } = c.var.console
  const lines = linesOfAddress(c, changes, person.email)
  // The address names changes by number, so the list must be the one that was shown.
  const base = c.req.query('revision')
  if (base !== undefined && Number(base) !== revision)
    return showReview(c, review, { notice: { problem: MOVED } }, 409)
  if (changes.length === 0) return sendConsole(c, nothingPage(c, review))
  if (lines.length === 0) {
    const problem = 'Tick the changes that you want to discard.'
    return showReview(c, review, { notice: { problem }, ticked: lines }, 422)
  }
  const isAll = lines.length === changes.length
  const page = (
    <ConsolePage
      title={
        isAll ? 'Discard all unpublished changes?' : `Discard ${countOf(lines.length, 'change')}?`
      }
      person={person}
      site={siteOf(review)}
      current="review"
      lead={
        isAll
          ? 'The website stays as it is. Everyone’s unpublished changes below are discarded.'
          : 'The website stays as it is. The changes below are discarded, and the others are kept.'
      }
    >
      <ChangeList changes={pickOf(changes, lines)} />
      <form method="post" action={consoleRoutes.decide.href(slug)} className="actions">
        <Base revision={revision} live={live.version} />
        <input type="hidden" name={BY_LINE} value="1" />
        {lines.map((line) => (
          <input key={line} type="hidden" name={LINE} value={line} />
        ))}
        <button className="button danger" name="do" value="discard">
          Discard changes
        </button>{' '}
        <a className="button" href={consoleRoutes.review.href(slug)}>
          Keep them
        </a>
      </form>
    </ConsolePage>
  )
  return sendConsole(c, page)
}

function nothingPage(c: Ctx, review: Review) {
  return (
    <ConsolePage
      title="Nothing to discard"
      person={c.var.console.person}
      site={siteOf(review)}
      current="review"
      lead="No changes are waiting to be published."
    >
      <a className="button" href={consoleRoutes.review.href(review.slug)}>
        Review and publish
      </a>
    </ConsolePage>
  )
}

export async function postDecide(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const fields = await readFields(c)
  const [, act = '', at = ''] = /^(\w+) ?(.*)$/.exec(fields['do'] ?? '') ?? []
  const isShown =
    Number(fields['revision']) === review.revision && Number(fields['live']) === review.live.version
  if (!isShown) return showReview(c, review, { notice: { problem: MOVED } }, 409)
  if (act === 'discard') return discard(c, review, await readLines(c, review.changes))
  if (act === 'take') return takeEarlier(c, review, at)
  const conflict = review.conflicts.find((one) => one.at === at)
  if (conflict === undefined || (act === 'theirs' && isOrder(conflict)))
    return showReview(c, review, { notice: { problem: MOVED } }, 409)
  const { mine: before, theirs: after } = conflict
  const held = heldBack(c.var.console.person, 'draft', review.slug, [{ at, before, after }])
  if (held.length > 0) return refuse(c, review, 'draft.save', held)
  const by = c.var.console.person.email
  const base = review.revision
  const saved = await openDraft(c.env, review.slug).save(
    act === 'theirs'
      ? { by, base, set: [{ at, value: after, was: before }] }
      : { by, base, set: [], decided: [at] },
  )
  if (!('saved' in saved)) return showReview(c, review, { notice: { problem: MOVED } }, 409)
  const words = await loadWords(c.env, [parsePointer(at)?.[0] ?? ''])
  const field = namePlace(at, review.draft ?? review.live.source, words)
  const detail = act === 'theirs' ? saved.changes.join('\n') : `${field}: the draft’s value is kept`
  await log(c, review, 'draft.save', 'done', detail)
  return toReview(c, review)
}

async function discard(c: Ctx, review: Review, lines: readonly number[]): Promise<Response> {
  const { slug, revision, live } = review
  const { person } = c.var.console
  const changes = pickOf(review.changes, lines)
  const held = heldBack(person, 'draft', slug, changes)
  if (held.length > 0) return refuse(c, review, 'draft.discard', held)
  const choice = { by: person.email, revision, live: live.version, lines }
  const done = await openDraft(c.env, slug).discard(choice)
  if ('refused' in done) return showReview(c, review, { notice: { problem: MOVED } }, 409)
  await log(c, review, 'draft.discard', 'done', changes.map(({ text }) => text).join('\n'))
  notifyAboutRequests(c, review, lines, 'discarded')
  const what = changes.length === 1 ? 'one change' : `${changes.length} changes`
  return redirectWithNotice(c, consoleRoutes.review.href(slug), { done: `Discarded ${what}.` })
}

/** Restores a person's text that another person changed: "2 kim@yard.example". */
async function takeEarlier(c: Ctx, review: Review, what: string): Promise<Response> {
  const [, line = '', by = ''] = /^(\d{1,6}) (.+)$/.exec(what) ?? []
  const change = review.changes[Number(line)]
  const earlier = change?.replaced.find((author) => author.by === by)
  if (change === undefined || !mayTake(change) || !earlier?.wrote)
    return showReview(c, review, { notice: { problem: MOVED } }, 409)
  const { at, after } = change
  const { value } = earlier.wrote
  const held = heldBack(c.var.console.person, 'draft', review.slug, [
    { at, before: after, after: value },
  ])
  if (held.length > 0) return refuse(c, review, 'draft.save', held)
  const save = { by: c.var.console.person.email, base: review.revision }
  const saved = await openDraft(c.env, review.slug).save({
    ...save,
    set: [{ at, value, was: after }],
  })
  if (!('saved' in saved)) return showReview(c, review, { notice: { problem: MOVED } }, 409)
  await log(c, review, 'draft.save', 'done', saved.changes.join('\n'))
  return toReview(c, review)
}

async function refuse(c: Ctx, review: Review, act: AuditAct, held: readonly string[]) {
  const problem = `Your role can’t change ${held.join(', ')}. Nothing was done.`
  await log(c, review, act, 'refused', problem)
  return showReview(c, review, { notice: { problem } }, 403)
}

function log(c: Ctx, { slug }: Review, act: AuditAct, outcome: Outcome, detail: string) {
  return audit(c.env, { who: c.var.console.person, act, outcome, site: slug, detail }, clock())
}

const toReview = (c: Ctx, { slug }: Review) => c.redirect(consoleRoutes.review.href(slug), 303)
