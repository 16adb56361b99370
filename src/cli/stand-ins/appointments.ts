// Simulates an appointment system: four test drive times each weekday, two on Saturdays.
import { addDays, weekdayOf } from '#lib/time.ts'
import { toMoment, toZonedIso } from '#lib/zone-time.ts'

/** Minutes after midnight. */
const WEEKDAY = [10 * 60, 11 * 60 + 30, 14 * 60, 15 * 60 + 30]
const SATURDAY = [10 * 60, 11 * 60 + 30]
const MINUTES = 45
const MOST_DAYS = 31

/** `GET ?from=2026-11-24&days=10`, in the time zone of the path's end: /Australia/Sydney. */
export function playAppointments(url: URL): Response {
  const from = url.searchParams.get('from') ?? ''
  const [, zone = ''] = /([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+)$/.exec(url.pathname) ?? []
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || zone === '')
    return Response.json({ error: 'From when, and in which time zone?' }, { status: 422 })
  const days = Math.min(MOST_DAYS, Number(url.searchParams.get('days')) || 1)
  const slots = Array.from({ length: days }, (_, at) => addDays(from, at)).flatMap((date) =>
    timesOn(date).map((minutes) => {
      const start = toMoment(date, minutes, zone)
      return { start: toZonedIso(start, zone), end: toZonedIso(start + MINUTES * 60, zone) }
    }),
  )
  return Response.json({ slots })
}

function timesOn(date: string): number[] {
  const weekday = weekdayOf(date)
  if (weekday === 0) return []
  return weekday === 6 ? SATURDAY : WEEKDAY
}
