// Opening hours as schema.org data (E29, E30). Days by appointment, and unknown days, are left out.
import { localDate } from '#lib/time.ts'
import type { Site } from '#tenant/schema.ts'
import { MIDNIGHT, toHours, weeklyHours, type DayHours, type TimedPlace } from './hours.ts'
import { specialDays } from './special-days.ts'

/** The usual week: days with the same hours are one entry. */
export function toWeekData(place: TimedPlace, { places }: Pick<Site, 'places'>): object[] {
  const groups = new Map<string, { days: string[]; hours: Exclude<DayHours, null> }>()
  for (const [at, day] of DAYS.entries()) {
    const hours = weeklyHours(place, at)
    if (hours === null || (hours === 'closed' && places.by_appointment)) continue
    const key = JSON.stringify(hours)
    const group = groups.get(key) ?? { days: [], hours }
    group.days.push(day)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ days, hours }) => toData({ dayOfWeek: days }, hours))
}

/** Days with other hours, from today on; `now` in seconds. */
export function toSpecialData(place: TimedPlace, now: number): object[] {
  const today = localDate(now, place.timezone)
  return specialDays(place).flatMap((day) => {
    const hours = toHours(day)
    if (hours === null || day.date < today) return []
    return [toData({ validFrom: day.date, validThrough: day.date }, hours)]
  })
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A day without hours opens and closes at midnight, as search engines ask for it. */
function toData(when: object, hours: Exclude<DayHours, null>): object {
  const { opens, closes } = hours === 'closed' ? { opens: 0, closes: 0 } : hours
  return {
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens: toTime(opens),
    closes: toTime(closes),
  }
}

/** "08:30"; a day has no 24:00. */
function toTime(minutes: number): string {
  const shown = Math.min(minutes, MIDNIGHT - 1)
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
