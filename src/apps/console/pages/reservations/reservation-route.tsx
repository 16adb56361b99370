// One reservation: the vehicle and its shopper, everything known of the money, the leads and messages about it, and what people
// of the dealership can do. Each reading is in the activity log.
import { audit, type AuditAct } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { createReservationServices } from '#composition/site-services.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Notice, redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { findInboxLead, listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import { toCompleted, toPaidBack, toShownState } from '#sales/reservations/by-hand.ts'
import { changeReservation, findReservation } from '#sales/reservations/reservation-rows.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import { listSentMessages } from '#sales/leads/sent-message-rows.ts'
import { databaseOf, siteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { ReservationPage } from './reservation-page.tsx'

const ID = /^[0-9a-f]{32}$/

export async function getReservation(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const reservation = tenant && (await find(c, tenant))
  if (tenant === null || reservation === null) return screens.notFound(c)
  const who = c.var.console.person
  await audit(
    c.env,
    { who, act: 'reservation.read', site: tenant.slug, subject: referenceOf(reservation) },
    now,
  )
  const done = DONE[c.req.query('done') ?? '']
  return show(c, tenant, reservation, takeNotice(c) ?? (done === undefined ? null : { done }))
}

/** What the page says after the redirect that follows a press. */
const DONE: Readonly<Record<string, string | undefined>> = {
  end: 'Ended. The vehicle is for sale again, and a deposit that was paid is refunded.',
  complete: 'Sold to this shopper. Mark the vehicle as sold in your stock before the hold ends.',
  'paid-back': 'Recorded. The shopper gets a message within two minutes.',
  retry: 'Tried again just now. See below how that went.',
}

/** Needs a fresh proof, as it may move money. */
export async function postReservation(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const reservation = tenant && (await find(c, tenant))
  if (tenant === null || reservation === null) return screens.notFound(c)
  const { action = '', shown = '' } = await readFields(c)
  const acted = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (acted === undefined) return c.redirect(c.req.path, 303)
  if (shown !== toShownState(reservation)) return redirectWithNotice(c, c.req.path, MOVED)
  const who = c.var.console.person
  const entry = { who, act: acted.act, site: tenant.slug, subject: referenceOf(reservation) }
  // Before money moves, so that no act is without its entry.
  await audit(c.env, { ...entry, outcome: 'pending' }, now)
  const problem = await acted.run(c, tenant, reservation, now)
  await audit(c.env, { ...entry, outcome: problem === null ? 'done' : 'failed' }, clock())
  if (problem !== null) return redirectWithNotice(c, c.req.path, { problem })
  return c.redirect(
    `${consoleRoutes.reservation.href(tenant.slug, reservation.id)}?done=${action}`,
    303,
  )
}

type Run = (
  c: Ctx,
  tenant: Tenant,
  reservation: Reservation,
  now: Seconds,
) => Promise<string | null>

/** Each gives null once it is done, else what to do. */
const ACTIONS: Readonly<Record<string, { act: AuditAct; run: Run } | undefined>> = {
  end: {
    act: 'reservation.end',
    run: async (c, tenant, { id }, now) =>
      (await servicesOf(c, tenant).cancel(id, 'dealer', now))
        ? null
        : 'It could not be ended: it is sold to the shopper, or the database did not answer. Check its status, then try again.',
  },
  complete: {
    act: 'reservation.complete',
    run: (c, tenant, reservation, now) =>
      change(c, tenant, reservation, { change: toCompleted(reservation, now), now }),
  },
  'paid-back': {
    act: 'reservation.paid-back',
    run: (c, tenant, reservation, now) =>
      change(c, tenant, reservation, { change: toPaidBack(reservation, now), now }),
  },
  retry: {
    act: 'reservation.retry',
    run: async (c, tenant, { id }, now) =>
      (await servicesOf(c, tenant).settle(id, now)) === 'unknown'
        ? 'The database did not answer. Try again in a minute.'
        : null,
  },
}

const MOVED = { problem: 'The reservation has changed in the meantime. This is how it is now.' }

/** Changes the row as it was shown, then does what follows from that. */
async function change(
  c: Ctx,
  tenant: Tenant,
  before: Reservation,
  { change: wanted, now }: { change: ReturnType<typeof toCompleted>; now: Seconds },
): Promise<string | null> {
  const db = databaseOf(c.env, tenant)
  const after = wanted && (await changeReservation(db, before, wanted))
  if (after === null) return MOVED.problem
  await servicesOf(c, tenant).settle(after.id, now)
  return null
}

function servicesOf(c: Ctx, tenant: Tenant) {
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  return createReservationServices(siteEnv(c.env, tenant), tenant, later).reservations
}

function find(c: Ctx, tenant: Tenant): Promise<Reservation | null> {
  const id = c.req.param('id') ?? ''
  if (!ID.test(id)) return Promise.resolve(null)
  return findReservation(databaseOf(c.env, tenant), tenant.slug, id)
}

async function show(
  c: Ctx,
  tenant: Tenant,
  reservation: Reservation,
  notice: Notice | null,
): Promise<Response> {
  const db = databaseOf(c.env, tenant)
  const about = { site: tenant.slug, about: reservation.id }
  const [lead, followUps, messages] = await Promise.all([
    findInboxLead(db, tenant.slug, reservation.id),
    listFollowUps(db, tenant.slug, reservation.id),
    listSentMessages(db, about),
  ])
  const { person } = c.var.console
  const props = { person, tenant, reservation, lead, followUps, messages, notice, now: clock() }
  return sendConsole(c, <ReservationPage {...props} />)
}
