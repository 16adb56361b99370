// Moments as the clocks of a place show them, and back. Knows no opening hours.
import { memoByKey } from './memo.ts'

/**
 * A moment (since 1970) or a duration. A plain number fits both units; a number with one unit does not fit the other.
 * Nearly everything is in seconds; milliseconds are what timers and `Date` want.
 */
export type Seconds = number & { readonly __unit?: 'seconds' }
export type Milliseconds = number & { readonly __unit?: 'milliseconds' }

export type LocalTime = {
  /** Calendar day, "2026-11-24". */
  date: string
  /** Minutes after midnight that the clock shows. */
  minutes: number
  /** Minutes that the clock is ahead of UTC. */
  offset: number
}

/** What the clocks of an IANA time zone show at a moment; UTC where the zone is not known. */
export function toLocalTime(seconds: Seconds, timeZone: string): LocalTime {
  const offset = offsetAt(seconds, timeZone)
  const shown = seconds + offset * 60
  const day = Math.floor(shown / DAY)
  return { date: dateOf(day), minutes: Math.floor((shown - day * DAY) / 60), offset }
}

/**
 * The moment when the clocks of a zone show so many minutes after midnight of a day ("2026-11-24").
 * Where they show it twice it is the first; where they skip it, as much later as they skip.
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

/** What people call the clock of a zone at a moment: "AEDT", "NZST". */
export function toZoneName(seconds: Seconds, timeZone: string): string {
  const parts = shortFormatOf(timeZone).formatToParts(new Date(seconds * 1000))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export const DAY: Seconds = 86_400

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** A calendar day by its number since 1970: "2026-11-24". */
function dateOf(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10)
}

/** Minutes that a zone is ahead of UTC at a moment. Clocks change on a quarter of an hour. */
function offsetAt(seconds: Seconds, timeZone: string): number {
  return offsetInQuarter(`${Math.floor(seconds / QUARTER)} ${timeZone}`)
}

const QUARTER: Seconds = 900

/** Characters of quarters and zones: about two thousand. To ask for one costs twenty times as much. */
const QUARTERS_LENGTH = 50_000

const offsetInQuarter = memoByKey(QUARTERS_LENGTH, (key) => {
  const [quarter = '', timeZone = ''] = key.split(' ')
  const words = offsetFormatOf(timeZone).format(new Date(Number(quarter) * QUARTER * 1000))
  // "11/24/2026, GMT+10:30"; UTC itself is "GMT" alone.
  const [, sign, hours, minutes] = /GMT([+-])(\d{1,2}):?(\d{2})?/.exec(words) ?? []
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -size : size
})

/** Names of zones, of which there are about 600 with 20 characters at most. */
const ZONES_LENGTH = 12_000

/** To make a format costs as much as thirty uses of it. */
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
