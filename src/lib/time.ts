// Calendar days and times of day, and how people write them.
import { type Milliseconds, type Seconds, toLocalTime, toZoneName } from './zone-time.ts'

/** Local date in a time zone, "2026-11-21"; in UTC if the zone is unknown. */
export function localDate(seconds: Seconds, timeZone: string): string {
  return toLocalTime(seconds, timeZone).date
}

/** Whether a text is a calendar day: "2027-02-28" is, "2027-02-29" is not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  // An invalid day may parse as one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Adds days to a calendar day: "2026-12-31" and 1 is "2027-01-01". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one day to another: 1 from a day to the next. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Day of the week of a calendar day: 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay()
}

/** Name of a day of the week: 0 is "Sunday". */
export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday] ?? ''
}

/** A calendar day as people write it: "2027-03-01" is "1 March 2027". Any other text is unchanged. */
export function toDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? date : `${Number(day)} ${name} ${year}`
}

/** The month of a calendar day or year and month: "2021-05" is "May 2021". Any other text is unchanged. */
export function toMonth(date: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})(?!\d)/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? date : `${name} ${year}`
}

/** A day in the near future, with its weekday: "2026-11-24" is "Tuesday 24 November". */
export function toWeekday(date: string): string {
  const [, month, day] = date.split('-')
  return `${WEEKDAYS[weekdayOf(date)]} ${Number(day)} ${MONTHS[Number(month) - 1]}`
}

/** `toWeekday`, abbreviated: "Tue 24 Nov". */
export function toShortWeekday(date: string): string {
  return toWeekday(date).replaceAll(/([A-Z][a-z]{2})[a-z]+/g, '$1')
}

/** A time of day from minutes after midnight: 600 is "10:00 am". */
export function toClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const past = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${past} ${hour < 12 ? 'am' : 'pm'}`
}

/** Local day and time in a time zone: "Tuesday 24 November, 10:15 am". */
export function toDayAndTime(seconds: Seconds, timeZone: string): string {
  const { date, minutes } = toLocalTime(seconds, timeZone)
  return `${toWeekday(date)}, ${toClock(minutes)}`
}

/** `toDayAndTime` with the name of the time zone, for a deadline: "Tuesday 24 November, 10:15 am AEDT". */
export function toDeadline(seconds: Seconds, timeZone: string): string {
  return `${toDayAndTime(seconds, timeZone)} ${toZoneName(seconds, timeZone)}`
}

/** `toDeadline`, abbreviated: "Tue 24 Nov, 10:15 am AEDT". */
export function toShortDeadline(seconds: Seconds, timeZone: string): string {
  const { date, minutes } = toLocalTime(seconds, timeZone)
  return `${toShortWeekday(date)}, ${toClock(minutes)} ${toZoneName(seconds, timeZone)}`
}

/** Local date and time with the year and the time zone: "24 Nov 2026, 10:15 am AEDT". */
export function toShortMoment(seconds: Seconds, timeZone: string): string {
  const { date, minutes } = toLocalTime(seconds, timeZone)
  const [day = '', month = '', year = ''] = toDay(date).split(' ')
  return `${day} ${month.slice(0, 3)} ${year}, ${toClock(minutes)} ${toZoneName(seconds, timeZone)}`
}

const DAY_MS: Milliseconds = 86_400_000

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "2026-11-21T02:10:05.123Z" as "2026-11-21 02:10", without changing the time zone. */
export function toMinute(iso: string): string {
  return iso.replace('T', ' ').slice(0, 16)
}

/** Time elapsed: "3 days ago". */
export function toAgo(seconds: Seconds): string {
  if (seconds < 60) return 'just now'
  const [length, unit] = UNITS.find(([size]) => seconds >= size) ?? [60, 'minute']
  const count = Math.floor(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const UNITS = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const
