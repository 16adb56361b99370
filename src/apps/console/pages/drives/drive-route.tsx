// One test drive. Each view and each change is in the activity log; changes are also in the lead's history.
import { audit } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { listAssignable } from '#apps/console/pages/inbox/assignable.ts'
import { notifyAssignee } from '#apps/console/pages/inbox/notify-assignee.ts'
import { redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import { type DriveMessage, sendDriveMessage } from '#composition/drive-messages.ts'
import { createLeadService } from '#composition/lead-service.ts'
import { callsOf } from '#composition/site-services.ts'
import { createTestDriveService } from '#composition/test-drive-service.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { textOf } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { channelOf } from '#sales/leads/confirmation.ts'
import { type DriveEvent, toDriveLead } from '#sales/leads/drives/drive-lead.ts'
import { findAgreement } from '#sales/leads/drives/drive-agreement-rows.ts'
import { driveZone, nextReminder } from '#sales/leads/drives/drive-reminders.ts'
import { loadSlots, parseSlot } from '#sales/leads/fields/slots.ts'
import type { Choice } from '#sales/leads/form.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { findInboxLead, recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import { type InboxLead, LEAD_STATUSES } from '#sales/leads/outbox/inbox-lead.ts'
import { leadPlace } from '#sales/leads/payload.ts'
import { listSentMessages } from '#sales/leads/sent-message-rows.ts'
import {
  cancelDrive,
  confirmDrive,
  findTestDrive,
  moveDrive,
  recordAttendance,
  type StoredDrive,
} from '#sales/leads/test-drive-rows.ts'
import { databaseOf, siteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { DrivePage } from './drive-page.tsx'

const ID = /^[0-9a-f]{32}$/

type DriveContext = { tenant: Tenant; lead: InboxLead; drive: StoredDrive & { place: string } }

export async function getDrive(c: Ctx): Promise<Response> {
  const now = clock()
  const found = await findDrive(c, now)
  if (found === null) return screens.notFound(c)
  const { tenant, lead, drive } = found
  const { person } = c.var.console
  const subject = referenceOf(lead)
  const entry = { who: person, act: 'lead.read', site: tenant.slug, subject } as const
  await audit(c.env, entry, now)
  const db = databaseOf(c.env, tenant)
  const [people, times, messages, agreement] = await Promise.all([
    listAssignable(c, tenant.slug),
    drive.state === 'booked' ? loadTimes(c, found, now) : [],
    listSentMessages(db, { site: tenant.slug, about: lead.id }),
    findAgreement(db, { site: tenant.slug, lead: lead.id }),
  ])
  const notice = takeNotice(c)
  const props = { person, tenant, lead, drive, people, times, messages, agreement, notice, now }
  return sendConsole(c, <DrivePage {...props} />)
}

export async function postDrive(c: Ctx): Promise<Response> {
  const now = clock()
  const found = await findDrive(c, now)
  if (found === null) return screens.notFound(c)
  const fields = await readFields(c)
  const { action = '' } = fields
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (run === undefined) return c.redirect(c.req.path, 303)
  const acted = await run(c, found, fields, now)
  if ('problem' in acted) return redirectWithNotice(c, c.req.path, acted)
  const { tenant, lead } = found
  const who = c.var.console.person
  const subject = referenceOf(lead)
  const entry = { who, act: acted.act, site: tenant.slug, subject, detail: acted.detail ?? '' }
  await audit(c.env, entry, now)
  return redirectWithNotice(c, c.req.path, { done: acted.done })
}

type Acted = { problem: string } | { done: string; act: AuditAct; detail?: string }
type Run = (
  c: Ctx,
  found: DriveContext,
  fields: Readonly<Record<string, string>>,
  now: Seconds,
) => Promise<Acted>

/** `shown` is the state of the drive that the form showed. */
const ACTIONS: Readonly<Record<string, Run | undefined>> = {
  confirm: async (c, found, { shown = '' }, now) => {
    const { tenant, lead, drive } = found
    if (drive.start <= now) return { problem: 'Its time is over: record whether the shopper came.' }
    const of = { site: tenant.slug, lead: lead.id, edits: Number(shown) }
    const saved = await confirmDrive(databaseOf(c.env, tenant), of, now)
    if (saved === null) return MOVED
    await notifyAll(
      c,
      found,
      { drive: saved, event: 'confirmed', did: 'Test drive: confirmed' },
      now,
    )
    return { done: `Confirmed. ${messageText(found, saved)}`, act: 'drive.confirm' }
  },
  move: async (c, found, { shown = '', appointment = '' }, now) => {
    const { tenant, lead, drive } = found
    const time = parseSlot(appointment)
    const times = await loadTimes(c, found, now)
    if (time === null || !times.some(({ value }) => value === appointment))
      return {
        problem:
          'Nothing was changed: that time is taken, or outside opening hours. Choose another.',
      }
    const zone = driveZone(drive, tenant.site)
    const end = time.end ?? time.start + tenant.site.test_drive.slot_minutes * 60
    const db = databaseOf(c.env, tenant)
    const of = { site: tenant.slug, lead: lead.id, edits: Number(shown) }
    const car = textOf(lead.payload.car_id)
    const remindAt = nextReminder(time.start, zone, now)
    const saved = await moveDrive(db, of, { start: time.start, end, car, remindAt }, now)
    if (saved === null) return drive.edits === Number(shown) ? TAKEN : MOVED
    const words = toDeadline(time.start, zone)
    const did = `Test drive: moved to ${words}`
    await notifyAll(c, found, { drive: saved, event: 'changed', did }, now)
    return {
      done: `Moved to ${words}. ${messageText(found, saved)}`,
      act: 'drive.move',
      detail: words,
    }
  },
  cancel: async (c, found, { shown = '' }, now) => {
    const { tenant, lead, drive } = found
    if (drive.start <= now) return { problem: 'Its time is over: record whether the shopper came.' }
    const of = { site: tenant.slug, lead: lead.id, edits: Number(shown) }
    const saved = await cancelDrive(databaseOf(c.env, tenant), of)
    if (saved === null) return MOVED
    await notifyAll(
      c,
      found,
      { drive: saved, event: 'cancelled', did: 'Test drive: cancelled' },
      now,
    )
    return { done: `Cancelled. ${messageText(found, saved)}`, act: 'drive.cancel' }
  },
  assign: async (c, { tenant, lead }, { assignee = '', 'shown-assignee': shown }, now) => {
    if (assignee === lead.assignee)
      return { problem: 'Nothing was changed: it is already assigned to them.' }
    const people = await listAssignable(c, tenant.slug)
    const chosen = people.find(({ email }) => email === assignee)
    if (assignee !== '' && chosen === undefined)
      return { problem: `${assignee} does not work on leads of this site. Choose someone else.` }
    const entries = [
      { at: now, by: c.var.console.person.email, did: 'assign', text: assignee } as const,
    ]
    const seen = { ...lead, assignee: shown ?? lead.assignee }
    if (!(await recordWork(databaseOf(c.env, tenant), seen, { entries, assignee })))
      return {
        problem: 'Nothing was saved, because someone assigned it in the meantime. Choose again.',
      }
    notifyAssignee(c, tenant, lead, assignee)
    const name = chosen?.name || assignee
    return {
      done: assignee === '' ? 'It is no longer assigned to anyone.' : `Assigned to ${name}.`,
      act: 'drive.assign',
      detail: assignee,
    }
  },
  done: (c, found, fields, now) => attend(c, found, { ...fields, came: true }, now),
  missed: (c, found, fields, now) => attend(c, found, { ...fields, came: false }, now),
}

const MOVED = {
  problem:
    'Nothing was changed, because someone else changed this test drive in the meantime. This is how it is now.',
}
const TAKEN = {
  problem:
    'Nothing was changed: another shopper has this vehicle at that time. Choose another time.',
}

async function attend(
  c: Ctx,
  found: DriveContext,
  { shown, came }: { shown?: string; came: boolean },
  now: Seconds,
): Promise<Acted> {
  const { tenant, lead, drive } = found
  if (drive.start > now)
    return { problem: 'You can record this only after the test drive has started.' }
  const db = databaseOf(c.env, tenant)
  const of = { site: tenant.slug, lead: lead.id }
  const isSame = drive.edits === Number(shown)
  if (!isSame || !(await recordAttendance(db, of, { came, shown: drive.came }))) return MOVED
  const did = `Test drive: the shopper ${came ? 'came' : 'did not come'}`
  const event = came ? 'completed' : 'missed'
  const saved = { ...drive, edits: drive.edits + 1 }
  await notifyAll(c, found, { drive: saved, event, did }, now)
  return {
    done: came ? 'Recorded as done.' : 'Recorded as a no-show.',
    act: 'drive.attend',
    detail: event,
  }
}

/** Adds to the lead's history, and notifies the dealer's systems and the shopper. */
async function notifyAll(
  c: Ctx,
  found: DriveContext,
  { drive, event, did }: { drive: StoredDrive; event: DriveEvent; did: string },
  now: Seconds,
): Promise<void> {
  const { tenant, lead } = found
  const env = siteEnv(c.env, tenant)
  const by = c.var.console.person.email
  const kind = wayOf(found, drive) === null ? undefined : MESSAGES[event]
  const isTold = kind !== undefined
  const isAnswer = isTold && lead.status === 'new'
  const entries = [
    { at: now, by, did: 'note', text: did } as const,
    ...(isAnswer ? [{ at: now, by, did: 'status', text: LEAD_STATUSES.answered } as const] : []),
  ]
  // The history holds at most two hundred entries; the activity log has the act anyway.
  await recordWork(env.DB, lead, { entries, ...(isAnswer && { status: 'answered' as const }) })
  const news = toDriveLead(lead, drive, { event, by: 'dealer' }, tenant.site)
  await createLeadService(env, tenant).submit(news, now)
  if (kind === undefined) return
  c.executionCtx.waitUntil(sendDriveMessage(env, tenant, { lead, drive, kind }, now))
}

/** Events that the shopper gets a message about. */
const MESSAGES: Readonly<Partial<Record<DriveEvent, DriveMessage>>> = {
  confirmed: 'drive-confirmed',
  changed: 'drive-confirmed',
  cancelled: 'drive-cancelled',
}

/**
 * How the shopper gets messages about the drive; null if they wanted none, or the site no longer offers that channel.
 */
function wayOf({ tenant, lead }: DriveContext, { remindBy }: StoredDrive): 'text' | 'email' | null {
  const channel = channelOf(lead, tenant.site)?.by
  return channel === remindBy ? channel : null
}

function messageText(found: DriveContext, drive: StoredDrive): string {
  if (drive.remindBy === '') return 'The shopper asked for no messages, so call them.'
  const way = wayOf(found, drive)
  if (way === null)
    return 'Your website can’t message the shopper the way they chose, so call them.'
  return way === 'text' ? 'We’ll text the shopper.' : 'We’ll email the shopper.'
}

export async function findDrive(c: Ctx, now: Seconds): Promise<DriveContext | null> {
  const tenant = await loadSite(c, now)
  const id = c.req.param('id') ?? ''
  if (tenant === null || !ID.test(id)) return null
  const db = databaseOf(c.env, tenant)
  const [lead, drive] = await Promise.all([
    findInboxLead(db, tenant.slug, id),
    findTestDrive(db, tenant.slug, id),
  ])
  if (lead === null || drive === null) return null
  return { tenant, lead, drive: { ...drive, place: textOf(lead.payload.location_id) } }
}

/** The free times of its location; staff need no notice. */
async function loadTimes(
  c: Ctx,
  { tenant, lead, drive }: DriveContext,
  now: Seconds,
): Promise<Choice[]> {
  const { site } = tenant
  const place = leadPlace(lead.payload, site)
  if (place === undefined) return []
  const env = siteEnv(c.env, tenant)
  const { call } = callsOf(env, tenant, (work) => c.executionCtx.waitUntil(work))
  const { listTaken } = createTestDriveService(env, tenant)
  const own = { ...site, test_drive: { ...site.test_drive, notice_hours: 0 } }
  const car = textOf(lead.payload.car_id)
  const times = await loadSlots({ place, car, chosen: '', site: own, now, call, listTaken })
  return times.filter(({ value }) => parseSlot(value)?.start !== drive.start)
}
