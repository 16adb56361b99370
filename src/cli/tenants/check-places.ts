// Checks of dealerships and locations, and of the addresses that they take under /search/.
import { parseFirst } from '#search/path.ts'
import { type Country, countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { checkHours } from './check-hours.ts'
import { type Problem, quote } from './problem.ts'

/** Degrees in which a country with its islands lies; New Zealand's go past the date line. */
const BOUNDS: Record<Country, { lat: [number, number]; long: [number, number] }> = {
  AU: { lat: [-55, -9], long: [96, 168.5] },
  NZ: { lat: [-53, -29], long: [165, 185] },
}

/** Problems of a site's places. */
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

/** Places are meant by their ids; each has its own. */
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

/** `/search/{x}` means a condition, make or body before a place: a place of that name could not be reached. */
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

/** Problems of points, maps and frames of a site's places. */
export function checkMaps(site: Site): Problem[] {
  return site.locations.flatMap((place, at): Problem[] => {
    const path = `locations[${at}]`
    return [
      ...checkPoint(place, site, path),
      ...checkHost(place.iframeUrl, site, `${path}.iframeUrl`),
      ...checkHost(place.map_embed, site, `${path}.map_embed`),
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

/** What is not of these hosts is never framed. */
function checkHost(address: string, { gallery }: Site, path: string): Problem[] {
  if (address === '') return []
  const { hostname } = new URL(address)
  if (gallery.embed_hosts.includes(hostname)) return []
  return [
    {
      path,
      message: `is on host ${quote(hostname)}, which may not be embedded. Add it to gallery.embed_hosts, or remove it.`,
    },
  ]
}
