// Whether a location is open now, and when that changes, in its own time zone (S26, F19).
import { addDays, toClock, toShortWeekday, weekdayName, weekdayOf } from '#lib/time.ts'
import { toLocalTime } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { hoursOn, isOpen, MIDNIGHT, nextOpening, type TimedPlace } from './hours.ts'
import { specialDays } from './special-days.ts'

export type OpenStatus = {
  isOpen: boolean
  /** "Open now", "Closed", "By appointment only today". */
  words: string
  /** "closes 5:30 pm", "opens Monday 8:30 am"; empty if unknown. */
  detail: string
}

/** Current opening state; null if today's hours are unknown. `now` in seconds. */
export function openStatus(
  place: TimedPlace,
  site: Pick<Site, 'places'>,
  now: number,
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

/** Days of the coming week are named, later ones also have their date. */
function describeOpening(place: TimedPlace, today: string, now: number): string {
  const next = nextOpening(place, now)
  if (next === null) return ''
  const time = toClock(next.opens)
  if (next.date === today) return `opens ${time}`
  const isSoon = next.date < addDays(today, 7)
  return `opens ${isSoon ? weekdayName(weekdayOf(next.date)) : toShortWeekday(next.date)} ${time}`
}
