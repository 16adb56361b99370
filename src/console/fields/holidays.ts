// Public holidays that all of Australia or all of New Zealand has, by rule; and a date's hours at a location.
import { addDays, weekdayOf } from '#lib/time.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'

export type Holiday = { date: string; name: string }

/** National holidays of a year, in order. A holiday on a weekend is on the Monday after where the country moves it. */
export function nationalHolidays(year: number, country: 'AU' | 'NZ'): Holiday[] {
  const easter = easterSunday(year)
  const day = (name: string, monthDay: string) => ({ date: `${year}-${monthDay}`, name })
  const moved = ({ date, name }: Holiday) => ({ date: toMonday(date), name })
  const both = [
    moved(day('New Year’s Day', '01-01')),
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    day('Anzac Day', '04-25'),
    day('Christmas Day', '12-25'),
    day('Boxing Day', '12-26'),
  ]
  const own =
    country === 'AU'
      ? [moved(day('Australia Day', '01-26'))]
      : [
          moved(day('Waitangi Day', '02-06')),
          { date: nthMonday(year, 6, 1), name: 'King’s Birthday' },
          { date: nthMonday(year, 10, 4), name: 'Labour Day' },
        ]
  return [...both, ...own].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function toMonday(date: string): string {
  const weekday = weekdayOf(date)
  return weekday === 6 ? addDays(date, 2) : weekday === 0 ? addDays(date, 1) : date
}

function nthMonday(year: number, month: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(first, ((8 - weekdayOf(first)) % 7) + (nth - 1) * 7)
}

/** The Gregorian calendar's rule (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * shift) / 451)
  const sum = moon + shift - 7 * late + 114
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

/** Hours of one date: closed, or open from one time to another. */
export type DateHours = { status: 'Closed' } | { status: 'Open'; opens: string; closes: string }

export function dateOf(day: Json): string {
  const date = isJsonObject(day) ? day['date'] : ''
  return typeof date === 'string' ? date : ''
}

/**
 * The special days of a location with the hours of a date set; null removes it. In order of dates. A day that has these hours
 * stays as it is written, so that nothing changes that no shopper sees.
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

/** A day without a word on it is closed. */
function hasHours(day: Json, hours: DateHours): boolean {
  if (!isJsonObject(day) || (day['status'] ?? 'Closed') !== hours.status) return false
  if (hours.status === 'Closed') return true
  return day['start_hour'] === hours.opens && day['end_hour'] === hours.closes
}
