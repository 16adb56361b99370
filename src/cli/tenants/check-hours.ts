// Checks of opening hours: pages show nothing for a day whose hours contradict each other.
import { toLocalTime } from '#lib/zone-time.ts'
import type { Place } from '#stock/places.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of the hours of a site's places. */
export function checkHours(site: Site): Problem[] {
  return site.locations.flatMap((place, at) => {
    const path = `locations[${at}]`
    return [
      ...checkDays(weeklyDays(place), `${path}.opening_hours`),
      ...checkDays(specialDays(place), `${path}.special_hours`),
      ...checkOwners(place, site, `${path}.special_hours`),
      ...checkClocks(place, site, `${path}.timezone`),
    ]
  })
}

type Day = {
  day: number | string
  name: string
  status: string
  open: string
  close: string
  words: string
}

function weeklyDays({ opening_hours: week }: Place): Day[] {
  return week.map((told) => ({
    ...told,
    day: told.weekday,
    name: `weekday ${told.weekday}`,
    words: told.formated_hours,
  }))
}

/** Days of other places are checked apart. */
function specialDays({ special_hours: days }: Place): Day[] {
  return days.map(({ date, status, start_hour: start, end_hour: end, hours, ...told }) => ({
    day: `${date} ${told.location_id || told.location.id}`,
    name: date,
    status,
    open: start || hours.begin,
    close: end || hours.end,
    words: '',
  }))
}

function checkDays(days: readonly Day[], path: string): Problem[] {
  return days.flatMap((told, at): Problem[] => {
    const first = days.findIndex(({ day }) => day === told.day)
    const message =
      first === at
        ? wrongTimes(told)
        : `is for ${told.name}, as is ${path}[${first}]. Keep one of them.`
    return message === null ? [] : [{ path: `${path}[${at}]`, message }]
  })
}

/** What does not add up; null where it does. */
function wrongTimes({ name, status, open, close, words }: Day): string | null {
  if (status === 'Closed')
    return open === '' && close === ''
      ? null
      : `says ${name} is closed but has times. Remove the times, or use Open.`
  if (open === '' && close === '')
    return words === ''
      ? `says ${name} is open but has no times. Add both times, or use Closed.`
      : null
  if (open === '' || close === '')
    return `has only one of the opening and closing times. Add the other.`
  // Midnight ends the day.
  if (open < close || close === '00:00') return null
  return `opens at ${open} and closes at ${close}. The closing time must be later. If it closes after midnight, use two days, the first until 00:00.`
}

/** A special day that names another place does not count, so it must be that place's own. */
function checkOwners({ id, special_hours: days }: Place, site: Site, path: string): Problem[] {
  return days.flatMap(({ location_id: named, location }, at): Problem[] => {
    const owner = named || location.id
    if (owner === '' || owner === id) return []
    const isKnown = site.locations.some((place) => place.id === owner)
    return [
      {
        path: `${path}[${at}]`,
        message: `is for location ${quote(owner)}${isKnown ? '' : ', which does not exist'}, so it is ignored here. Move it there, or remove the id.`,
      },
    ]
  })
}

/** A zone that was forgotten is Brisbane's, and an hour wrong half of the year where clocks change. */
function checkClocks({ timezone, address }: Place, site: Site, path: string): Problem[] {
  const country = countryOf(site).code
  const right = country === 'NZ' ? NEW_ZEALAND : (STATES[address.state.toUpperCase()] ?? [])
  if (right.length === 0 || right.some((zone) => isSameClock(zone, timezone))) return []
  const where = country === 'NZ' ? 'New Zealand' : address.state
  return [
    {
      path,
      message: `is ${quote(timezone)}, which is not a time zone of ${where}. Use ${right[0]}.`,
    },
  ]
}

/** The same in summer and in winter. */
function isSameClock(one: string, other: string): boolean {
  return [SUMMER, WINTER].every(
    (now) => toLocalTime(now, one).offset === toLocalTime(now, other).offset,
  )
}

const SUMMER = Date.UTC(2026, 0, 15) / 1000
const WINTER = Date.UTC(2026, 6, 15) / 1000

/** Clocks of each state, the usual ones first; some keep others at their edges, as Broken Hill does. */
const STATES: Record<string, readonly string[]> = {
  NSW: ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe'],
  ACT: ['Australia/Sydney'],
  VIC: ['Australia/Melbourne'],
  TAS: ['Australia/Hobart'],
  QLD: ['Australia/Brisbane'],
  SA: ['Australia/Adelaide'],
  NT: ['Australia/Darwin'],
  WA: ['Australia/Perth', 'Australia/Eucla'],
}
const NEW_ZEALAND = ['Pacific/Auckland', 'Pacific/Chatham']
