// The location of a vehicle: name, address, directions, and a map if the site has one.
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { placeLink, toMapSearch } from '#dealership/places.ts'
import { addressLine, joinText } from '#lib/text.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import type { Car } from '#stock/car.ts'
import { placeOf } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { PlaceMap } from '#ui/place-map.tsx'
import { useSite } from '#ui/site-context.ts'

export function Place({ car }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  if (!yard.isShown) return null
  const { name, address, directions, licence, mapImage, mapFrame } = yard
  const hasMap = mapImage !== '' || mapFrame !== null
  return (
    <section id="vehicle-map" className="place" data-testid="location-card">
      <div>
        <h2>Where to see it</h2>
        <p>
          <b>{name}</b>
          {address !== '' && (
            <>
              <br />
              {address}
            </>
          )}
        </p>
        {licence !== '' && <p className="quiet">Dealer licence {licence}</p>}
        <a href={directions} className="button button-quiet" target="_blank" rel="noopener">
          <Icon name="pin" />
          Get Directions
        </a>
      </div>
      {hasMap && (
        <PlaceMap
          title={`Map of ${name || address}`}
          directions={directions}
          picture={mapImage}
          frame={mapFrame}
        />
      )}
    </section>
  )
}

/** The location of a car, from the feed and the site's configuration. Knows nothing of rendering. */
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
  /** Shown on vehicle pages. */
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
 * count.
 */
export function otherCity({ city }: Yard, site: Site): string {
  const home = site.address.city.trim()
  const isElsewhere = city !== '' && home !== '' && city.toLowerCase() !== home.toLowerCase()
  return site.sidebar.announcement && isElsewhere ? city : ''
}
