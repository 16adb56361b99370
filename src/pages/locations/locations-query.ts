// What an address of the list of places asks for (R33, R34), and which of them it shows.
import { PLACE_TYPES } from '#dealership/departments.ts'
import { filterPlaces, placeType, shownPlaces, type PlaceType } from '#dealership/places.ts'
import { findNearestPlaces, type NearestYards } from '#sales/delivery/yards.ts'
import type { LocatePort } from '#sales/delivery/locate.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

export type LocationsQuery = {
  /** Null for all of them. */
  type: PlaceType | null
  /** As it was typed; empty where nobody asks for the nearest. */
  postcode: string
}

/** What a query asks for. Total: what the site has no place of is not asked for. */
export function parseLocationsQuery(query: URLSearchParams, site: Site): LocationsQuery {
  const type = placeTypes(site).find((known) => known === query.get('type')) ?? null
  const postcode = isSearched(site) ? (query.get('postcode') ?? '').trim().slice(0, LONGEST) : ''
  return { type, postcode }
}

/** Enough to see what was typed. */
const LONGEST = 12

/** What the places of a site are for; sales first. */
export function placeTypes(site: Pick<Site, 'locations' | 'places'>): PlaceType[] {
  const shown = new Set(shownPlaces(site).map(placeType))
  return PLACE_TYPES.filter((type) => shown.has(type))
}

/** Whether shoppers may ask for the nearest: where there is more than one, and the site has it so. */
export function isSearched(site: Pick<Site, 'locations' | 'places'>): boolean {
  return site.places.find_nearest && shownPlaces(site).length > 1
}

/** The address of the list of a type, of all of them for null; a postcode stays asked. */
export function listHref({ type, postcode }: LocationsQuery): string {
  const query = new URLSearchParams({
    ...(type !== null && { type }),
    ...(postcode !== '' && { postcode }),
  })
  return query.size === 0
    ? routes.dealerships.href()
    : `${routes.dealerships.href()}?${query.toString()}`
}

export type ListView = {
  asked: LocationsQuery
  /** In the order of the site, or the nearest first. */
  places: { place: Place; km: number | null }[]
  /** Why there is no nearest one; null where there is, or nobody asks. */
  fault: Extract<NearestYards, string> | null
}

/** The places that are asked for. Never rejects. */
export async function loadList(
  asked: LocationsQuery,
  site: Site,
  postcodes: LocatePort,
): Promise<ListView> {
  const all = filterPlaces(site, asked.type ?? 'all')
  const usual = all.map((place) => ({ place, km: null }))
  if (asked.postcode === '') return { asked, places: usual, fault: null }
  const nearest = await findNearestPlaces(asked.postcode, all, site, postcodes)
  return typeof nearest === 'string'
    ? { asked, places: usual, fault: nearest }
    : { asked, places: nearest, fault: null }
}
