// The head of a place's page: its name, where it is, how to reach it, what may be done there, its picture.
import { placeButtons, type PlaceButton } from '#dealership/place-buttons.ts'
import { isBuying, sellHref } from '#dealership/places.ts'
import { hasForm } from '#sales/leads/form-pages.ts'
import { addressLine } from '#lib/address.ts'
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

/** Those of its card but for the one that leads here, and the way to sell where vehicles are bought (E26). */
function toButtons(place: Place, site: Site, path: string): PlaceButton[] {
  const usual = placeButtons(place, site).filter(({ href }) => href !== path)
  if (!isBuying(place) || !hasForm('sell', site)) return usual
  return [...usual, { label: `Sell your ${site.vehicle.one}`, href: sellHref(place) }]
}

/** The largest thing on the page: nothing waits behind it. */
function Photo({ place: { image, name } }: { place: Place }) {
  const source = image.image.url || image.thumb.url
  if (source === '') return null
  return <img src={source} alt={name} width="640" height="300" fetchPriority="high" />
}
