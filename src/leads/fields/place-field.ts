// Which of a dealer's places a form is for (V49, S29): the choice, where there is one. What becomes of it is in payload.ts.
import type { Choice, Field } from '#leads/form.ts'
import type { Car } from '#stock/car.ts'
import { placeOf, type Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

type Type = Exclude<Place['location_type'], ''>

type Options = {
  /** What the place must be for; sales unless said otherwise. */
  types?: readonly Type[]
  label?: string
  /** Its place is chosen at first. */
  car?: Pick<Car, 'location' | 'location_name'> | null
  /** Somebody goes there: a dealership with several places would not do. */
  isMeeting?: boolean
  /** What the address chooses: `location_id` or `preferredDealership`. */
  query?: URLSearchParams
}

const SALES: readonly Type[] = ['sales']

/**
 * `location_id`, a choice of places, or `preferred_dealership` where the site asks for that instead; nothing where there
 * is none. One that stands alone is chosen already (S29). A workshop or a parts counter is always a place, and so is where somebody goes.
 */
export function placeFields(site: Site, options: Options = {}): Field[] {
  const { types = SALES, label = 'Location', car = null, isMeeting = false, query } = options
  const isDealership = types.includes('sales') && !isMeeting && site.forms.preferred_dealership
  if (isDealership && site.dealerships.length > 0) {
    const choices = site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }))
    const wanted = query?.get('preferredDealership')
    return [chosen('preferred_dealership', 'Preferred dealership', choices, wanted)]
  }
  const places = placesFor(site, types)
  if (places.length === 0) return []
  const choices = places.map((place) => ({ value: place.id, label: nameOf(place) }))
  const wanted = query?.get('location_id') ?? (car === null ? undefined : placeOf(car, site)?.id)
  return [chosen('location_id', label, choices, wanted)]
}

/** The visible places of such types; all of them where none is. */
export function placesFor({ locations }: Pick<Site, 'locations'>, types: readonly Type[]): Place[] {
  const visible = locations.filter((place) => place.visible)
  const meant = visible.filter(({ location_type: type }) => types.includes(type || 'sales'))
  return meant.length === 0 ? visible : meant
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
