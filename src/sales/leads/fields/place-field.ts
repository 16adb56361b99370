// The choice of a dealer location for a form, if there is more than one. payload.ts stores it.
import { isBuying, placeType, shownPlaces, type PlaceType } from '#dealership/places.ts'
import type { Choice, Field } from '#sales/leads/form.ts'
import type { Car } from '#vehicle/car.ts'
import { dealershipSlug, placeOf, type Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

type Options = {
  /** Required location types; default: sales. */
  types?: readonly PlaceType[]
  label?: string
  /** Preselects this vehicle's location. */
  car?: Pick<Car, 'location' | 'location_name'> | null
  /** The shopper will go there, so a dealership with several locations is not specific enough. */
  isMeeting?: boolean
  /** The shopper's vehicle is inspected there: if the site has locations that buy vehicles, it must be one of them. */
  isBuying?: boolean
  /** Allows any location named in the address, whatever its type. */
  isAny?: boolean
  /** Preselects `location_id` or `preferredDealership`. */
  query?: URLSearchParams
}

const SALES: readonly PlaceType[] = ['sales']

/**
 * `location_id`, a choice of locations, or `preferred_dealership` if the site uses that; nothing if there are none. A
 * single option is preselected. A workshop, a parts counter and any place where the shopper will go is always a
 * location.
 */
export function placeFields(site: Site, options: Options = {}): Field[] {
  const { types = SALES, label = 'Location', car = null, query } = options
  const shown = shownPlaces(site)
  const named = shown.find(({ id }) => id === query?.get('location_id'))
  const buying = options.isBuying === true ? shown.filter(isBuying) : []
  const isPlace = options.isMeeting === true || buying.length > 0 || !types.includes('sales')
  if (!isPlace && site.forms.preferred_dealership && site.dealerships.length > 0) {
    const choices = site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }))
    const wanted = query?.get('preferredDealership') ?? (named && dealershipSlug(named, site))
    return [chosen('preferred_dealership', 'Preferred dealership', choices, wanted)]
  }
  const usual = buying.length > 0 ? buying : placesFor(site, types)
  const isBeside = options.isAny === true && named !== undefined && !usual.includes(named)
  const places = isBeside ? [...usual, named] : usual
  if (places.length === 0) return []
  const choices = places.map((place) => ({ value: place.id, label: nameOf(place) }))
  const wanted = named?.id ?? (car === null ? undefined : placeOf(car, site)?.id)
  return [chosen('location_id', label, choices, wanted)]
}

/** The visible locations of these types, in site order; all of them if none match. */
export function placesFor(
  site: Pick<Site, 'locations' | 'places'>,
  types: readonly PlaceType[],
): Place[] {
  const shown = shownPlaces(site)
  const meant = shown.filter((place) => types.includes(placeType(place)))
  return meant.length === 0 ? shown : meant
}

function chosen(
  name: string,
  label: string,
  choices: readonly Choice[],
  wanted: string | null | undefined,
): Field {
  const known = choices.length === 1 ? choices[0] : choices.find(({ value }) => value === wanted)
  return { kind: 'select', name, label, choices, value: known?.value ?? '', required: true }
}

/** The name, with the city unless the name contains it. */
function nameOf({ name, address: { city } }: Place): string {
  return city === '' || name.includes(city) ? name : `${name}, ${city}`
}
