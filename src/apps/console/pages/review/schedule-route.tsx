// Scheduled publishes: set for a day and time in the site's time zone, listed, and cancelled.
import { audit, type Outcome } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { isCalendarDay, toDeadline } from '#lib/time.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import { type Notice, redirectWithNotice } from '#apps/console/pages/notice.ts'
import { ChangeList } from '#apps/console/pages/pieces.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { countOf } from '#lib/text.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { ANYWAY, STOPPED } from './anyway.tsx'
import { Base, MOVED, noteOf, type Review } from './base.tsx'
import { BY_LINE, LINE, linesOfAddress, pickOf, readLines } from './chosen-lines.ts'
import { fromFindings } from './problems.tsx'
import { readReview, heldText, showReview, siteOf } from './route.tsx'
import { ScheduleFields, type TypedSchedule, zoneOfSite } from './schedules.tsx'
import { notifyAboutRequests } from './notify-about-requests.ts'

/** Asks when the ticked changes are to be published. */
export async function getSchedule(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { person } = c.var.console
  const lines = linesOfAddress(c, review.changes, person.email)
  const refuse = (problem: string, status: 403 | 409 | 422) =>
    showReview(c, review, { notice: { problem }, ticked: lines }, status)
  // The address names changes by number, so the list must be the one that was shown.
  const base = c.req.query('revision')
  if (base !== undefined && Number(base) !== review.revision) return refuse(MOVED, 409)
  if (lines.length === 0) return refuse('Tick the changes that you want published later.', 422)
  const held = heldBack(person, 'publish', review.slug, pickOf(review.changes, lines))
  if (held.length > 0) return refuse(heldText(held), 403)
  const note = (c.req.query('note') ?? '').slice(0, 500)
  return showLater(c, review, { lines, typed: { day: '', time: '', note }, notice: null })
}

type Later = { lines: readonly number[]; typed: TypedSchedule; notice: Notice | null }

async function showLater(
  c: Ctx,
  review: Review,
  { lines, typed, notice }: Later,
  status: 200 | 403 | 409 | 422 = 200,
): Promise<Response> {
  const { slug, revision, live, changes } = review
  const now = clock()
  const page = (
    <ConsolePage
      title={`Publish ${countOf(lines.length, 'change')} later`}
      person={c.var.console.person}
      site={siteOf(review)}
      current="review"
      notice={notice}
      lead={`${lines.length === 1 ? 'It leaves the draft and goes' : 'They leave the draft and go'} live at that time, unless you cancel it.`}
    >
      <ChangeList changes={pickOf(changes, lines)} />
      <form method="post" action={consoleRoutes.schedule.href(slug)} className="stacked later">
        <Base revision={revision} live={live.version} />
        <input type="hidden" name={BY_LINE} value="1" />
        {lines.map((line) => (
          <input key={line} type="hidden" name={LINE} value={line} />
        ))}
        <ScheduleFields zone={await zoneOfSite(c, now)} now={now} typed={typed} />
        <p className="actions">
          <button className="button primary">Schedule</button>{' '}
          <a className="button" href={consoleRoutes.review.href(slug)}>
            Back
          </a>
        </p>
      </form>
    </ConsolePage>
  )
  return sendConsole(c, page, status)
}

/** Schedules the changes that were shown, or cancels a schedule, whose changes return to the draft. */
export async function postSchedule(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { slug, live, revision, schedules } = review
  const { person } = c.var.console
  const fields = await readFields(c)
  const note = noteOf(fields)
  const off = schedules.find(({ id }) => id === fields['off'])
  const act: AuditAct = fields['off'] === undefined ? 'site.schedule' : 'site.unschedule'
  const log = (outcome: Outcome, detail: string) =>
    audit(c.env, { who: person, act, outcome, site: slug, detail }, clock())
  const { day = '', time = '' } = fields
  const lines = await readLines(c, review.changes)
  const refuse = async (problem: string, status: 403 | 409 | 422) => {
    await log('refused', problem)
    if (act === 'site.unschedule' || lines.length === 0)
      return showReview(c, review, { notice: { problem }, ticked: lines }, status)
    return showLater(c, review, { lines, typed: { day, time, note }, notice: { problem } }, status)
  }
  const chosen = pickOf(review.changes, lines)
  const touched = act === 'site.schedule' ? chosen : (off?.changes ?? [])
  const held = heldBack(person, 'publish', slug, touched)
  if (held.length > 0) return refuse(heldText(held), 403)
  const draft = openDraft(c.env, slug)
  const toReview = (done: string) =>
    redirectWithNotice(c, consoleRoutes.review.href(slug), { done })
  if (act === 'site.unschedule') {
    if (off === undefined || !(await draft.unschedule({ by: person.email, id: off.id })))
      return refuse(MOVED, 409)
    await log('done', off.note)
    return toReview('Not scheduled any more: its changes are in the draft again.')
  }
  if (Number(fields['revision']) !== revision || Number(fields['live']) !== live.version)
    return showReview(c, review, { notice: { problem: MOVED } }, 409)
  if (lines.length === 0) return refuse('Tick at least one change.', 422)
  const zone = await zoneOfSite(c, clock())
  const at = toSeconds(day, time, zone)
  if (at === null) return refuse('Not scheduled. Choose a day and a time.', 422)
  const isAll = lines.length === review.changes.length
  const shown = { revision, live: live.version, ...(!isAll && { lines }) }
  const examples = fields[ANYWAY] !== undefined
  const schedule = { by: person.email, note, at, ...shown, examples }
  const outcome = await draft.schedule(schedule)
  if ('scheduled' in outcome) {
    const when = toDeadline(at, zone)
    await log('done', `for ${when}`)
    notifyAboutRequests(c, review, lines, 'scheduled')
    return toReview(`Scheduled for ${when}. You can cancel it below until then.`)
  }
  if ('examples' in outcome) {
    await log('refused', STOPPED)
    const of = { slug, document: review.draft ?? live.source }
    const found = await fromFindings(c.env, of, outcome.examples)
    const anyway = { found, lines, fields: { note, day, time } }
    return showReview(c, review, { notice: { problem: STOPPED }, ticked: lines, anyway }, 422)
  }
  if ('refused' in outcome) return refuse(`Not scheduled. ${outcome.refused}`, 409)
  return refuse('Not scheduled: see what the page says about the fields first.', 422)
}

function toSeconds(day: string, time: string, zone: string): Seconds | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? []
  return isCalendarDay(day) && hours !== ''
    ? toMoment(day, Number(hours) * 60 + Number(minutes), zone)
    : null
}
