// Days on which a place has other hours than usual (E30), in whichever of its two forms a system wrote them.
import type { Place } from '#stock/places.ts'

export type SpecialDay = { date: string; status: 'Open' | 'Closed'; open: string; close: string }

/** Special days of a place, the earliest first. Those that name another place are another's. */
export function specialDays({ id, special_hours: days }: SpecialPlace): SpecialDay[] {
  return days
    .filter(({ location_id: named, location }) => [id, ''].includes(named || location.id))
    .map(({ date, status, start_hour: start, end_hour: end, hours }) => ({
      date,
      status,
      open: start || hours.begin,
      close: end || hours.end,
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

export type SpecialPlace = Pick<Place, 'id' | 'special_hours'>
