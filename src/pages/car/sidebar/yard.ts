// The location of a car (W39, W47), from the feed and the site's configuration. Knows nothing of rendering.
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { placeLink, toMapSearch } from '#dealership/places.ts'
import { addressLine } from '#lib/address.ts'
import { joinText } from '#lib/join-text.ts'
import type { Car } from '#stock/car.ts'
import { placeOf } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

export type Yard = {
  /** Empty if unknown. */
  name: string
  city: string
  /** Street, suburb, state and postcode in one line. */
  address: string
  /** Directions link; empty if there is no address. */
  directions: string
  licence: string
  /** Picture of the map; empty if there is none. */
  mapImage: string
  /** Map loaded on demand, from a host that the site embeds. */
  mapFrame: string | null
  /** Shown on vehicle pages (T33). */
  isShown: boolean
}

type Placed = Pick<Car, 'location' | 'location_name' | 'city' | 'state'>

/** The location of a car; configuration overrides the feed. */
export function toYard(car: Placed, site: Site): Yard {
  const told = car.location
  const name = car.location_name ?? told?.name ?? ''
  const own = placeOf(car, site)
  const city = (car.city ?? told?.address?.city ?? own?.address.city ?? '').trim()
  const address = own === undefined ? '' : addressLine(own.address)
  const line = address || addressLine(told?.address ?? { city, state: car.state })
  const link = (own && placeLink(own, site)) || (told?.address?.place_url ?? '')
  const query = joinText([name, line], ', ')
  const search = toMapSearch(query, own?.address.place_id ?? '', site)
  const id = own?.id ?? told?.id ?? ''
  return {
    name,
    city,
    address: line,
    directions: link || (query === '' ? '' : search),
    licence: own?.dealer_license_number ?? '',
    mapImage: own === undefined ? '' : mapPicture(own, site),
    mapFrame: own === undefined ? null : mapFrame(own, site),
    isShown: (name !== '' || line !== '') && !site.sidebar.hidden_location_ids.includes(id),
  }
}

/**
 * City shown to shoppers: empty unless it is known and differs from the primary dealership's. `override_city` does not
 * count (W47).
 */
export function otherCity({ city }: Yard, site: Site): string {
  const home = site.address.city.trim()
  const isElsewhere = city !== '' && home !== '' && city.toLowerCase() !== home.toLowerCase()
  return site.sidebar.announcement && isElsewhere ? city : ''
}
