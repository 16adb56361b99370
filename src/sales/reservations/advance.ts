// Runs the steps of next-step.ts in order until none is due.
import { logError, logWarning } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { noteMessage, type SentMessage } from '#sales/leads/sent-message-rows.ts'
import { toFinalLead, toHoldLead } from './dealer-lead.ts'
import { type ReservationDeps, ROWS_MS } from './deps.ts'
import { changedAt, isSettled, nextDue, nextStep, type Step } from './next-step.ts'
import { toMessage } from './reservation-messages.ts'
import {
  type Change,
  changeReservation,
  findReservation,
  toPaymentChange,
  overAs,
  UNTOLD,
} from './reservation-rows.ts'
import { hasVehicle, isOver, type PaymentSession, type Reservation } from './reservation.ts'

/** The row after the step, unchanged if nothing could be done; null if the row is gone. */
type Outcome = Reservation | null

/** Maximum steps per call; the next call, due at once, runs the rest. */
const MAX_STEPS = 12
/** Failed attempts after which they are logged as an error. */
const MANY = 10
/** Seconds after which failing stock updates and messages are abandoned. */
const GIVE_UP_S: Seconds = 3600

/**
 * Runs every due step. Returns the row; null if it was deleted. Rejects if the database fails. `without` lists steps to
 * skip for now.
 */
export async function advance(
  reservation: Reservation,
  deps: ReservationDeps,
  now: Seconds,
  without: readonly Step[] = [],
): Promise<Reservation | null> {
  const tried = new Set(without)
  const failed = new Set<Step>()
  const reasons: string[] = []
  let current = reservation
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const step = nextStep(current, now, tried)
    if (step === null) break
    // eslint-disable-next-line no-await-in-loop -- steps run in order
    const { after, reason } = await runStep(step, current, deps, now)
    if (after === null) return null
    current = after
    if (nextStep(current, now, tried) !== step) continue
    // The step failed or is pending; it is retried later.
    tried.add(step)
    failed.add(step)
    if (reason !== null) reasons.push(`${step}: ${reason}`)
  }
  const dueAt = nextDue(current, now, failed)
  const retried = toRetried(current, reasons, now)
  if (dueAt === current.dueAt && retried === null) return current
  return change(current, deps, { dueAt, ...retried })
}

/** The row after a step, and the reason if the step failed; null if nothing is wrong. */
async function runStep(
  step: Step,
  reservation: Reservation,
  deps: ReservationDeps,
  now: Seconds,
): Promise<{ after: Outcome; reason: string | null }> {
  let reason = FAILED[step]
  const after = await STEPS[step](reservation, deps, now, (why) => (reason = why))
  return { after, reason }
}

/** The change that records failed steps, or that none fails any more; null if nothing has changed. */
function toRetried(
  reservation: Reservation,
  [reason]: readonly string[],
  now: Seconds,
): Change | null {
  const { site, failingSince, attempts } = reservation
  if (reason === undefined)
    return failingSince === null || !isSettled(reservation, now) ? null : WELL
  const log = attempts + 1 < MANY ? logWarning : logError
  const forSeconds = now - (failingSince ?? now)
  log('reservations.retried', { tenant: site, reason, attempts: attempts + 1, forSeconds })
  return { failingSince: failingSince ?? now, attempts: attempts + 1, lastError: reason }
}

const WELL = { failingSince: null, attempts: 0, lastError: null } as const

/** Default reason if a step was not done. Polling is repeated anyway. */
const FAILED: Record<Step, string | null> = {
  ask: null,
  expire: 'Stripe did not answer',
  claim: 'the vehicle’s hold did not answer',
  lapse: 'the row changed meanwhile',
  end: 'the row changed meanwhile',
  refund: 'Stripe did not answer',
  repay: 'Stripe did not answer',
  show: 'the vehicle’s hold or the stock did not answer',
  tell: 'the dealer’s lead or the shopper’s message was not accepted',
}

/** Updates the row as read; if it has changed, returns the current row, or null if it is gone. */
export async function change(
  before: Reservation,
  deps: ReservationDeps,
  changed: Change,
): Promise<Reservation | null> {
  const after = await inTime(changeReservation(deps.db, before, changed), ROWS_MS)
  return after ?? read(before, deps)
}

async function read(
  { site, id }: Reservation,
  { db }: ReservationDeps,
): Promise<Reservation | null> {
  return inTime(findReservation(db, site, id), ROWS_MS)
}

const STEPS: Record<
  Step,
  (
    reservation: Reservation,
    tools: ReservationDeps,
    now: Seconds,
    /** Reports why a step is not done; null if it only has to wait. */
    explain: (reason: string | null) => void,
  ) => Promise<Outcome>
