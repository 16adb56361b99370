// Locates a shopper by a postcode or the name of a suburb, and calculates the distances to the site's yards.
import { createBoundedMap } from '#lib/memo.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { mainPlace } from '#vehicle/places.ts'
import { countryOf, type Country } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { kilometresBetween, learnPoint, type LocateDeps, type Point } from './locate.ts'
import type { Town, TownQuery } from './postcodes.ts'

export type Near = {
  /** Empty if only the name is known. */
  postcode: string
  locality: string
  /** Yards with coordinates, nearest first; whole kilometres. */
  yards: Yard[]
}

type Yard = {
  /** As vehicles name it (location_name). */
  name: string
  isVisible: boolean
  km: number
}

/** A place, that no such place exists, or that it cannot be looked up now. */
export type NearResult = Near | 'unknown' | 'cannot say'

export type NearDeps = Pick<LocateDeps, 'call' | 'savePlace'> & {
  /** The towns of a country; null if they cannot be read now. Never rejects. */
  findTowns: (country: Country, query: TownQuery) => Promise<Town[] | null>
}

/** Milliseconds for table and geocoder: a list waits for the answer. */
const TIMEOUT_MS: Milliseconds = 1500

/**
 * The place of a text such as "2150", "Parramatta" or "Parramatta NSW", with the yards by great-circle distance. The
 * town of a yard needs no lookup; any other is read once, and then cached in memory. Never rejects.
 */
export async function findNear(text: string, site: Site, deps: NearDeps): Promise<NearResult> {
  const query = toQuery(text)
  if (query === null) return 'unknown'
  const found =
    townOfYard(query, site) ??
    (await inTime(findTown(query, site, deps), TIMEOUT_MS).catch(() => 'cannot say' as const))
  if (typeof found === 'string') return found
  const { postcode, localities, point } = found
  return { postcode, locality: nameOf(localities, query), yards: measureYards(point, site) }
}

/** Whether distances can differ: more than one visible yard has coordinates. */
export function hasDistances({ locations }: Pick<Site, 'locations'>): boolean {
  return locations.filter((place) => place.visible && pointOf(place) !== null).length > 1
}

/** Locations with vehicles and coordinates, including hidden ones. */
function yardsOf({ locations }: Pick<Site, 'locations'>) {
  return locations.flatMap((place) => {
    const point = pointOf(place)
    return point === null ? [] : [{ ...place, point }]
  })
}

/** Coordinates of a location with vehicles; null for others, and if unknown. */
function pointOf({ lat, long, location_type: type }: Site['locations'][number]): Point | null {
  const isYard = type === '' || type === 'sales'
  return isYard && lat !== null && long !== null ? { lat, long } : null
}

function measureYards(from: Point, site: Site): Yard[] {
  return yardsOf(site)
    .map(({ name, visible, point }) => ({
      name,
      isVisible: visible,
      km: Math.round(kilometresBetween(from, point)),
    }))
    .toSorted((a, b) => a.km - b.km)
}

/** Splits "Parramatta 2150" into both parts; for "Parramatta NSW", also the name without its last word. */
function toQuery(text: string): TownQuery | null {
  const postcode = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? ''
  const words = text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []
  const names = [words.join(' '), words.slice(0, -1).join(' ')].filter((name) => name !== '')
  return postcode === '' && names.length === 0 ? null : { postcode, names }
}

function townOfYard({ postcode, names }: TownQuery, site: Site): Town | null {
  const isThere = ({ address }: Site['locations'][number]) =>
    postcode === ''
      ? names[0] === address.city.toLowerCase() ||
        names[0] === `${address.city} ${address.state}`.toLowerCase()
      : address.postcode === postcode
  const yard = yardsOf(site).find(isThere)
  if (yard === undefined) return null
  const { address, point } = yard
  return { postcode: address.postcode, localities: [address.city], region: address.state, point }
}

/** Cached towns by country and text: they are public, and the same for all sites. */
const known = createBoundedMap<Town[]>(1000)

async function findTown(
  query: TownQuery,
  site: Site,
  deps: NearDeps,
): Promise<Town | 'unknown' | 'cannot say'> {
  const country = countryOf(site).code
  const key = `${country} ${query.postcode || query.names.join('|')}`
  const read = known.get(key) ?? (await deps.findTowns(country, query))
  if (read === null) return 'cannot say'
  const towns = read.length > 0 ? read : await learnTown(query.postcode, country, deps)
  if (towns.length > 0) known.set(key, towns, towns.length)
  return pickTown(towns, query, site) ?? 'unknown'
}

/** Looks up a postcode that only the geocoder knows. */
async function learnTown(postcode: string, country: Country, deps: NearDeps): Promise<Town[]> {
  const point =
    postcode === '' ? null : ((await learnPoint(postcode, country, deps))?.point ?? null)
  return point === null ? [] : [{ postcode, localities: [], region: '', point }]
}

/** Of several towns with one name, that of the named region, or the nearest to the site's main location. */
function pickTown(towns: readonly Town[], { postcode, names }: TownQuery, site: Site): Town | null {
  const [name = '', short] = names
  const isNamed = ({ localities, region }: Town) =>
    localities.some((one) => {
      const written = one.toLowerCase()
      return written === name || (written === short && `${short} ${region.toLowerCase()}` === name)
    })
  const main = mainPlace(site)
  const home = main?.lat == null || main.long == null ? null : { lat: main.lat, long: main.long }
  const away = ({ point }: Town) => (home === null ? 0 : kilometresBetween(home, point))
  const fitting = postcode === '' ? towns.filter(isNamed) : towns
  return fitting.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** The requested name, otherwise the main one. */
function nameOf(localities: readonly string[], { names }: TownQuery): string {
  return localities.find((one) => names.includes(one.toLowerCase())) ?? localities[0] ?? ''
}
