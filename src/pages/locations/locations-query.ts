// The query of the list of locations, and the matching locations.
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
  /** As typed; empty if not given. */
  postcode: string
}

/** Parses a query. Never fails: types that the site does not have are ignored. */
export function parseLocationsQuery(query: URLSearchParams, site: Site): LocationsQuery {
  const type = placeTypes(site).find((known) => known === query.get('type')) ?? null
  const postcode = isSearched(site) ? (query.get('postcode') ?? '').trim().slice(0, LONGEST) : ''
  return { type, postcode }
}

/** Enough to show the input. */
const LONGEST = 12

/** Types of the site's locations; sales first. */
export function placeTypes(site: Pick<Site, 'locations' | 'places'>): PlaceType[] {
  const shown = new Set(shownPlaces(site).map(placeType))
  return PLACE_TYPES.filter((type) => shown.has(type))
}

/** Whether search by postcode is enabled: with more than one location, if the site has it on. */
export function isSearched(site: Pick<Site, 'locations' | 'places'>): boolean {
  return site.places.find_nearest && shownPlaces(site).length > 1
}

/** The address of the list of a type, null for all; keeps the postcode. */
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
  /** In the site's order, or the nearest first. */
  places: { place: Place; km: number | null }[]
  /** Why there is no nearest one; null if there is, or if no postcode was given. */
  fault: Extract<NearestYards, string> | null
}

/** The matching locations. Never rejects. */
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
