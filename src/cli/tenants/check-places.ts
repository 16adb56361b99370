// Checks of dealerships and locations, and of the addresses that they take under /search/.
import { parseFirst } from '#search/path.ts'
import type { Site } from '#tenant/schema.ts'

import { checkHours } from './check-hours.ts'
import { checkMaps } from './check-maps.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { quote, type Problem } from './problem.ts'

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
