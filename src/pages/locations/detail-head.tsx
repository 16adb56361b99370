// The head of a place's page: its name, where it is, how to reach it, what may be done there, its picture.
import { placeButtons } from '#dealership/place-buttons.ts'
import { addressLine } from '#lib/address.ts'
import type { Place } from '#stock/places.ts'
import { Directions, PlaceCalls } from '#ui/location-brief.tsx'
import { useSite } from '#ui/site-context.ts'

export function DetailHead({ place }: { place: Place }) {
  const { site, path } = useSite()
  const address = addressLine(place.address)
  const buttons = placeButtons(place, site).filter(({ href }) => href !== path)
  return (
    <header className="location-head">
      <h1>{place.name}</h1>
      {address !== '' && <address>{address}</address>}
      <p className="place-links">
        <PlaceCalls place={place} />
        <Directions place={place} />
      </p>
      {buttons.length > 0 && (
        <p className="block-links">
          {buttons.map(({ label, href }, at) => (
            <a key={label} href={href} className={at === 0 ? 'button' : 'button button-quiet'}>
              {label}
            </a>
          ))}
        </p>
      )}
      <Photo place={place} />
    </header>
  )
}

/** The largest thing on the page: nothing waits behind it. */
function Photo({ place: { image, name } }: { place: Place }) {
  const source = image.image.url || image.thumb.url
  if (source === '') return null
  return <img src={source} alt={name} width="640" height="300" fetchPriority="high" />
}
