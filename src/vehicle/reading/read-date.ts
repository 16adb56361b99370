// Parses days as dealers' systems write them. If day and month are ambiguous, the day comes first, as in Australia and
// New Zealand.
import { memoByKey } from '#lib/memo.ts'
import { toLocalTime } from '#lib/zone-time.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { toSent } from './to-text.ts'
import { FEED_WORDS, saysNothing } from './words.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
/** Weekdays before a date are redundant. */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/
/** Midnight, or any time, after a day. */
const TIME =
  /[t\s,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,9})?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?$/

type Parts = { year: number; month: number; day: number | null }
type Form = readonly [pattern: RegExp, toParts: (found: RegExpExecArray) => Parts | null]

const SIGN = '[-/. ]'
const number = (text: string | undefined) => Number(text)
const monthOf = (text: string | undefined) => MONTHS.indexOf((text ?? '').slice(0, 3)) + 1

/** Two-digit years from which the century is the last one: no vehicle has a date in 2050. */
const LAST_CENTURY = 50

/** Parses four digits, or two digits in this century or the last. */
function yearOf(text: string | undefined): number {
  if ((text ?? '').length !== 2) return number(text)
  return number(text) + (number(text) < LAST_CENTURY ? 2000 : 1900)
}

const FORMS: readonly Form[] = [
  // 2026-12-31, 2026/12/31, 20261231
  [
    new RegExp(`^(\\d{4})${SIGN}(\\d{1,2})${SIGN}(\\d{1,2})$`),
    ([, y, m, d]) => ({ year: number(y), month: number(m), day: number(d) }),
  ],
  [
    /^(\d{4})(\d{2})(\d{2})$/,
    ([, y, m, d]) => ({ year: number(y), month: number(m), day: number(d) }),
  ],
  // 31/12/2026, 31-12-2026, 31.12.26; and 12/31/2026, which can only be this day
  [
    new RegExp(`^(\\d{1,2})${SIGN}(\\d{1,2})${SIGN}(\\d{4}|\\d{2})$`),
    ([, a, b, y]) => dayFirst(number(a), number(b), yearOf(y)),
  ],
  // 31 Dec 2026, 31st December 2026, 31-Dec-26
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?${SIGN}*(?:of )?${MONTH},?${SIGN}*'?(\\d{4}|\\d{2})$`),
    ([, d, m, y]) => ({ year: yearOf(y), month: monthOf(m), day: number(d) }),
  ],
  // Dec 31, 2026
  [
    new RegExp(`^${MONTH}${SIGN}*(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`),
    ([, m, d, y]) => ({ year: number(y), month: monthOf(m), day: number(d) }),
  ],
  // 12/2026, 2026-12, 202612 is no form
  [
    new RegExp(`^(\\d{1,2})${SIGN}(\\d{4})$`),
    ([, m, y]) => ({ year: number(y), month: number(m), day: null }),
  ],
  [
    new RegExp(`^(\\d{4})${SIGN}(\\d{1,2})$`),
    ([, y, m]) => ({ year: number(y), month: number(m), day: null }),
  ],
  // Sep-2027, September 2027, Sep 27
  [
    new RegExp(`^${MONTH},?${SIGN}*'?(\\d{4}|\\d{2})$`),
    ([, m, y]) => ({ year: yearOf(y), month: monthOf(m), day: null }),
  ],
  [
    new RegExp(`^(\\d{4})${SIGN}+${MONTH}$`),
    ([, y, m]) => ({ year: number(y), month: monthOf(m), day: null }),
  ],
]

function dayFirst(first: number, second: number, year: number): Parts {
  return second > 12 && first <= 12
    ? { year, month: first, day: second }
    : { year, month: second, day: first }
}

/** Spreadsheet day numbers, counted from 30 December 1899, for 1954 to 2119. */
const SHEET = /^[2-7]\d{4}(?:\.\d+)?$/
const SHEET_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const LONGEST = 60

const NO_DATES: ReadonlySet<string> = new Set(FEED_WORDS.no_date)

/** A moment in UTC. */
const UNIVERSAL = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|\+00:?00)$/

