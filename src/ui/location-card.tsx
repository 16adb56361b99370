// The card of a place: where it is, how to call it, when it is open, what may be done there.
import { cardRows } from '#dealership/hours-text.ts'
import { placeButtons } from '#dealership/place-buttons.ts'
import { placeHref } from '#dealership/places.ts'
import { placeRating } from '#dealership/reviews.ts'
import { toGrouped } from '#lib/money.ts'
import { addressLine } from '#lib/text.ts'
import type { Place } from '#stock/places.ts'
import { Icon } from './icon.tsx'
import { Directions, PlaceCalls } from './location-brief.tsx'
import { OpenNow } from './opening-hours.tsx'
import { useSite } from './site-context.ts'
import { Stars } from './stars.tsx'
import { SwipeHint } from './swipe-hint.tsx'

/** From one more than this on, a hint says that there are others. */
const IN_SIGHT = 3

export type LocationCardProps = {
  place: Place
  /** Seconds. */
  now: number
  /** Kilometres from the shopper; null or left out if unknown. */
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

/** Whole kilometres as text: "12 km away". */
export function kmAway(km: number): string {
  return km === 0 ? 'less than 1 km away' : `${toGrouped(km)} km away`
}

/** 150 pixels high, whatever its shape. */
function PlacePhoto({ place: { image } }: { place: Place }) {
  const source = image.thumb.url || image.image.url
  return source === '' ? null : <img src={source} alt="" width="320" height="150" loading="lazy" />
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

/** Mon-Sat and Sunday, or the days that differ. */
function PlaceHours({ place, now }: { place: Place; now: number }) {
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
  /** Seconds. */
  now: number
}

/** Cards of places side by side: as wide as their number allows, and six by an arrangement of their own. */
export function LocationGrid({ places, now }: Props) {
  return (
    <div className="place-grid" data-many={manyOf(places.length)}>
      {places.map(({ place, km }) => (
        <LocationCard key={place.id} place={place} km={km} now={now} />
      ))}
    </div>
  )
}

/** Fewer than three are wider, more are narrower. */
function manyOf(count: number): 'few' | 'three' | 'six' | 'many' {
  if (count < 3) return 'few'
  if (count === 3) return 'three'
  return count === 6 ? 'six' : 'many'
}

/** `now` in seconds. */
export function LocationRow({ places, now }: { places: readonly Place[]; now: number }) {
  return (
    <div className="place-row" x-data="carousel">
      {places.length > IN_SIGHT && (
        <div className="place-steps">
          <SwipeHint />
          <button type="button" x-on:click="back" aria-label="Back in the locations">
            <Icon name="left" />
          </button>
          <button type="button" x-on:click="forward" aria-label="Forward in the locations">
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

/** Draws nothing where it has none. */
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
