// Which of a dealer's places a form is for (V49, S29): the choice, where there is one. What becomes of it is in payload.ts.
import { isBuying, placeType, shownPlaces, type PlaceType } from '#dealership/places.ts'
import type { Choice, Field } from '#sales/leads/form.ts'
import type { Car } from '#stock/car.ts'
import { dealershipSlug, placeOf, type Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

type Options = {
  /** What the place must be for; sales unless said otherwise. */
  types?: readonly PlaceType[]
  label?: string
  /** Its place is chosen at first. */
  car?: Pick<Car, 'location' | 'location_name'> | null
  /** Somebody goes there: a dealership with several places would not do. */
  isMeeting?: boolean
  /** A vehicle of the shopper's is looked at there: where the site has places that buy, it is one of them (E26). */
  isBuying?: boolean
  /** Any place that the address names may be asked, whatever it is for. */
  isAny?: boolean
  /** What the address chooses: `location_id` or `preferredDealership`. */
  query?: URLSearchParams
}

const SALES: readonly PlaceType[] = ['sales']

/**
 * `location_id`, a choice of places, or `preferred_dealership` where the site asks for that instead; nothing where there
 * is none. One that stands alone is chosen already (S29). A workshop or a parts counter is always a place, and so is where somebody goes.
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

/** The visible places of such types, in the order of the site (T25); all of them where none is. */
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

/** The name; with the city where it does not say it. */
function nameOf({ name, address: { city } }: Place): string {
  return city === '' || name.includes(city) ? name : `${name}, ${city}`
}
