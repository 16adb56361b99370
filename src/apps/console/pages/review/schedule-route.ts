// Publishes that wait for their time: set for a day and a time by the clock of the site, listed, and called off.
import { audit, type AuditAct, type Outcome } from '#apps/console/audit.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { isCalendarDay, toDeadline } from '#lib/time.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { MOVED, noteOf } from './base.tsx'
import { readReview, sayHeld, showReview } from './route.tsx'
import { zoneOfSite } from './schedules.tsx'

/** Schedules the draft that was reviewed, or calls a schedule off: its changes are in the draft again. */
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
  const later = fields['off'] === undefined ? { day, time, note } : undefined
  const refuse = async (problem: string, status: 403 | 409 | 422) => {
    await log('refused', problem)
    return showReview(c, review, { notice: { problem }, later }, status)
  }
  const touched = act === 'site.schedule' ? review.changes : (off?.changes ?? [])
  const held = heldBack(person, 'publish', slug, touched)
  if (held.length > 0) return refuse(sayHeld(held), 403)
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
    return refuse(MOVED, 409)
  const zone = await zoneOfSite(c, clock())
  const at = toSeconds(day, time, zone)
  if (at === null) return refuse('Not scheduled. Choose a day and a time.', 422)
  const asked = { by: person.email, note, at, revision, live: live.version }
  const outcome = await draft.schedule(asked)
  if ('scheduled' in outcome) {
    const when = toDeadline(at, zone)
    await log('done', `for ${when}`)
    return toReview(`Scheduled for ${when}. You can call it off below until then.`)
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
