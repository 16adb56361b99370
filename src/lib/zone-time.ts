// Converts between moments and local times of a time zone. Independent of opening hours.
import { memoByKey } from './memo.ts'

/**
 * A moment (since 1970) or a duration. A plain number fits both units; a number with one unit does not fit the other.
 * Nearly everything is in seconds; milliseconds are for timers and `Date`.
 */
export type Seconds = number & { readonly __unit?: 'seconds' }
export type Milliseconds = number & { readonly __unit?: 'milliseconds' }

export type LocalTime = {
  /** Calendar day, "2026-11-24". */
  date: string
  /** Minutes after midnight, local time. */
  minutes: number
  /** Minutes ahead of UTC. */
  offset: number
}

/** Local time in an IANA time zone at a moment; UTC if the zone is unknown. */
export function toLocalTime(seconds: Seconds, timeZone: string): LocalTime {
  const offset = offsetAt(seconds, timeZone)
  const shown = seconds + offset * 60
  const day = Math.floor(shown / DAY)
  return { date: dateOf(day), minutes: Math.floor((shown - day * DAY) / 60), offset }
}

/**
 * The moment of a local time: minutes after midnight of a day ("2026-11-24"). If it occurs twice, the first; if clocks
 * skip it, later by the length of the skip.
 */
export function toMoment(date: string, minutes: number, timeZone: string): Seconds {
  const shown = Date.parse(`${date}T00:00:00Z`) / 1000 + minutes * 60
  const before = offsetAt(shown - DAY, timeZone)
  const after = offsetAt(shown + DAY, timeZone)
  const fits = [before, after].find((offset) => offsetAt(shown - offset * 60, timeZone) === offset)
  return shown - (fits ?? before) * 60
}

/** A moment as ISO 8601 with the offset of the zone: "2026-11-24T10:00:00+11:00". */
export function toZonedIso(seconds: Seconds, timeZone: string): string {
  const { offset } = toLocalTime(seconds, timeZone)
  const shown = new Date((seconds + offset * 60) * 1000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${shown}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Common abbreviation of a time zone at a moment: "AEDT", "NZST". */
export function toZoneName(seconds: Seconds, timeZone: string): string {
  const parts = shortFormatOf(timeZone).formatToParts(new Date(seconds * 1000))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export const DAY: Seconds = 86_400

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** A calendar day from the number of days since 1970: "2026-11-24". */
function dateOf(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10)
}

/** Offset of a zone from UTC at a moment, in minutes. Clocks only change on a quarter-hour, and on few days. */
function offsetAt(seconds: Seconds, timeZone: string): number {
  return (
    offsetOnDay(`${Math.floor(seconds / DAY)} ${timeZone}`) ??
    offsetInQuarter(`${Math.floor(seconds / QUARTER)} ${timeZone}`)
  )
}

const QUARTER: Seconds = 900

/**
 * Maximum characters of memoised days or quarters with their zones: about two thousand entries. Computing one costs
 * twenty times as much.
 */
const OFFSETS_LENGTH = 50_000

/** The offset of a whole day in UTC; null if clocks change on it. */
const offsetOnDay = memoByKey(OFFSETS_LENGTH, (key) => {
  const [day = '', timeZone = ''] = key.split(' ')
  const [first, last] = [Number(day), Number(day) + 1].map((one) =>
    offsetInQuarter(`${(one * DAY) / QUARTER} ${timeZone}`),
  )
  return first !== undefined && first === last ? first : null
})

const offsetInQuarter = memoByKey(OFFSETS_LENGTH, (key) => {
  const [quarter = '', timeZone = ''] = key.split(' ')
  const words = offsetFormatOf(timeZone).format(new Date(Number(quarter) * QUARTER * 1000))
  // "11/24/2026, GMT+10:30"; UTC itself is plain "GMT".
  const [, sign, hours, minutes] = /GMT([+-])(\d{1,2}):?(\d{2})?/.exec(words) ?? []
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -size : size
})

/** Maximum characters of memoised zone names: about 600, of at most 20 characters each. */
const ZONES_LENGTH = 12_000

/** Creating a format costs as much as thirty uses of it. */
const offsetFormatOf = memoByKey(ZONES_LENGTH, (timeZone) => createFormat(timeZone, 'longOffset'))
const shortFormatOf = memoByKey(ZONES_LENGTH, (timeZone) => createFormat(timeZone, 'short'))

/** Short names are those of the locale's own region; Australia's names cover New Zealand. */
function createFormat(timeZone: string, name: 'longOffset' | 'short'): Intl.DateTimeFormat {
  const locale = name === 'short' ? 'en-AU' : 'en-US'
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: name })
  } catch {
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeZoneName: name })
  }
}
