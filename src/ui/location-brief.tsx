// A place in short: beside a form and over a map, where there is no room for its whole card.
import { EVENTS } from '#analytics/events.ts'
import { todayHours } from '#dealership/hours-text.ts'
import { directionsHref, placeType } from '#dealership/places.ts'
import { addressLine } from '#lib/text.ts'
import { telHref } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

type Props = {
  place: Place
  /** Seconds. */
  now: number
  /** Where its name leads. */
  href?: string
  /** Links to the stock there, if it sells vehicles. */
  hasStock?: boolean
  /** False if the vehicle's phone number is masked, because it may be this one. */
  hasPhone?: boolean
}

export function LocationBrief({ place, now, href, hasStock = false, hasPhone = true }: Props) {
  const { site } = useSite()
  const { name, slug } = place
  const address = addressLine(place.address)
  const hours = todayHours(place, site, now)
  return (
    <section className="place-brief" data-testid="location-card">
      <h3>{href === undefined ? name : <a href={href}>{name}</a>}</h3>
      {address !== '' && <address>{address}</address>}
      {hours !== null && <p className="quiet">{hours}</p>}
      <p className="place-links">
        {hasPhone && <PlaceCalls place={place} />}
        <Directions place={place} />
        {hasStock && placeType(place) === 'sales' && (
          <a href={routes.search.href(slug)}>
            <Icon name="search" />
            {site.places.labels.view_stock}
          </a>
        )}
      </p>
    </section>
  )
}

/** Its telephone numbers, each once. */
export function PlaceCalls({ place: { phone, landline_phone: landline } }: { place: Place }) {
  const numbers = new Set([phone, landline].filter((number) => number !== ''))
  return [...numbers].map((number) => (
    <a key={number} href={telHref(number)} data-event={EVENTS.callDealer}>
      <Icon name="phone" />
      {number}
    </a>
  ))
}

export function Directions({ place }: { place: Place }) {
  const href = directionsHref(place, useSite().site)
  if (href === '') return null
  return (
    <a href={href} target="_blank" rel="noopener">
      <Icon name="pin" />
      Get Directions
    </a>
  )
}