/** The day that starts at this moment in a zone: systems that write local midnight in UTC mean that day. */
function findMidnight(text: string, zone: string): string | null {
  const moment = Date.parse(text.toUpperCase())
  if (Number.isNaN(moment)) return null
  const { date, minutes } = toLocalTime(moment / 1000, zone)
  return minutes === 0 ? date : null
}

/**
 * A day as "2026-12-31"; for a month, its last day. A time after the day is dropped, unless it is midnight in `zone`.
 */
export function readDay(value: unknown, zone?: string): Reading<string> {
  const sent = toSent(value)
  if (sent === null) return null
  const text = String(sent)
  if (saysNothing(text) || /^[0\-/: ]+$/.test(text)) return null
  if (text.length > LONGEST) return notUnderstood(sent)
  return readWritten(`${zone ?? ''} ${text}`)
}

/** Maximum characters of memoised days with their zones: about two thousand. Stock repeats the same days. */
const DAYS_LENGTH = 60_000

const readWritten = memoByKey(DAYS_LENGTH, (key): Reading<string> => {
  const space = key.indexOf(' ')
  const [zone, sent] = [key.slice(0, space), key.slice(space + 1)]
  const plain = sent.toLowerCase().trim()
  if (SHEET.test(plain)) return toDay(new Date(SHEET_EPOCH + Math.floor(Number(plain)) * DAY_MS))
  const midnight = zone !== '' && UNIVERSAL.test(plain) ? findMidnight(plain, zone) : null
  if (midnight !== null) return midnight
  const day = plain.replace(TIME, '').replace(WEEKDAY, '').trim()
  for (const [pattern, toParts] of FORMS) {
    const found = pattern.exec(day)
    const parts = found === null ? null : toParts(found)
    if (parts !== null && isNoDate(parts)) return null
    if (parts !== null) return toReal(parts) ?? notUnderstood(sent)
  }
  return notUnderstood(sent)
})

/** Days that databases write for a missing date. */
const isNoDate = ({ year, month, day }: Parts) =>
  NO_DATES.has(
    [
      String(year).padStart(4, '0'),
      ...[month, day].map((part) => String(part).padStart(2, '0')),
    ].join('-'),
  )

/** The day if the calendar has it; for a month, its last day. */
function toReal({ year, month, day }: Parts): string | null {
  if (year < 1900 || year > 2100 || month < 1 || month > 12) return null
  const date =
    day === null ? new Date(Date.UTC(year, month, 0)) : new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && (day === null || date.getUTCDate() === day)
  return isReal ? toDay(date) : null
}

const toDay = (date: Date) => date.toISOString().slice(0, '2026-12-31'.length)

/**
 * Parses a moment as feeds write it: seconds or milliseconds since 1970, ISO 8601 with a time, or a day. Returns text
 * that `toTimestamp` reads.
 */
export function readMoment(value: unknown): Reading<string> {
  const sent = toSent(value)
  if (sent === null) return null
  const text = String(sent).trim()
  if (/^\d{9,13}(?:\.\d+)?$/.test(text) || ISO_MOMENT.test(text)) return text
  const day = readDay(sent)
  const time = CLOCK_TIME.exec(text.slice(0, LONGEST))
  if (typeof day !== 'string' || time === null || Number(time[1]) > 23 || Number(time[2]) > 59)
    return day
  return `${day}T${(time[1] ?? '').padStart(2, '0')}:${time[2]}:${time[3] ?? '00'}Z`
}

const CLOCK_TIME = /(?<![t\s,])[t\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/i
const ISO_MOMENT =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i

const YEAR = /^(?:my\s*)?((?:19|20)\d{2})(?:\s*my)?(?:\.0+)?$/i

/** A model year: "2021", "MY21", or the year of a day. */
export function readYear(value: unknown): Reading<number> {
  const sent = toSent(value)
  if (sent === null) return null
  const text = String(sent).trim()
  if (saysNothing(text)) return null
  const year = YEAR.exec(text)
  if (year !== null) return Number(year[1])
  const short = /^my\s*'?(\d{2})$/i.exec(text)
  if (short !== null) return yearOf(short[1])
  // A number that is not a model year is refused with its field name (import/read-car.ts).
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const day = readDay(text)
  return typeof day === 'string' ? Number(day.slice(0, 4)) : (day ?? notUnderstood(sent))
}
