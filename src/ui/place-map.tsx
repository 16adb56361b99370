// The map of a location (W39, W72): its picture, or rings around a pin that cannot be mistaken for streets; the third
// party's map loads on demand.
import { EmbedFrame } from './embed-frame.tsx'
import { Icon } from './icon.tsx'

export type PlaceMapProps = {
  /** "Map of Harbour Parramatta". */
  title: string
  /** Directions link; empty if unknown. */
  directions: string
  /** Address of a picture; empty draws rings. */
  picture: string
  /** Address of a map that the site may frame; null leaves the picture, which leads to the way there. */
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
        From {new URL(frame).host}, once you open it. Not showing?{' '}
        <a href={frame} target="_blank" rel="noopener">
          See it there
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
