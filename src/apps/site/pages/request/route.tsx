// A shopper's request, opened by the link in its confirmation: they can change or cancel it without an account.
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { renderPage, secretHead, type Shell } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { uncached } from '#http/uncached.ts'
import { toCalendarFile } from '#lib/calendar-file.ts'
import { textOf } from '#lib/text.ts'
import type { Ctx } from '#http/send-page.ts'
import { CALENDAR_FILE, toConfirmedAppointment } from '#sales/leads/confirmation.ts'
import { loadSlots, parseSlot } from '#sales/leads/fields/slots.ts'
import type { Choice } from '#sales/leads/form.ts'
import { toDriveLead } from '#sales/leads/drives/drive-lead.ts'
import type { Lead, LeadWithAnswer } from '#sales/leads/lead.ts'
import { leadPlace } from '#sales/leads/payload.ts'
import { type RequestView, slotOf, toChangeLead, toTestDrive } from '#sales/leads/request.ts'
import type { StoredDrive } from '#sales/leads/test-drive-rows.ts'
import { NoRequest, RequestBody } from './body.tsx'
import { loadRequest, loadShown } from './load-request.ts'
import { loadTalk, type Refused, type Typed, writeMessage } from './talk.ts'

/**
 * `/request/{token}`. `problem` says why a time was not changed. `cancel` is set after the form: "ask" opens it, and
 * "failed" reports the failure.
 */
export async function getRequest(c: Ctx): Promise<Response> {
  const lead = await findLead(c)
  const { problem = '', cancel: cancelState = '' } = c.req.query()
  const error = PROBLEMS.get(cancelState === 'failed' ? cancelState : problem)
  return lead instanceof Response
    ? lead
    : answer(c, lead, { error, isAsking: ['ask', 'failed'].includes(cancelState) })
}

/**
 * Cancels it after one confirmation, moves a test drive, or confirms that the shopper will come; repeated requests
 * count once.
 */
export async function postRequest(c: Ctx): Promise<Response> {
  const lead = await findLead(c)
  if (lead instanceof Response) return lead
  const fields = await readFields(c)
  const { action, sure, appointment = '' } = fields
  if (action === 'write')
    return writeMessage(c, lead, fields, (talk, status) => answer(c, lead, { talk, status }))
  const { view, isKnown } = await loadRequest(c, lead, clock())
  const here = c.redirect(c.req.path, 303)
  const cancelling = (state: string) => c.redirect(`${c.req.path}?cancel=${state}`, 303)
  const withProblem = (problem: string) => c.redirect(`${c.req.path}?problem=${problem}`, 303)
  if (!isKnown) return notNow(c)
  if (action === 'cancel' && sure !== 'yes' && view.state === 'open') return cancelling('ask')
  // It was cancelled again: the dealer may not have the lead yet, and gets it only once.
  if (action === 'cancel' && view.state !== 'past')
    return (await cancel(c, lead, view)) ? here : cancelling('failed')
  if (view.state !== 'open' || lead.kind !== 'test-drive') return here
  if (action === 'coming') return (await saveComing(c, lead, fields['start'])) ?? here
  if (action !== 'move') return here
  const time = parseSlot(appointment)
  const start = time?.start
  if (view.changesLeft <= 0 && start !== view.start) return here
  // It was sent again: the slot is its own.
  const offered = start === view.start ? [{ value: appointment }] : await loadTimes(c, lead)
  if (time === null || !offered.some(({ value }) => value === appointment))
    return withProblem('choose')
  const saved = await c.var.services.testDrives.save(toTestDrive(lead, time), 'booked', clock())
  if (saved === 'taken') return withProblem('taken')
  return saved !== 'failed' && (await notifyDealer(c, lead, saved)) ? here : withProblem('failed')
}

/** The booked time as a calendar file. */
export async function getAppointment(c: Ctx): Promise<Response> {
  const lead = await findLead(c)
  if (lead instanceof Response) return lead
  const now = clock()
  const { view, isKnown } = await loadRequest(c, lead, now)
  if (!isKnown) return notNow(c)
  const { site } = c.var.tenant
  const href = c.req.path.replace(/\/[^/]+$/, '')
  const appointment = toConfirmedAppointment(lead, view, new URL(href, site.url).href, site)
  if (appointment === null) return c.redirect(href, 303)
  return new Response(toCalendarFile(appointment, now), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${CALENDAR_FILE}"`,
      'Cache-Control': 'no-store',
    },
  })
}

