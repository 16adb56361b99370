// The video section of a vehicle page.
import type { ReactNode } from 'react'

import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { type Video, videosOf } from '#stock/gallery.ts'
import { EmbedFrame } from '#ui/embed-frame.tsx'
import { Artwork } from '#ui/empty-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { imageUrl } from '#ui/image-url.ts'
import { useSite } from '#ui/site-context.ts'

export function VideoSection(vehicle: Vehicle) {
  const { gallery } = useSite().site
  const [first] = gallery.video.section ? videosOf(vehicle.car, gallery.embed_hosts) : []
  if (first === undefined) return null
  return (
    <section className="video" data-testid="video">
      <h2>{gallery.video.title}</h2>
      <VideoPlayer {...first} vehicle={vehicle} />
    </section>
  )
}

/** `poster` is the video's small picture from the feed. */
type Props = { video: Video; poster: string | null; vehicle: Vehicle }

/** A vehicle video: played, embedded on demand, or linked to, depending on its address. Nothing loads before it is played. */
export function VideoPlayer({ video, poster, vehicle }: Props) {
  const { card } = vehicle
  const src = usePoster(poster, vehicle)
  const title = `Video of ${card.title}`
  if (video.kind === 'file') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- feeds carry no captions
      <video
        className="embed"
        src={video.href}
        poster={src}
        aria-label={title}
        preload="none"
        controls
        playsInline
      />
    )
  }
  const drawn =
    src === undefined ? (
      <Artwork name={card.silhouette} text="" />
    ) : (
      <img src={src} alt="" width={600} height={400} loading="lazy" />
    )
  return video.kind === 'frame' ? (
    <EmbedFrame src={video.src} href={video.href} title={title} poster={drawn} />
  ) : (
    <VideoLink href={video.href} title={title} poster={drawn} />
  )
}

/** For hosts that the site does not embed. */
function VideoLink({ href, title, poster }: { href: string; title: string; poster: ReactNode }) {
  return (
    <a className="embed" href={href} target="_blank" rel="noopener nofollow">
      {poster}
      <span className="embed-sign">
        <Icon name="play" />
      </span>
      <span className="embed-title">{title}</span>
    </a>
  )
}

/** Poster of a video: the feed's, else a service's, else the car's first picture. */
function usePoster(poster: string | null, { car, card }: Vehicle): string | undefined {
  const { site } = useSite()
  if (poster !== null) return poster
  if (site.upstreams.video_thumbnails !== null) return routes.image.href(car.slug, 'video', 640)
  if (card.image === null) return undefined
  return imageUrl(site, { slug: car.slug, n: 1, source: card.image.src })
}
