// What is to be done for a reservation now, decided by its row alone. Pure: advance.ts does it.
//
// | status     | paid | time      | step     | what it does, in this order                          | becomes          |
// | ---------- | ---- | --------- | -------- | ---------------------------------------------------- | ---------------- |
// | started    | no   | 2 min on  | `lapse`  | whoever sent the form has no answer any more         | lapsed           |
// | paying     | no   | before    | `ask`    | asks what became of the payment                      | paid, lapsed     |
// | paying     | no   | `until`   | `expire` | ends the session; only then is it known to be unpaid | paid, lapsed     |
// | either     | yes  |           | `claim`  | takes the vehicle in its hold, then writes so        | held or refused  |
// | held       |      | `until`   | `end`    |                                                      | ended            |
// | over       | no   |           | `expire` | as above, where the session can still be paid        | paid             |
// | over       | yes  |           | `refund` | gives the payment back, then writes so               | refund done      |
// | all        |      |           | `show`   | frees the hold where it is over; stock says it       | shown            |
// | held, over |      |           | `tell`   | the dealer's lead (held), the shopper's message      | told             |
//
// "Over" is refused, lapsed, ended, cancelled; what was paid goes back, whichever way it came there. "Completed" is the dealer's
// own hand: what a hold had to show and to tell by then is shown and told yet. Each change is a compare-and-set of the row, and
// leaves it due until all steps are done: a crash after any of them repeats that step, and every step may be repeated. A vehicle
// is taken in its hold before a row says held, and freed after a row says over.
import { isOver, type Reservation } from './reservation.ts'

export type Step = 'ask' | 'expire' | 'claim' | 'lapse' | 'end' | 'refund' | 'show' | 'tell'

/** Seconds that a form has to become a hold or a page to pay on. */
export const START_S = 120

/** The first step that has not been tried; null where there is none. `now` in seconds. */
export function nextStep(
  reservation: Reservation,
  now: number,
  tried: ReadonlySet<Step>,
): Step | null {
  return stepsOf(reservation, now).find((step) => !tried.has(step)) ?? null
}

/** Whether dealer or shopper are to be told something. */
export function isToTell(reservation: Reservation, now: number): boolean {
  return stepsOf(reservation, now).includes('tell')
}

/** When to look again (seconds), with what could not be done now; null where nothing is left. */
export function nextDue(
  reservation: Reservation,
  now: number,
  failed: ReadonlySet<Step>,
): number | null {
  const { status, createdAt, until } = reservation
  const left = stepsOf(reservation, now).filter((step) => step !== 'ask')
  if (left.some((step) => failed.has(step))) return now + pauseAfter(now - changedAt(reservation))
  if (left.length > 0) return now
  if (status === 'started') return createdAt + START_S
  return status === 'paying' || status === 'held' ? until : null
}

/** When the status of a reservation came about, in seconds. */
export function changedAt({ endedAt, paidAt, createdAt }: Reservation): number {
  return endedAt ?? paidAt ?? createdAt
}

/** All that is to be done now, what matters most first. */
function stepsOf(reservation: Reservation, now: number): Step[] {
  const money = moneySteps(reservation, now)
  const { status, shownAt, notifiedAt } = reservation
  const isShown = shownAt !== null || status === 'started'
  // Told once, of the vehicle and of the money. Who completed it may have been quicker than the news that it is held.
  const isNotified =
    notifiedAt !== null || status === 'started' || status === 'paying' || money.length > 0
  return [
    ...money,
    ...(isShown ? [] : (['show'] as const)),
    ...(isNotified ? [] : (['tell'] as const)),
  ]
}

function moneySteps(
  { status, paidAt, refund, sessionUrl, createdAt, until }: Reservation,
  now: number,
): Step[] {
  const isPaid = paidAt !== null
  if (isOver(status)) {
    if (isPaid) return refund === 'done' ? [] : ['refund']
    return sessionUrl === null ? [] : ['expire']
  }
  if (status === 'completed') return []
  if (status === 'held') return now >= (until ?? 0) ? ['end'] : []
  if (isPaid) return ['claim']
  if (status === 'paying') return [now >= (until ?? 0) ? 'expire' : 'ask']
  return now >= createdAt + START_S ? ['lapse'] : []
}

/** An eighth of the time that has passed, at least a minute and at most an hour. */
function pauseAfter(seconds: number): number {
  return Math.min(3600, Math.max(60, Math.floor(seconds / 8)))
}