> = {
  ask: (reservation, deps, now) => follow(reservation, deps, now, deps.payments.load),
  expire: (reservation, deps, now) => follow(reservation, deps, now, deps.payments.expire),

  claim: async (reservation, deps, now) => {
    const { id, car, paidAt } = reservation
    const until = now + deps.site.reservations.hold_hours * 3600
    const hold = await deps.holds.take(car.id, { id, until, isPaying: false }, now)
    if (hold === 'unknown') return reservation
    const changed: Change = hold
      ? { status: 'held', until, dueAt: now, ...UNTOLD }
      : overAs('refused', now, paidAt)
    return change(reservation, deps, changed)
  },

  lapse: (reservation, deps, now) => change(reservation, deps, overAs('lapsed', now)),
  end: (reservation, deps, now) =>
    change(reservation, deps, overAs('ended', now, reservation.paidAt)),

  refund: async (reservation, deps, now, explain) => {
    const { id, paymentId, refundPendingAt } = reservation
    if (paymentId === null) return reservation
    const refund = await deps.payments.refund(paymentId, id)
    if (refund === 'pending') {
      explain(null)
      return refundPendingAt === null
        ? change(reservation, deps, { refundPendingAt: now })
        : reservation
    }
    if (refund !== 'done') {
      explain(refund.failed)
      return refundPendingAt === null
        ? reservation
        : change(reservation, deps, { refundPendingAt: null })
    }
    // Dealer and shopper were notified of a pending refund; now they are notified of its end.
    const news = refundPendingAt === null ? {} : { refundPendingAt: null, notifiedAt: null }
    return change(reservation, deps, { refund: 'done', dueAt: now, ...news })
  },

  repay: async (reservation, deps, now, explain) => {
    const { id, extraPayment } = reservation
    if (extraPayment === null) return reservation
    const refund = await deps.payments.refund(extraPayment, id)
    if (refund === 'done') return change(reservation, deps, { extraPayment: null, dueAt: now })
    explain(refund === 'pending' ? null : refund.failed)
    return reservation
  },

  show: async (reservation, deps, now) => {
    const { id, car, status } = reservation
    if (isOver(status) && (await deps.holds.free(car.id, id)) === 'unknown') return reservation
    const isShown = await showVehicle(reservation, deps, now)
    // A vehicle that has left the stock cannot be marked.
    if (!isShown && now < changedAt(reservation) + GIVE_UP_S) return reservation
    return change(reservation, deps, { shownAt: now })
  },

  tell: async (reservation, deps, now) => {
    if (!(await notifyDealer(reservation, deps, now))) return reservation
    // Claimed before sending: a crash may lose a message but never sends two.
    const notified = await inTime(
      changeReservation(deps.db, reservation, { notifiedAt: now }),
      ROWS_MS,
    )
    if (notified === null) return read(reservation, deps)
    const text =
      notified.phone === ''
        ? null
        : toMessage(notified, deps.site, await deps.shopperKey(notified.id))
    if (text === null || (await sendText(notified, text, deps, now))) return notified
    if (now >= changedAt(notified) + GIVE_UP_S) return notified
    return change(notified, deps, { notifiedAt: null })
  },
}

/**
 * Sends the text; returns whether nothing is left to send. Shoppers who stopped messages get none, whether they paid or
 * not. Without a payment, messages are limited, because the shopper sees the same on the page. Each attempt counts,
 * because the message may have been sent.
 */
async function sendText(
  { id, payment, phone, site, status }: Reservation,
  text: string,
  { db, isStopped, mayText, sendMessage }: ReservationDeps,
  now: Seconds,
): Promise<boolean> {
  const sent = { kind: `reservation-${status}`, channel: 'text', at: now } as const
  const note = (state: SentMessage['state']) =>
    noteMessage(db, { site, about: id }, { ...sent, state })
  const stopped = await inTime(isStopped(phone), ROWS_MS).catch(() => 'unknown')
  if (stopped === 'unknown') return false
  if (stopped === true) {
    await note('stopped')
    return true
  }
  if (payment === 'none' && !(await mayText(phone))) {
    logError('reservations.text-limited', { tenant: site })
    await note('limited')
    return true
  }
  const isSent = await sendMessage({ to: phone, text })
  await note(isSent ? 'sent' : 'failed')
  return isSent
}

/** Loads the result of a payment. */
async function follow(
  reservation: Reservation,
  deps: ReservationDeps,
  now: Seconds,
  ask: (sessionId: string) => Promise<PaymentSession | null>,
): Promise<Outcome> {
  const { sessionId } = reservation
  const session = sessionId === null ? null : await ask(sessionId)
  const learned = session && toPaymentChange(reservation, session, now)
  return learned === null ? reservation : change(reservation, deps, learned)
}

/**
 * Writes the hold to the stock; repeats if another reservation has changed it meanwhile, so that the last write is
 * correct.
 */
async function showVehicle(
  reservation: Reservation,
  { holds, markHeld }: ReservationDeps,
  now: Seconds,
): Promise<boolean> {
  const carId = reservation.car.id
  let until = hasVehicle(reservation, now) ? (reservation.until ?? 0) : 0
  for (let count = 0; count < 3; count += 1) {
    // eslint-disable-next-line no-await-in-loop -- depends on the row after the write
    if (!(await markHeld(carId, until))) return false
    // eslint-disable-next-line no-await-in-loop -- depends on the row after the write
    const hold = await holds.read(carId, now)
    if (hold === 'unknown') return false
    const current = hold?.until ?? 0
    if (current === until) return true
    until = current
  }
  return false
}

/** Sends the dealer the lead of the hold, or how the reservation ended; each exactly once. */
async function notifyDealer(
  reservation: Reservation,
  deps: ReservationDeps,
  now: Seconds,
): Promise<boolean> {
  const { site, status } = reservation
  const isDealers = status === 'held' || status === 'completed'
  const leads = [
    isDealers ? toHoldLead(reservation, deps.site) : null,
    toFinalLead(reservation, deps.site),
  ]
  for (const lead of leads.filter((one) => one !== null)) {
    // eslint-disable-next-line no-await-in-loop -- the dealer's systems get the hold before its end
    const { status: saved } = await deps.submitLead(lead, now)
    if (saved === 'failed') return false
    if (saved === 'conflict') logError('reservations.lead-conflicts', { tenant: site })
  }
  return true
}
