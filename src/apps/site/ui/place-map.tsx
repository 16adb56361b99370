// The map of a location: a picture, or a pin on a plain background, which implies no streets; the provider's own map
// loads on demand.
import { Fragment, useId } from 'react'

import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { directionsHref } from '#dealership/places.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toEmbedUrl } from '#vehicle/gallery.ts'
import type { Place } from '#vehicle/places.ts'
import { EmbedFrame } from './embed-frame.tsx'
import { Icon } from './icon.tsx'
import { LocationBrief } from './location-card.tsx'
import { useSite } from './site-context.ts'

export type PlaceMapProps = {
  title: string
  /** Directions link; empty if unknown. */
  directions: string
  /** Empty leaves a pin on a plain ground. */
  picture: string
  /** Map that the site may frame; null leaves the picture, which links to directions. */
  frame: string | null
}

export function PlaceMap({ title, directions, picture, frame }: PlaceMapProps) {
  const poster = picture !== '' && (
    <img src={picture} alt={frame === null ? title : ''} loading="lazy" />
  )
  if (frame === null) {
    const drawn = poster || <Pin title={title} />
    return directions === '' ? (
      <div className="place-map">{drawn}</div>
    ) : (
      <a href={directions} className="place-map" target="_blank" rel="noopener">
        {drawn}
      </a>
    )
  }
  return (
    <figure>
      <div className="place-map">
        <EmbedFrame
          src={frame}
          href={directions || frame}
          title={title}
          icon="pin"
          poster={poster}
        />
      </div>
      {/* Whether a third party's frame shows anything cannot be detected. */}
      <figcaption>
        Loads from {new URL(frame).host}. Not showing?{' '}
        <a href={frame} target="_blank" rel="noopener">
          Open it there
        </a>
      </figcaption>
    </figure>
  )
}

function Pin({ title }: { title: string }) {
  return (
    <span className="embed">
      <span className="embed-sign">
        <Icon name="pin" />
      </span>
      <span className="embed-title">{title}</span>
    </span>
  )
}

type Props = {
  place: Place
  now: Seconds
  href?: string
  /** Shown in place of its map. */
  frame?: string | null
}

/** The map is a picture until the shopper loads it. */
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

export function LocationTabs({ places, now }: { places: readonly Place[]; now: Seconds }) {
  const { site } = useSite()
  const group = useId()
  return (
    <div className="place-tabs" role="group" aria-label={site.places.title}>
      {places.map((place, at) => (
        <Fragment key={place.id}>
          <label>
            <input type="radio" name={group} defaultChecked={at === 0} />
            {place.tabName || place.name}
          </label>
          <div>
            <PlaceOnMap
              place={place}
              now={now}
              frame={toEmbedUrl(place.iframeUrl || null, site.gallery.embed_hosts)}
            />
          </div>
        </Fragment>
      ))}
    </div>
  )
}
