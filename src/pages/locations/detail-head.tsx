// The head of a location page: name, address, contact, actions, picture.
import { placeButtons, type PlaceButton } from '#dealership/place-buttons.ts'
import { isBuying, sellHref } from '#dealership/places.ts'
import { hasForm } from '#sales/leads/form.ts'
import { addressLine } from '#lib/text.ts'
import { BlockLinks } from '#pages/content/block-links.tsx'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Directions, PlaceCalls } from '#ui/location-brief.tsx'
import { useSite } from '#ui/site-context.ts'

export function DetailHead({ place }: { place: Place }) {
  const { site, path } = useSite()
  const address = addressLine(place.address)
  return (
    <header className="location-head">
      <h1>{place.name}</h1>
      {address !== '' && <address>{address}</address>}
      <p className="place-links">
        <PlaceCalls place={place} />
        <Directions place={place} />
      </p>
      <BlockLinks links={toButtons(place, site, path)} />
      <Photo place={place} />
    </header>
  )
}

/** The buttons of its card except the one that links here, and a sell button if vehicles are bought there (E26). */
function toButtons(place: Place, site: Site, path: string): PlaceButton[] {
  const usual = placeButtons(place, site).filter(({ href }) => href !== path)
  if (!isBuying(place) || !hasForm('sell', site)) return usual
  return [...usual, { label: `Sell your ${site.vehicle.one}`, href: sellHref(place) }]
}

/** The largest element on the page, so it loads first. */
function Photo({ place: { image, name } }: { place: Place }) {
  const source = image.image.url || image.thumb.url
  if (source === '') return null
  return <img src={source} alt={name} width="640" height="300" fetchPriority="high" />
}
