// Takes changes out of a draft: all of them, after a page that asks, or the draft's value of one field that live changed too.
import { audit, type AuditAct, type Outcome } from '#apps/console/audit.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { ChangeList } from '#apps/console/pages/pieces.tsx'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { namePlace } from '#rollout/describe-change.ts'
import { parsePointer } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { Base, isOrder, MOVED, readReview, type Review, showReview, siteOf } from './route.tsx'

/** Asks before the draft is discarded. */
export async function getDiscard(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { slug, revision, live, changes } = review
  if (changes.length === 0) return sendConsole(c, nothingPage(c, review))
  const page = (
    <ConsolePage
      title="Discard all unpublished changes?"
      person={c.var.console.person}
      site={siteOf(review)}
      current="review"
      lead="The website stays as it is. Everyone’s unpublished changes below are discarded."
    >
      <ChangeList changes={changes} />
      <form method="post" className="actions">
        <Base revision={revision} live={live.version} />
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
      lead="No changes wait to be published."
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
  if (act === 'discard') return discard(c, review)
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

async function discard(c: Ctx, review: Review): Promise<Response> {
  const { slug, changes } = review
  const { person } = c.var.console
  const held = heldBack(person, 'draft', slug, changes)
  if (held.length > 0) return refuse(c, review, 'draft.discard', held)
  const { revision } = review
  const done = await openDraft(c.env, slug).discard({ by: person.email, revision })
  if ('refused' in done) return showReview(c, review, { notice: { problem: MOVED } }, 409)
  await log(c, review, 'draft.discard', 'done', changes.map(({ text }) => text).join('\n'))
  const what = changes.length === 1 ? 'one change' : `${changes.length} changes`
  return redirectWithNotice(c, consoleRoutes.review.href(slug), { done: `Discarded ${what}.` })
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
