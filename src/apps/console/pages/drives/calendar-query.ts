// The query of the test drive calendar: a day or a week, and whose drives.
import { addDays, isCalendarDay, localDate, weekdayOf } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'

export const CALENDAR_VIEWS = { day: 'Day', week: 'Week' } as const
export type CalendarView = keyof typeof CALENDAR_VIEWS

/** What the columns of a day represent. */
export const DIVISIONS = { place: 'Location', person: 'Person' } as const
export type Division = keyof typeof DIVISIONS

export type CalendarQuery = {
  view: CalendarView
  by: Division
  /** The chosen day, and the first and last day shown. */
  day: string
  first: string
  last: string
  /** Location id; empty for all locations. */
  place: string
  /** Email address of a person; "none" for unassigned drives; empty for everyone. */
  person: string
}

/** Unknown values are ignored. */
export function readCalendarQuery(
  query: Readonly<Record<string, string>>,
  zone: string,
  now: Seconds,
): CalendarQuery {
  const { day: wanted = '', place = '', person = '' } = query
  const day = isCalendarDay(wanted) ? wanted : localDate(now, zone)
  const view = query['view'] === 'day' ? 'day' : 'week'
  const by = query['by'] === 'person' ? 'person' : 'place'
  // Weeks begin on Monday.
  const first = view === 'day' ? day : addDays(day, -((weekdayOf(day) + 6) % 7))
  const last = view === 'day' ? day : addDays(first, 6)
  return { view, by, day, first, last, place, person: person.slice(0, 200) }
}

/** The days that are shown. */
export function daysOf({ view, first }: Pick<CalendarQuery, 'view' | 'first'>): string[] {
  return Array.from({ length: view === 'day' ? 1 : 7 }, (_, at) => addDays(first, at))
}
