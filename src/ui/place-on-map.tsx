// The card of a location over its map (W72): the map is a picture until the shopper loads it.
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { directionsHref } from '#dealership/places.ts'
import type { Place } from '#stock/places.ts'
import { LocationBrief } from './location-brief.tsx'
import { PlaceMap } from './place-map.tsx'
import { useSite } from './site-context.ts'

type Props = {
  place: Place
  /** Seconds. */
  now: number
  /** Where its name leads. */
  href?: string
  /** What is framed instead of its map. */
  frame?: string | null
}

export function PlaceOnMap({ place, now, href, frame = null }: Props) {
  const { site } = useSite()
  return (
    <div className="place-on-map">
      <PlaceMap
        title={frame === null ? `Map of ${place.name}` : place.tabName || place.name}
        directions={directionsHref(place, site)}
        picture={mapPicture(place, site)}
        frame={frame ?? mapFrame(place, site)}
      />
      <LocationBrief place={place} now={now} href={href} hasStock />
    </div>
  )
}
