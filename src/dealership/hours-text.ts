// Opening hours as text: the week in rows, a day, and special days.
import { localDate, toClock, toWeekday, weekdayName, weekdayOf } from '#lib/time.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import {
  type DayHours,
  hoursOn,
  MIDNIGHT,
  type SpecialDay,
  specialDays,
  type TimedPlace,
  toHours,
  weeklyHours,
} from './hours.ts'

export type HoursRow = {
  /** "Mon-Fri", "Saturday", "Today", "Friday 25 December". */
  days: string
  /** "8:30 am – 5:30 pm", "Closed", "By appointment only", or the site's own text. */
  words: string
  /** Whether these are today's hours. */
  isToday: boolean
}

type Rules = Pick<Site, 'places'>
type Week = Pick<Place, 'opening_hours'>

/** The week in rows, Monday first; Mon-Fri is one row if all five days are equal. */
export function weekRows(place: TimedPlace, site: Rules, now: Seconds): HoursRow[] {
  return toRows(place, site, now, [MON_TO_FRI])
}

/** The week in fewer rows, for a card: "Mon-Sat" and "Sunday" if days are equal. */
export function cardRows(place: TimedPlace, site: Rules, now: Seconds): HoursRow[] {
  return toRows(place, site, now, [MON_TO_SAT, MON_TO_FRI])
}

/** Special days from today on, earliest first; days of another year show the year. */
export function holidayRows(place: TimedPlace, now: Seconds): HoursRow[] {
  const today = localDate(now, place.timezone)
  return specialDays(place)
    .filter(({ date }) => date >= today)
    .map((day) => ({
      days: `${toWeekday(day.date)}${day.date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.date.slice(0, 4)}`}`,
      words: describeSpecialDay(day),
      isToday: day.date === today,
    }))
}

/**
 * Today's hours: "Open today 8:30 am to 5:30 pm", later "Closed for today", "Closed today", "By appointment only
 * today", or the site's own text for that weekday; null if unknown.
 */
export function todayHours(
  place: TimedPlace,
  { places }: Pick<Site, 'places'>,
  now: Seconds,
): string | null {
  const { date, minutes } = toLocalTime(now, place.timezone)
  const hours = hoursOn(place, date)
  const isSpecial = specialDays(place).some((entry) => entry.date === date)
  const words = isSpecial ? '' : describeOwnHours(place, weekdayOf(date))
  if (words !== '' && hours !== 'closed') return `Today: ${words}`
  if (hours === null) return null
  if (hours === 'closed') {
    return places.by_appointment && !isSpecial ? 'By appointment only today' : 'Closed today'
  }
  return minutes < hours.closes
    ? `Open today ${toClock(hours.opens)} to ${toClock(hours.closes)}`
    : 'Closed for today'
}

/** Hours of a normal weekday (0 is Sunday); null if unknown. */
export function describeWeekday(place: Week, weekday: number, { places }: Rules): string | null {
  const hours = weeklyHours(place, weekday)
  if (hours === 'closed') return places.by_appointment ? 'By appointment only' : 'Closed'
  return describeOwnHours(place, weekday) || describeHours(hours)
}

const MON_TO_FRI = [1, 2, 3, 4, 5]
const MON_TO_SAT = [...MON_TO_FRI, 6]
/** Days in reading order; 0 and 6 are the weekend. */
const WEEK = [...MON_TO_SAT, 0]

function toRows(
  place: TimedPlace,
  site: Rules,
  now: Seconds,
  groups: readonly number[][],
): HoursRow[] {
  const words = (weekday: number) => describeWeekday(place, weekday, site)
  const today = localDate(now, place.timezone)
  const special = specialDays(place).find(({ date }) => date === today)
  // The usual hours do not apply to a special day.
  const weekday = special === undefined ? weekdayOf(today) : null
  const group = groups.find((days) => new Set(days.map(words)).size === 1) ?? []
  const alone = WEEK.filter((day) => !group.includes(day)).map((day) => [day])
  const week = [group, ...alone].flatMap((days) => {
    const [first] = days
    const text = first === undefined ? null : words(first)
    return text === null
      ? []
      : [{ days: nameOf(days), words: text, isToday: days.some((day) => day === weekday) }]
  })
  return special === undefined || week.length === 0
    ? week
    : [{ days: 'Today', words: describeSpecialDay(special), isToday: true }, ...week]
}

/** "Mon-Fri", or "Saturday" for a single day. */
function nameOf(days: readonly number[]): string {
  if (days.length === 1) return weekdayName(days[0] ?? 0)
  return [days[0] ?? 0, days.at(-1) ?? 0].map((day) => weekdayName(day).slice(0, 3)).join('-')
}

/** A closed special day stays closed, even if other days are by appointment. */
function describeSpecialDay(day: SpecialDay): string {
  const hours = toHours(day)
  return hours === 'closed' ? 'Closed' : (describeHours(hours) ?? 'Open')
}

function describeOwnHours({ opening_hours: weekly }: Week, weekday: number): string {
  return weekly.find((entry) => entry.weekday === weekday)?.formated_hours ?? ''
}

function describeHours(hours: Exclude<DayHours, 'closed'>): string | null {
  if (hours === null) return null
  const { opens, closes } = hours
  if (opens === 0 && closes === MIDNIGHT) return 'Open 24 hours'
  return `${toClock(opens)} – ${closes === MIDNIGHT ? 'midnight' : toClock(closes)}`
}
