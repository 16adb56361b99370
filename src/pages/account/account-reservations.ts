// What the account page says of vehicles that are reserved now: each by its name, with what it waits for.
import type { Stored } from '#account/account.ts'
import { toShortDayAndTime } from '#lib/time.ts'
import { routes } from '#routes.ts'

/** One that is under way, and where it is seen and changed. */
export type Running = { name: string; text: string; href: string }

/** Those that are not over, or whose deposit is still to go back. */
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
