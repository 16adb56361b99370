// Checks of dealerships and locations: addresses under /search/, hours and time zones.
import { toLocalTime } from '#lib/zone-time.ts'
import { parseFirst } from '#search/path.ts'
import type { Place } from '#vehicle/places.ts'
import { type Country, countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { type Problem, quote } from '#rollout/problem.ts'

const SUMMER = Date.UTC(2026, 0, 15) / 1000

const WINTER = Date.UTC(2026, 6, 15) / 1000

/** Time zones of each state, the usual ones first; some places near borders use others, as Broken Hill does. */
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

/** Bounds in degrees of a country with its islands; New Zealand's cross the date line. */
const BOUNDS: Record<Country, { lat: [number, number]; long: [number, number] }> = {
  AU: { lat: [-55, -9], long: [96, 168.5] },
  NZ: { lat: [-53, -29], long: [165, 185] },
}

/** Problems with a site's locations. */
export function checkPlaces(site: Site): Problem[] {
  return [
    ...checkReferences(site),
    ...checkIds(site),
    ...checkSlugs(site),
    ...checkMaps(site),
    ...checkZones(site),
    ...checkHours(site),
  ]
}

function checkReferences({ locations, dealerships }: Site): Problem[] {
  const known = new Set(dealerships.map(({ slug }) => slug))
  const problems = locations.flatMap(({ dealership_slug: slug }, at): Problem[] =>
    slug === '' || known.has(slug)
      ? []
      : [
          {
            path: `locations[${at}].dealership_slug`,
            message: `is ${quote(slug)}, but there is no such dealership. Use one of: ${[...known].join(', ')}.`,
          },
        ],
  )
  const primary = locations.filter((location) => location.primary).length
  return locations.length === 0 || primary === 1
    ? problems
    : [
        ...problems,
        { path: 'locations', message: `has ${primary} primary locations. Mark exactly one.` },
      ]
}

/** Locations are referenced by their ids, so each needs its own. */
function checkIds({ locations, places }: Site): Problem[] {
  const ids = locations.map(({ id }) => id)
  const twice = checkDuplicates(ids.map((name, at) => ({ path: `locations[${at}].id`, name })))
  const named = [
    ...toNamed(places.order, 'places.order'),
    ...locations.flatMap(({ distribution_locations: own }, at) =>
      toNamed(own, `locations[${at}].distribution_locations`),
    ),
  ]
  const unknown = named
    .filter(({ id }) => ids.length > 0 && !ids.includes(id))
    .map(({ id, path }) => ({
      path,
      message: `is ${quote(id)}, but no location has that id. Use one of: ${ids.join(', ')}.`,
    }))
  return [...twice, ...unknown]
}

const toNamed = (ids: readonly string[], path: string) =>
  ids.map((id, at) => ({ id, path: `${path}[${at}]` }))

/** `/search/{x}` means a condition, make or body before a location: a location of that name could not be reached. */
function checkSlugs(site: Site): Problem[] {
  const bare = { ...site, locations: [], dealerships: [] }
  const places = [
    ...site.locations.map(({ slug }, at) => ({ slug, path: `locations[${at}].slug` })),
    ...site.dealerships.map(({ slug }, at) => ({ slug, path: `dealerships[${at}].slug` })),
  ]
  return places.flatMap(({ slug, path }, at): Problem[] => {
    const meaning = parseFirst(slug, bare)
    if (meaning !== null) {
      const what = Object.keys(meaning)[0]?.replace('car_type', 'condition') ?? 'condition'
      return [
        {
          path,
          message: `is ${quote(slug)}, but /search/${slug} already shows that ${what}. Choose another slug.`,
        },
      ]
    }
    const first = places.findIndex((place) => place.slug === slug)
    return first === at
      ? []
      : [{ path, message: `is ${quote(slug)}, as is ${places[first]?.path}. Choose another slug.` }]
  })
}

function checkZones({ locations }: Site): Problem[] {
  return locations.flatMap(({ timezone }, at): Problem[] =>
    isZone(timezone)
      ? []
      : [
          {
            path: `locations[${at}].timezone`,
            message: `is ${quote(timezone)}. Use an IANA name such as Australia/Sydney.`,
          },
        ],
  )
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Problems with coordinates, maps and frames of a site's locations. */
export function checkMaps(site: Site): Problem[] {
  return site.locations.flatMap((place, at): Problem[] => {
    const path = `locations[${at}]`
    return [
      ...checkPoint(place, site, path),
      ...checkEmbedHost(place.iframeUrl, site.gallery.embed_hosts, `${path}.iframeUrl`),
      ...checkEmbedHost(place.map_embed, site.gallery.embed_hosts, `${path}.map_embed`),
    ]
  })
}

function checkPoint({ lat, long }: Site['locations'][number], site: Site, path: string): Problem[] {
  if (lat === null && long === null) return []
  if (lat === null || long === null)
    return [{ path, message: 'has only one of lat and long. Give both or neither.' }]
  const { code } = countryOf(site)
  const bounds = BOUNDS[code]
  const isWithin = ([least, most]: [number, number], value: number) =>
    least <= value && value <= most
  if (
    isWithin(bounds.lat, lat) &&
    isWithin(bounds.long, code === 'NZ' && long < 0 ? long + 360 : long)
  )
    return []
  return [
    {
      path,
      message: `is at lat ${lat}, long ${long}, outside the country of ${site.locale}. Check both.`,
    },
  ]
}

/** Addresses of other hosts are never framed. */
export function checkEmbedHost(address: string, hosts: readonly string[], path: string): Problem[] {
  if (address === '') return []
  const { hostname } = new URL(address)
  if (hosts.includes(hostname)) return []
  return [
    {
      path,
      message: `is on host ${quote(hostname)}, which may not be embedded. Add it to gallery.embed_hosts, or remove it.`,
    },
  ]
}

/** Problems with the hours of a site's locations. */
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
  return week.map((day) => ({
    ...day,
    day: day.weekday,
    name: `weekday ${day.weekday}`,
    words: day.formated_hours,
  }))
}

/** Days of other locations are checked separately. */
function specialDays({ special_hours: days }: Place): Day[] {
  return days.map(({ date, status, start_hour: start, end_hour: end, hours, ...rest }) => ({
    day: `${date} ${rest.location_id || rest.location.id}`,
    name: date,
    status,
    open: start || hours.begin,
    close: end || hours.end,
    words: '',
  }))
}

function checkDays(days: readonly Day[], path: string): Problem[] {
  return days.flatMap((entry, at): Problem[] => {
    const first = days.findIndex(({ day }) => day === entry.day)
    const message =
      first === at
        ? wrongTimes(entry)
        : `is for ${entry.name}, as is ${path}[${first}]. Keep one of them.`
    return message === null ? [] : [{ path: `${path}[${at}]`, message }]
  })
}

/** What is inconsistent; null if nothing is. */
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
  const later = `${Number(close.slice(0, 2)) + 12}${close.slice(2)}`
  const meant = close < '12:00' && later > open ? ` Did you mean ${later}?` : ''
  return `opens at ${open} and closes at ${close}. The closing time must be later.${meant} If it closes after midnight, use two days, the first until 00:00.`
}

/** A special day that names another location is ignored, so it must belong to this one. */
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

/** A forgotten zone is Brisbane's, and an hour wrong for half of the year in states with daylight saving. */
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

/** Whether two zones have equal clocks in summer and in winter. */
function isSameClock(one: string, other: string): boolean {
  return [SUMMER, WINTER].every(
    (now) => toLocalTime(now, one).offset === toLocalTime(now, other).offset,
  )
}
