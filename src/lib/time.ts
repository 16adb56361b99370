// Calendar days of a place.

/** Date of a moment (seconds) in a time zone, "2026-11-21"; in UTC where the zone is not known. */
export function localDate(seconds: number, timeZone: string): string {
  const moment = new Date(seconds * 1000)
  try {
    return formatOf(timeZone).format(moment)
  } catch {
    return moment.toISOString().slice(0, 10)
  }
}

/** A calendar day as people write it: "2027-03-01" is "1 March 2027". Anything else stays as it is. */
export function toDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? date : `${Number(day)} ${name} ${year}`
}

/** The month of a calendar day or of a bare month: "2021-05" is "May 2021". Anything else stays as it is. */
export function toMonth(date: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})(?!\d)/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? date : `${name} ${year}`
}

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

/** Making a format costs as much as a hundred uses of it. There are as many as zones that sites name. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  const format = kept ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (kept === undefined) formats.set(timeZone, format)
  return format
}
