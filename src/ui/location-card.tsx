// The card of a place (W68): where it is, how to call it, when it is open, what may be done there.
import { placeButtons } from '#dealership/place-buttons.ts'
import { placeRating } from '#dealership/place-rating.ts'
import { placeHref } from '#dealership/places.ts'
import { cardRows } from '#dealership/hours-text.ts'
import { addressLine } from '#lib/address.ts'
import { toGrouped } from '#lib/money.ts'
import type { Place } from '#stock/places.ts'
import { Directions, PlaceCalls } from './location-brief.tsx'
import { OpenNow } from './open-now.tsx'
import { PlaceLicences } from './place-licences.tsx'
import { useSite } from './site-context.ts'
import { Stars } from './stars.tsx'

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
    <article className="place-card" data-testid="location-card">
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
      <p className="place-buttons">
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
