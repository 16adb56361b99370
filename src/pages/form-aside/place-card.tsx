// A place of the dealer: where it is, how to call it, and whether it is open today.
import { todayHours } from '#dealership/hours-words.ts'
import { addressLine } from '#lib/address.ts'
import { telHref } from '#lib/phone.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  place: Place
  /** Seconds. */
  now: number
  /** Leads to what stands there. */
  hasStock: boolean
  /** False where the number of the vehicle is masked, which may be this one (W41). */
  hasPhone: boolean
}

export function PlaceCard({ place, now, hasStock, hasPhone }: Props) {
  const { site } = useSite()
  const { name, slug, phone, location_type: type } = place
  const address = addressLine(place.address)
  const hours = todayHours(place, now)
  return (
    <section className="form-place" data-testid="location-card">
      <h3>{name}</h3>
      {address !== '' && <address>{address}</address>}
      {hours !== null && <p className="form-hours">{hours}</p>}
      <p className="form-place-links">
        {hasPhone && phone !== '' && (
          <a href={telHref(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
        {address !== '' && (
          <a href={directionsTo(place, address, site)} target="_blank" rel="noopener">
            <Icon name="pin" />
            Get Directions
          </a>
        )}
        {hasStock && (type === '' || type === 'sales') && (
          <a href={routes.search.href(slug)}>
            <Icon name="search" />
            View Our Stock
          </a>
        )}
      </p>
    </section>
  )
}

function directionsTo({ name, address: { place_url: own } }: Place, line: string, site: Site) {
  const query = encodeURIComponent(`${name}, ${line}`)
  return own || site.sidebar.directions_url.replace('{address}', () => query)
}
