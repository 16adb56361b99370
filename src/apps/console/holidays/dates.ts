// Date rules of public holidays: Easter, Mondays of a month, and substitute days for weekends.
import { addDays, weekdayOf } from '#lib/time.ts'

export type Holiday = {
  date: string
  name: string
  /** States or regions that observe it; empty = the whole country. */
  regions: readonly string[]
}

/** Easter Sunday by the Gregorian calendar's rule (Meeus, Jones, Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * shift) / 451)
  const sum = moon + shift - 7 * late + 114
  return toDate(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** The first, second, third or fourth weekday of a month: 1 is Monday. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = toDate(year, month, 1)
  return addDays(first, ((7 + weekday - weekdayOf(first)) % 7) + (nth - 1) * 7)
}

/** The Monday that is closest to a day. */
export function nearestMonday(date: string): string {
  const sinceMonday = (weekdayOf(date) + 6) % 7
  return addDays(date, sinceMonday <= 3 ? -sinceMonday : 7 - sinceMonday)
}

/** The Monday of a day, or the next one. */
export function mondayFrom(date: string): string {
  return addDays(date, (8 - weekdayOf(date)) % 7)
}

export function isWeekend(date: string): boolean {
  return weekdayOf(date) === 0 || weekdayOf(date) === 6
}

/** The Monday after a day at a weekend. Any other day is unchanged. */
export function toMonday(date: string): string {
  return isWeekend(date) ? mondayFrom(date) : date
}

/**
 * Two days after a day at a weekend: Monday for a Saturday, and Tuesday for a Sunday, whose Monday belongs to the
 * neighbouring holiday. Any other day is unchanged.
 */
export function toMondayOrTuesday(date: string): string {
  return isWeekend(date) ? addDays(date, 2) : date
}

/**
 * A holiday, and the day that is observed in its place, if any. `keptIn` also observes the day itself; empty =
 * everywhere.
 */
export function observe(
  { date, name }: Pick<Holiday, 'date' | 'name'>,
  substitute: string,
  keptIn: readonly string[] = [],
): Holiday[] {
  if (substitute === date) return [{ date, name, regions: [] }]
  return [
    { date, name, regions: keptIn },
    { date: substitute, name: `${name} (observed)`, regions: [] },
  ]
}

function toDate(year: number, month: number, day: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
