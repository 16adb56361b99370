// Decides the next step of a reservation from its row alone. Pure: advance.ts runs the steps.
//
// | status     | paid | time      | step     | action, in this order                                | becomes          |
// | ---------- | ---- | --------- | -------- | ---------------------------------------------------- | ---------------- |
// | started    | no   | 2 min on  | `lapse`  | the request that submitted the form has ended        | lapsed           |
// | paying     | no   | before    | `ask`    | queries the payment                                  | paid, lapsed     |
// | paying     | no   | `until`   | `expire` | ends the session; only then is it known to be unpaid | paid, lapsed     |
// | either     | yes  |           | `claim`  | claims the vehicle in its hold, then updates the row | held or refused  |
// | held       |      | `until`   | `end`    |                                                      | ended            |
// | over       | no   |           | `expire` | as above, if the session can still be paid           | paid             |
// | over       | yes  |           | `refund` | refunds the payment, then updates the row            | refund done      |
// | all        |      |           | `show`   | frees the hold if it is over; updates the stock      | shown            |
// | all        |      |           | `repay`  | refunds a second payment for the same reservation    | extra is gone    |
// | held, over |      |           | `tell`   | the dealer's lead, the shopper's message             | notified         |
//
// "Over" is refused, lapsed, ended or cancelled; any payment is then refunded. The dealer sets "completed" by hand: pending
// stock updates and messages of the hold are still sent. Each change is a compare-and-set of the row, which stays due until
// all steps are done: after a crash the step is repeated, and every step is safe to repeat. A vehicle is claimed in its hold
// before the row says held, and freed after the row says over.
// A refund that Stripe calls pending stays due until it is done. Two that the shopper's bank rejected leave it to a person.
import type { Seconds } from '#lib/zone-time.ts'
import { isByHand, isOver, type Reservation } from './reservation.ts'

export type Step =
  | 'ask'
  | 'expire'
  | 'claim'
  | 'lapse'
  | 'end'
  | 'refund'
  | 'repay'
  | 'show'
  | 'tell'

/** Seconds for a form to become a hold or a payment page. */
export const START_S: Seconds = 120

/** The first untried step; null if there is none. */
export function nextStep(
  reservation: Reservation,
  now: Seconds,
  tried: ReadonlySet<Step>,
): Step | null {
  return stepsOf(reservation, now).find((step) => !tried.has(step)) ?? null
}

/** Whether the dealer or the shopper is to be notified. */
export function mustNotify(reservation: Reservation, now: Seconds): boolean {
  return stepsOf(reservation, now).includes('tell')
}

/** When to check again, if some steps failed now; null if nothing is left. */
export function nextDue(
  reservation: Reservation,
  now: Seconds,
  failed: ReadonlySet<Step>,
): Seconds | null {
  const { status, createdAt, until } = reservation
  const left = stepsOf(reservation, now).filter((step) => step !== 'ask')
  if (left.some((step) => failed.has(step))) return now + pauseAfter(now - changedAt(reservation))
  if (left.length > 0) return now
  if (status === 'started') return createdAt + START_S
  return status === 'paying' || status === 'held' ? until : null
}

/** Whether only polling of a payment page is due, so that nothing fails any more. */
export function isSettled(reservation: Reservation, now: Seconds): boolean {
  return stepsOf(reservation, now).every((step) => step === 'ask') && !isByHand(reservation)
}

/** When the reservation reached its status. */
export function changedAt({ endedAt, paidAt, createdAt }: Reservation): Seconds {
  return endedAt ?? paidAt ?? createdAt
}

/** All steps due now, most important first. */
function stepsOf(reservation: Reservation, now: Seconds): Step[] {
  const money = moneySteps(reservation, now)
  const { status, shownAt, notifiedAt } = reservation
  const isShown = shownAt !== null || status === 'started'
  // One message covers the vehicle and the refund; a pending refund may take days. A reservation may be completed before its
  // "held" message is sent.
  const isWaiting = money.length > 0 && reservation.refundPendingAt === null
  const isNotified = notifiedAt !== null || status === 'started' || status === 'paying' || isWaiting
  const isExtraDue = reservation.extraPayment !== null && !isByHand(reservation)
  return [
    ...money,
    ...(isExtraDue ? (['repay'] as const) : []),
    ...(isShown ? [] : (['show'] as const)),
    ...(isNotified ? [] : (['tell'] as const)),
  ]
}

function moneySteps(reservation: Reservation, now: Seconds): Step[] {
  const { status, paidAt, refund, sessionUrl, createdAt, until } = reservation
  const isPaid = paidAt !== null
  if (isOver(status)) {
    if (isPaid) return refund === 'done' || isByHand(reservation) ? [] : ['refund']
    return sessionUrl === null ? [] : ['expire']
  }
  if (status === 'completed') return []
  if (status === 'held') return now >= (until ?? 0) ? ['end'] : []
  if (isPaid) return ['claim']
  if (status === 'paying') return [now >= (until ?? 0) ? 'expire' : 'ask']
  return now >= createdAt + START_S ? ['lapse'] : []
}

/** An eighth of the elapsed time; minimum one minute, maximum one hour. */
function pauseAfter(seconds: Seconds): Seconds {
  return Math.min(3600, Math.max(60, Math.floor(seconds / 8)))
}
