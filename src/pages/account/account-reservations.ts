// The vehicles that a shopper has reserved, for the account page: the name of each and what it is waiting for.
import type { Stored } from '#shopper/account/account.ts'
import { toShortDayAndTime } from '#lib/time.ts'
import { routes } from '#routes.ts'

/** An active reservation and its link. */
export type Running = { name: string; text: string; href: string }

/** Reservations that are active or whose refund is pending. */
export function toRunning(rows: Stored[string], zone: string): Running[] {
  return rows.flatMap((row) => {
    const { id, car_name: name } = row
    const text = describeReservation(row, zone)
    return text === null || typeof id !== 'string' || typeof name !== 'string'
      ? []
      : [{ name, text, href: routes.reservation.href(id) }]
  })
}

function describeReservation(
  { status, refund, until }: Stored[string][number],
  zone: string,
): string | null {
  if (refund === 'due') return 'your deposit is being refunded'
  if (status === 'paying') return 'waiting for your deposit'
  return status === 'held' && typeof until === 'number'
    ? `held for you until ${toShortDayAndTime(until, zone)}`
    : null
}
