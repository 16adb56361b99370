// A dealer's locations: selection, order and addresses.
import { addressLine } from '#lib/text.ts'
import { segment, telHref } from '#lib/url.ts'
import { formRoutes, routes } from '#routes.ts'
import { dealershipSlug, mainPlace, type Place } from '#vehicle/places.ts'
import type { LOCATION_FILTERS } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

export type PlaceType = Exclude<Place['location_type'], ''>
export type PlaceFilter = (typeof LOCATION_FILTERS)[number]

type Places = Pick<Site, 'locations' | 'places'>

/** Visible locations, in the site's order, otherwise by name. */
export function shownPlaces({ locations, places: { order } }: Places): Place[] {
  const rank = ({ id }: Place) => (order.includes(id) ? order.indexOf(id) : order.length)
  return locations
    .filter(({ visible }) => visible)
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'))
}

/** Locations that match a filter, in the order of `shownPlaces`; `id` is for the filter "id". */
export function filterPlaces(site: Places, filter: PlaceFilter, id = ''): Place[] {
  const main = mainPlace(site)
  const isMeant = MEANT[filter]
  return shownPlaces(site).filter((place) => isMeant(place, { id, main }))
}

const MEANT: Record<
  PlaceFilter,
  (place: Place, wanted: { id: string; main: Place | undefined }) => boolean
> = {
  all: () => true,
  id: (place, { id }) => place.id === id,
  primary: (place, { main }) => place.id === main?.id,
  sales: (place) => placeType(place) === 'sales',
  service: (place) => placeType(place) === 'service',
  parts: (place) => placeType(place) === 'parts',
  'service-and-parts': (place) => placeType(place) !== 'sales',
}

/** Type of a location; sales by default. */
export function placeType({ location_type: type }: Pick<Place, 'location_type'>): PlaceType {
  return type || 'sales'
}

/** Whether it buys shoppers' vehicles. */
export function isBuying({ location_subtype: subtype }: Pick<Place, 'location_subtype'>): boolean {
  return /\bbuying\b/i.test(subtype)
}

/** A location by its own slug, otherwise the first of that dealership; null if none is visible. */
export function findPlace(name: string, site: Places & Pick<Site, 'dealerships'>): Place | null {
  const shown = shownPlaces(site)
  const own = shown.find(({ slug }) => slug === name)
  if (own !== undefined || name === '') return own ?? null
  const ofDealership = shown.filter((place) => dealershipSlug(place, site) === name)
  return (
    ofDealership.find(({ primary }) => primary) ??
    ofDealership.find((place) => placeType(place) === 'sales') ??
    ofDealership[0] ??
    null
  )
}

/** The page of a location; its enquiry form on a single-make site. */
export function placeHref(place: Place, { manufacturer }: Pick<Site, 'manufacturer'>): string {
  return manufacturer === null ? routes.location.href(place.slug) : enquiryHref(place)
}

/** The general enquiry form with the location selected. */
export function enquiryHref({ id }: Pick<Place, 'id'>): string {
  return `${formRoutes.general.href()}?location_id=${segment(id)}`
}

/** The service booking form with the workshop selected. */
export function bookingHref({ id }: Pick<Place, 'id'>): string {
  return `${formRoutes.service.href()}?location_id=${segment(id)}`
}

/** The form for selling a vehicle, with the location selected. */
export function sellHref({ id }: Pick<Place, 'id'>): string {
  return `${formRoutes.sell.href()}?location_id=${segment(id)}`
}

/** A location's phone number; empty if it has none. */
export function phoneOf({ phone, landline_phone: landline }: Place): string {
  return phone || landline
}

/**
 * Directions on a map: the location's own link, for the main one the site's, otherwise its address on the site's map;
 * empty if there is neither.
 */
export function directionsHref(place: Place, site: DirectionsSite): string {
  const { name, address } = place
  const line = addressLine(address)
  const link = placeLink(place, site)
  if (link !== '' || line === '') return link
  return toMapSearch(`${name}, ${line}`, address.place_id, site)
}

/** The location's own map link; for the main one the site's. */
export function placeLink(place: Place, site: DirectionsSite): string {
  const isMain = mainPlace(site)?.id === place.id
  return place.address.place_url || (isMain ? site.address.place_url : '')
}

/** A search on the site's map, with the location's place id if it has one. */
export function toMapSearch(
  words: string,
  placeId: string,
  { sidebar: { directions_url: template } }: Pick<Site, 'sidebar'>,
): string {
  const whole = placeId === '' ? template.replace(PLACE_PARAMETER, '') : template
  return whole
    .replace('{place_id}', () => segment(placeId))
    .replace('{address}', () => segment(words))
}

type DirectionsSite = Pick<Site, 'sidebar' | 'address' | 'locations'>

/** An empty parameter. */
const PLACE_PARAMETER = /&[^&=]*=\{place_id\}/

export type PlaceLink = {
  name: string
  city: string
  type: PlaceType
  /** Its page. */
  href: string
  /** Its number with the link that dials it; "Contact us" and the enquiry form if it has none. */
  call: { label: string; href: string; isPhone: boolean }
}

/** The locations of a menu, each with its phone number. */
export function placeLinks(site: Places & Pick<Site, 'manufacturer'>): PlaceLink[] {
  return shownPlaces(site).map((place) => {
    const phone = phoneOf(place)
    return {
      name: place.name,
      city: place.address.city,
      type: placeType(place),
      href: placeHref(place, site),
      call:
        phone === ''
          ? { label: site.places.labels.contact, href: enquiryHref(place), isPhone: false }
          : { label: phone, href: telHref(phone), isPhone: true },
    }
  })
}
