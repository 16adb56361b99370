// The hours of a date at a location.
import { isJsonObject, type Json } from '#rollout/json.ts'

/** Hours of one date: closed, or open from one time to another. */
export type DateHours = { status: 'Closed' } | { status: 'Open'; opens: string; closes: string }

export function dateOf(day: Json): string {
  const date = isJsonObject(day) ? day['date'] : ''
  return typeof date === 'string' ? date : ''
}

/**
 * A location's special days, in order of date, with the hours of a date set; null removes the date. A day that already
 * has these hours stays as written, so that nothing changes without shoppers seeing a difference.
 */
export function withHours(days: readonly Json[], date: string, hours: DateHours | null): Json[] {
  const others = days.filter((day) => dateOf(day) !== date)
  const known = days.find((day) => dateOf(day) === date)
  const own: Json[] =
    hours === null
      ? []
      : known !== undefined && hasHours(known, hours)
        ? [known]
        : hours.status === 'Closed'
          ? [{ date, status: 'Closed' }]
          : [{ date, status: 'Open', start_hour: hours.opens, end_hour: hours.closes }]
  return [...others, ...own].toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
}

/** A day without any hours is closed. */
function hasHours(day: Json, hours: DateHours): boolean {
  if (!isJsonObject(day) || (day['status'] ?? 'Closed') !== hours.status) return false
  if (hours.status === 'Closed') return true
  return day['start_hour'] === hours.opens && day['end_hour'] === hours.closes
}
