// One reservation: the vehicle, the shopper, its payments, leads and messages, and the actions of dealership staff. Each view is
// logged.
import { actingOf } from '#apps/console/acts/record-act.ts'
import {
  actOnReservation,
  recordReading,
  retryReservation,
} from '#apps/console/acts/reservation-acts.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { createReservationServices } from '#composition/site-services.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { type Notice, redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { findInboxLead, listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import { BY_HAND, type ByHand, toShownState } from '#sales/reservations/by-hand.ts'
import { findReservation } from '#sales/reservations/reservation-rows.ts'
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
  await recordReading(actingOf(c, now), reservation)
  const done = DONE[c.req.query('done') ?? '']
  return show(c, tenant, reservation, takeNotice(c) ?? (done === undefined ? null : { done }))
}

/** Messages after a redirect that follows a press. */
const DONE: Readonly<Record<string, string | undefined>> = {
  end: 'Ended. The vehicle is for sale again, and a deposit that was paid is refunded.',
  complete: 'Sold to this shopper. Mark the vehicle as sold in your stock before the hold ends.',
  'paid-back': 'Recorded. The shopper gets a message within two minutes.',
  retry: 'Tried again just now. See below how that went.',
}

/** Needs a fresh proof, because it may move money. */
export async function postReservation(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const reservation = tenant && (await find(c, tenant))
  if (tenant === null || reservation === null) return screens.notFound(c)
  const { action = '', shown = '' } = await readFields(c)
  if (action !== 'retry' && !isByHandName(action)) return c.redirect(c.req.path, 303)
  if (shown !== toShownState(reservation)) return redirectWithNotice(c, c.req.path, MOVED)
  const problem = await act(c, tenant, reservation, action)
  if (problem !== null) return redirectWithNotice(c, c.req.path, problem)
  return c.redirect(
    `${consoleRoutes.reservation.href(tenant.slug, reservation.id)}?done=${action}`,
    303,
  )
}

const MOVED = { problem: 'The reservation has changed in the meantime. This is how it is now.' }
const UNKNOWN = { problem: 'The database did not answer. Try again in a minute.' }

const isByHandName = (name: string): name is ByHand => Object.hasOwn(BY_HAND, name)

/** Null if it succeeded, otherwise what to do. */
async function act(
  c: Ctx,
  tenant: Tenant,
  reservation: Reservation,
  action: ByHand | 'retry',
): Promise<Notice | null> {
  const acting = actingOf(c, clock())
  const settle = () => servicesOf(c, tenant).settle(reservation.id, acting.now)
  if (action === 'retry')
    return (await retryReservation(acting, reservation, settle)) ? null : UNKNOWN
  const db = databaseOf(c.env, tenant)
  const acted = await actOnReservation(acting, db, reservation, action, settle)
  if (acted === 'unknown') return UNKNOWN
  return typeof acted === 'string' ? MOVED : null
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
