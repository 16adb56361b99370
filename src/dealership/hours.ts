// Calculates when a location is open, in its own time zone. Contains no text.
import { addDays, toClock, toShortWeekday, weekdayName, weekdayOf } from '#lib/time.ts'
import { type Seconds, toLocalTime, toMoment } from '#lib/zone-time.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

/** The end of a day, in minutes after its start. */
export const MIDNIGHT = 24 * 60

/** Minutes after midnight; a day that ends at midnight closes at MIDNIGHT. */
export type Hours = { opens: number; closes: number }
/** Null if unknown. */
export type DayHours = Hours | 'closed' | null

type HoursSource = SpecialPlace & Pick<Place, 'opening_hours'>
export type TimedPlace = HoursSource & Pick<Place, 'timezone'>

/** Hours of a location on a calendar day ("2026-11-24"): those of that date, otherwise those of its weekday. */
export function hoursOn(place: HoursSource, date: string): DayHours {
  const day = specialDays(place).find((entry) => entry.date === date)
  return day === undefined ? weeklyHours(place, weekdayOf(date)) : toHours(day)
}

/** Hours of an ordinary weekday (0 is Sunday). */
export function weeklyHours(
  { opening_hours: weekly }: Pick<HoursSource, 'opening_hours'>,
  weekday: number,
) {
  const usual = weekly.find((entry) => entry.weekday === weekday)
  return usual === undefined ? null : toHours(usual)
}

/** Whether a location is open at a time; null if unknown. */
export function isOpen(place: TimedPlace, now: Seconds): boolean | null {
  const { date, minutes } = toLocalTime(now, place.timezone)
  const hours = hoursOn(place, date)
  if (hours === null) return null
  return hours !== 'closed' && hours.opens <= minutes && minutes < hours.closes
}

/** Days to search for the next opening. */
const DAYS_AHEAD = 14

/** When a closed location next opens, within 14 days; null if unknown. */
export function nextOpening(
  place: TimedPlace,
  now: Seconds,
): { date: string; opens: number } | null {
  const { date: today, minutes } = toLocalTime(now, place.timezone)
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = addDays(today, day)
    const hours = hoursOn(place, date)
    if (hours === null || hours === 'closed') continue
    const isAhead = day > 0 || minutes < hours.opens
    if (isAhead && exists(date, hours, place)) return { date, opens: hours.opens }
  }
  return null
}

/** Opening hours that lie entirely in the hour that clocks skip in spring never occur. */
function exists(date: string, { opens, closes }: Hours, { timezone }: TimedPlace): boolean {
  const { minutes } = toLocalTime(toMoment(date, closes - 1, timezone), timezone)
  return opens <= minutes && minutes < closes
}

/**
 * When the location will have been open for `seconds`: a request sent at night is read in the morning. Infinite if that
 * is more than `days` ahead, or its hours are unknown.
 */
export function afterOpenTime(
  place: TimedPlace,
  now: Seconds,
  { seconds, days }: { seconds: Seconds; days: number },
): Seconds {
  const { date: today } = toLocalTime(now, place.timezone)
  let left = seconds
  for (let later = 0; later <= days; later += 1) {
    const date = addDays(today, later)
    const hours = hoursOn(place, date)
    if (hours === null || hours === 'closed') continue
    const opens = Math.max(now, toMoment(date, hours.opens, place.timezone))
    const open = toMoment(date, hours.closes, place.timezone) - opens
    if (open <= 0) continue
    if (left <= open) return opens + left
    left -= open
  }
  return Number.POSITIVE_INFINITY
}

/** The hours of a day; null if a time is missing, or it closes before it opens. */
export function toHours({ status, open, close }: DayStatus): DayHours {
  if (status === 'Closed') return 'closed'
  if (open === '' || close === '') return null
  const opens = toMinutes(open)
  // Midnight at the end of the day is written as the start of the next.
  const closes = toMinutes(close) || MIDNIGHT
  return opens < closes ? { opens, closes } : null
}

type DayStatus = { status: 'Open' | 'Closed'; open: string; close: string }

/** Parses "08:30" to minutes after midnight. */
function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Days with other hours than usual, in whichever of two formats a system wrote them. */
export type SpecialDay = { date: string; status: 'Open' | 'Closed'; open: string; close: string }

/** Special days of a location, earliest first. Those that name another location are ignored. */
export function specialDays({ id, special_hours: days }: SpecialPlace): SpecialDay[] {
  return days
    .filter(({ location_id: named, location }) => [id, ''].includes(named || location.id))
    .map(({ date, status, start_hour: start, end_hour: end, hours }) => ({
      date,
      status,
      open: start || hours.begin,
      close: end || hours.end,
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

export type SpecialPlace = Pick<Place, 'id' | 'special_hours'>

/** Whether a location is open now, and when that changes, in its own time zone. */
export type OpenStatus = {
  isOpen: boolean
  /** "Open now", "Closed", "By appointment only today". */
  words: string
  /** "closes 5:30 pm", "opens Monday 8:30 am"; empty if unknown. */
  detail: string
}

/** Current opening state; null if today's hours are unknown. */
export function openStatus(
  place: TimedPlace,
  site: Pick<Site, 'places'>,
  now: Seconds,
): OpenStatus | null {
  const { date } = toLocalTime(now, place.timezone)
  const hours = hoursOn(place, date)
  if (hours === null) return null
  if (hours !== 'closed' && isOpen(place, now))
    return { isOpen: true, words: 'Open now', detail: describeClosing(place, date, hours.closes) }
  const isSpecial = specialDays(place).some((day) => day.date === date)
  const byAppointment = hours === 'closed' && !isSpecial && site.places.by_appointment
  return {
    isOpen: false,
    words: byAppointment ? 'By appointment only today' : 'Closed',
    detail: describeOpening(place, date, now),
  }
}

/** Empty if it stays open past midnight. */
function describeClosing(place: TimedPlace, date: string, closes: number): string {
  if (closes < MIDNIGHT) return `closes ${toClock(closes)}`
  const next = hoursOn(place, addDays(date, 1))
  const goesOn = next !== null && next !== 'closed' && next.opens === 0
  return goesOn ? '' : 'closes at midnight'
}

/** Names the days of the coming week; later ones also have their date. */
function describeOpening(place: TimedPlace, today: string, now: Seconds): string {
  const next = nextOpening(place, now)
  if (next === null) return ''
  const time = toClock(next.opens)
  if (next.date === today) return `opens ${time}`
  const isSoon = next.date < addDays(today, 7)
  return `opens ${isSoon ? weekdayName(weekdayOf(next.date)) : toShortWeekday(next.date)} ${time}`
}
