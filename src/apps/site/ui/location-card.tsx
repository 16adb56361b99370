// The card of a location, its row in a table, and its short form: beside a form and over a map.
import { EVENTS } from '#analytics/events.ts'
import { cardRows, todayHours } from '#dealership/hours-text.ts'
import { placeButtons } from '#dealership/place-buttons.ts'
import { directionsHref, placeHref, placeType } from '#dealership/places.ts'
import { placeRating } from '#dealership/reviews.ts'
import { toGrouped } from '#lib/money.ts'
import { addressLine, kmAway } from '#lib/text.ts'
import { telHref } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { Place } from '#vehicle/places.ts'
import { SwipeHint } from './carousel.tsx'
import { Icon } from './icon.tsx'
import { OpenNow } from './opening-hours.tsx'
import { Stars } from './review-list.tsx'
import { keepLastWord } from './separator.ts'
import { useSite } from './site-context.ts'
import { SitePicture } from './site-picture.tsx'

/** Number of cards beyond which a hint is shown. */
const IN_SIGHT = 3

export type LocationCardProps = {
  place: Place
  now: Seconds
  /** Distance from the shopper; null or omitted if unknown. */
  km?: number | null
}

export function LocationCard({ place, now, km = null }: LocationCardProps) {
  const { site, path } = useSite()
  const { name, address } = place
  const town = addressLine({ ...address, street: '' })
  const href = placeHref(place, site)
  return (
    <article className="place-card boxed" data-testid="location-card">
      <PlacePhoto place={place} />
      <h3>{href === path ? name : <a href={href}>{name}</a>}</h3>
      {km !== null && <p className="place-km">{kmAway(km)}</p>}
      <PlaceRating place={place} />
      {(address.street !== '' || town !== '') && (
        <address>
          {address.street}
          {address.street !== '' && town !== '' && <br />}
          {town}
        </address>
      )}
      <p className="place-links">
        <PlaceCalls place={place} />
        <Directions place={place} />
      </p>
      {site.places.show_hours && <PlaceHours place={place} now={now} />}
      <PlaceLicences place={place} />
      <p className="place-buttons buttons">
        {placeButtons(place, site)
          .filter((button) => button.href !== path)
          .map((button, at) => (
            <a
              key={button.label}
              href={button.href}
              className={at === 0 ? 'button' : 'button button-quiet'}
            >
              {button.label}
              <span className="unseen"> {name}</span>
            </a>
          ))}
      </p>
    </article>
  )
}

function PlacePhoto({ place: { image } }: { place: Place }) {
  const source = image.thumb.url || image.image.url
  return source === '' ? null : (
    <SitePicture src={source} alt="" width="320" height="150" loading="lazy" />
  )
}

function PlaceRating({ place }: { place: Place }) {
  const rated = placeRating(place)
  if (rated === null) return null
  const { rating, count } = rated
  return (
    <p className="place-rating">
      <Stars rating={rating} />
      <b aria-hidden="true">{rating.toFixed(1)}</b>
      {count !== null && <span className="count">{toGrouped(count)} reviews</span>}
    </p>
  )
}

function PlaceHours({ place, now }: { place: Place; now: Seconds }) {
  const { site } = useSite()
  const rows = cardRows(place, site, now)
  if (rows.length === 0) return null
  return (
    <div className="place-hours">
      <OpenNow place={place} now={now} />
      <dl>
        {rows.map(({ days, words }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Props = {
  places: readonly { place: Place; km?: number | null }[]
  now: Seconds
}

export function LocationGrid({ places, now }: Props) {
  return (
    <div className="place-grid" data-many={manyOf(places.length)}>
      {places.map(({ place, km }) => (
        <LocationCard key={place.id} place={place} km={km} now={now} />
      ))}
    </div>
  )
}

function manyOf(count: number): 'few' | 'three' | 'six' | 'many' {
  if (count < 3) return 'few'
  if (count === 3) return 'three'
  return count === 6 ? 'six' : 'many'
}

export function LocationRow({ places, now }: { places: readonly Place[]; now: Seconds }) {
  return (
    <div className="place-row" x-data="carousel">
      {places.length > IN_SIGHT && (
        <div className="place-steps">
          <SwipeHint />
          <button type="button" x-on:click="back" aria-label="Previous locations">
            <Icon name="left" />
          </button>
          <button type="button" x-on:click="forward" aria-label="Next locations">
            <Icon name="right" />
          </button>
        </div>
      )}
      <div className="carousel-row sideways" x-ref="row">
        {places.map((place) => (
          <LocationCard key={place.id} place={place} now={now} />
        ))}
      </div>
    </div>
  )
}

/** A short row for each location. */
export function LocationTable({ places, now }: { places: readonly Place[]; now: Seconds }) {
  const { site } = useSite()
  return (
    <ul className="place-table">
      {places.map((place) => (
        <li key={place.id} data-testid="location-card">
          <PlacePhoto place={place} />
          <div>
            <h3>
              <a href={placeHref(place, site)}>{place.name}</a>
            </h3>
            <address>{keepLastWord(addressLine(place.address))}</address>
            <PlaceRating place={place} />
          </div>
          <div>
            {site.places.show_hours && <OpenNow place={place} now={now} />}
            <PlaceLicences place={place} />
          </div>
          <p className="place-links">
            <PlaceCalls place={place} />
            <Directions place={place} />
          </p>
        </li>
      ))}
    </ul>
  )
}

export function PlaceLicences({ place }: { place: Place }) {
  const { dealer_license_number: licence, motor_vehicle_repairer: repairer } = place
  if (licence === '' && repairer === '') return null
  return (
    <p className="place-licence quiet">
      {licence !== '' && <span>Dealer licence {licence}</span>}
      {repairer !== '' && <span>Motor vehicle repairer {repairer}</span>}
    </p>
  )
}

type LocationBriefProps = {
  place: Place
  now: Seconds
  href?: string
  hasStock?: boolean
  /** False if the vehicle's phone number is masked, because it may be this one. */
  hasPhone?: boolean
}

export function LocationBrief({
  place,
  now,
  href,
  hasStock = false,
  hasPhone = true,
}: LocationBriefProps) {
  const { site } = useSite()
  const { name, slug } = place
  const address = keepLastWord(addressLine(place.address))
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
