// The map of a location: a picture, or only a button without one. The provider's own map loads on demand.
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
  /** Without one there is only a button. */
  picture: string
  /** Map that the site may frame; null leaves directions. */
  frame: string | null
}

export function PlaceMap({ title, directions, picture, frame }: PlaceMapProps) {
  if (frame === null) return <MapPicture title={title} directions={directions} picture={picture} />
  return (
    <figure>
      {picture === '' ? (
        <a
          className="button button-quiet"
          href={directions || frame}
          data-embed-src={frame}
          target="_blank"
          rel="noopener"
        >
          <Icon name="pin" />
          {title}
        </a>
      ) : (
        <div className="place-map">
          <EmbedFrame
            src={frame}
            href={directions || frame}
            title={title}
            icon="pin"
            poster={<img src={picture} alt="" loading="lazy" />}
          />
        </div>
      )}
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

/** The picture, which links to directions; without a picture, only the link. */
function MapPicture({ title, directions, picture }: Omit<PlaceMapProps, 'frame'>) {
  const drawn = picture !== '' && <img src={picture} alt={title} loading="lazy" />
  if (directions === '') return drawn && <div className="place-map">{drawn}</div>
  return (
    <a
      href={directions}
      className={drawn ? 'place-map' : 'button button-quiet'}
      target="_blank"
      rel="noopener"
    >
      {drawn || (
        <>
          <Icon name="pin" />
          Get Directions
        </>
      )}
    </a>
  )
}

type Props = {
  place: Place
  now: Seconds
  href?: string
  /** Shown in place of its map. */
  frame?: string | null
  /** False if the location's card is on the page: then there is only a map, if its picture is known. */
  hasBrief?: boolean
}

/** The map is a picture until the shopper loads it. */
export function PlaceOnMap({ place, now, href, frame = null, hasBrief = true }: Props) {
  const { site } = useSite()
  const picture = mapPicture(place, site)
  const framed = frame ?? mapFrame(place, site)
  const map = (picture !== '' || framed !== null) && (
    <PlaceMap
      title={frame === null ? `Map of ${place.name}` : place.tabName || place.name}
      directions={directionsHref(place, site)}
      picture={picture}
      frame={framed}
    />
  )
  if (!hasBrief) return picture === '' ? null : <div className="place-on-map">{map}</div>
  const brief = <LocationBrief place={place} now={now} href={href} hasStock />
  return picture === '' ? (
    <div className="place-unmapped">
      {brief}
      {map}
    </div>
  ) : (
    <div className="place-on-map">
      {map}
      {brief}
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
