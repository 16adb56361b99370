// When a place is open (E29, E30, S26). Days and times are those of the place's own clocks.
import { localDate, toClock, weekdayOf } from '#lib/time.ts'
import { toLocalTime } from '#lib/zone-time.ts'
import type { Place } from '#stock/places.ts'

/** Minutes after midnight. */
export type Hours = { opens: number; closes: number }
/** Null where nobody says. */
export type DayHours = Hours | 'closed' | null

type Told = Pick<Place, 'opening_hours' | 'special_hours'>

/** Hours of a place on a calendar day ("2026-11-24"): those of that very day, else those of its weekday. */
export function hoursOn(
  { opening_hours: weekly, special_hours: special }: Told,
  date: string,
): DayHours {
  const day = special.find((told) => told.date === date)
  if (day !== undefined) return toHours(day.status, day.start_hour, day.end_hour)
  const weekday = weekdayOf(date)
  const usual = weekly.find((told) => told.weekday === weekday)
  return usual === undefined ? null : toHours(usual.status, usual.open, usual.close)
}

/** Whether a place is open at a moment (seconds); null where nobody says. */
export function isOpen(place: Told & Pick<Place, 'timezone'>, now: number): boolean | null {
  const { date, minutes } = toLocalTime(now, place.timezone)
  const hours = hoursOn(place, date)
  if (hours === null) return null
  return hours !== 'closed' && hours.opens <= minutes && minutes < hours.closes
}

/**
 * The hours of today: "Open today 8:30 am to 5:30 pm", "Closed today", or the site's own words for that weekday; null
 * where nobody says. `now` in seconds.
 */
export function todayHours(place: Told & Pick<Place, 'timezone'>, now: number): string | null {
  const date = localDate(now, place.timezone)
  const hours = hoursOn(place, date)
  const words = wordsOn(place, date)
  if (words !== '' && hours !== 'closed') return `Today: ${words}`
  if (hours === null) return null
  if (hours === 'closed') return 'Closed today'
  return `Open today ${toClock(hours.opens)} to ${toClock(hours.closes)}`
}

/** The site's own words for the hours of a day, "By appointment"; empty where it has none. */
function wordsOn({ opening_hours: weekly, special_hours: special }: Told, date: string): string {
  if (special.some((told) => told.date === date)) return ''
  return weekly.find(({ weekday }) => weekday === weekdayOf(date))?.formated_hours ?? ''
}

function toHours(status: 'Open' | 'Closed', open: string, close: string): DayHours {
  if (status === 'Closed') return 'closed'
  if (open === '' || close === '') return null
  const opens = toMinutes(open)
  // Midnight at the end of the day is written as the beginning of the next.
  const closes = toMinutes(close) || 24 * 60
  return opens < closes ? { opens, closes } : null
}

/** Minutes after midnight of "08:30". */
function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