const PROBLEMS = new Map([
  ['choose', 'Please choose one of these times.'],
  ['taken', 'Someone else has just booked that time. Please choose another.'],
  ['moved', 'The time has changed since you opened this page. Please check it, then confirm.'],
  ['failed', 'We couldn’t tell the team just now. Please try again, or contact us.'],
])

/** The lead of the link, or the response if there is none. */
async function findLead(c: Ctx): Promise<LeadWithAnswer | Response> {
  const found = await c.var.services.leads.findRequest(c.req.param('token') ?? '', clock())
  if (found === 'unknown') return notNow(c)
  return found ?? render(c, { body: <NoRequest />, status: 404 })
}

function notNow(c: Ctx): Promise<Response> {
  return unavailable(c, {
    title: 'We can’t show your request right now',
    text: 'We have it safely. Try again in a minute, or call.',
    ...(c.req.method === 'GET' && { retryHref: c.req.path }),
  })
}

async function cancel(c: Ctx, lead: Lead, { start, end }: RequestView): Promise<boolean> {
  if (start === null) return notifyDealer(c, lead, null)
  const saved = await c.var.services.testDrives.save(
    toTestDrive(lead, { start, end }),
    'cancelled',
    clock(),
  )
  return typeof saved === 'object' && notifyDealer(c, lead, saved)
}

/** Records that the shopper will come at the time on their page, and notifies the dealer once; null on success. */
async function saveComing(c: Ctx, lead: Lead, shown = ''): Promise<Response | null> {
  const { services, tenant } = c.var
  const withProblem = (problem: string) => c.redirect(`${c.req.path}?problem=${problem}`, 303)
  const saved = await services.testDrives.saveComing(lead.id, Number(shown) || 0, clock())
  if (saved === 'gone') return withProblem('moved')
  if (saved === 'failed') return withProblem('failed')
  const event = { event: 'confirmed', by: 'shopper' } as const
  const news = toDriveLead(lead, saved, event, tenant.site)
  const { status } = await services.leads.submit(news, clock())
  return status === 'kept' || status === 'known' ? null : withProblem('failed')
}

/** Saves the dealer's follow-up lead, once per change. */
async function notifyDealer(c: Ctx, lead: Lead, drive: StoredDrive | null): Promise<boolean> {
  const { services, tenant } = c.var
  const { status } = await services.leads.submit(toChangeLead(lead, drive, tenant.site), clock())
  return status === 'kept' || status === 'known'
}

/** The times to which a test drive can move; none if its location is unknown. */
async function loadTimes(c: Ctx, { payload }: Lead): Promise<Choice[]> {
  const { services, tenant } = c.var
  const place = leadPlace(payload, tenant.site)
  if (place === undefined || slotOf(payload) === null) return []
  return loadSlots({
    place,
    car: textOf(payload.car_id),
    chosen: '',
    site: tenant.site,
    now: clock(),
    call: services.call,
    listTaken: services.testDrives.listTaken,
  })
}

type Answered = {
  error?: string | undefined
  isAsking?: boolean
  talk?: Typed
  status?: 200 | Refused
}

async function answer(
  c: Ctx,
  lead: LeadWithAnswer,
  { error = '', isAsking = false, talk, status = 200 }: Answered,
): Promise<Response> {
  const now = clock()
  const [request, times, shown, promise] = await Promise.all([
    loadShown(c, lead, now),
    lead.kind === 'test-drive' ? loadTimes(c, lead) : [],
    loadTalk(c, lead, talk),
    c.var.services.replies.keptPromise(now),
  ])
  if (!request.isKnown) return notNow(c)
  const action = c.req.path
  const props = { lead, request, times, error, isAsking, action, talk: shown, promise }
  return render(c, { body: <RequestBody {...props} />, status })
}

async function render(c: Ctx, shell: Omit<Shell, 'head'>): Promise<Response> {
  const head = secretHead(c, 'Your request')
  return uncached(c, await renderPage(c, head, Promise.resolve({ ...shell, head })))
}
