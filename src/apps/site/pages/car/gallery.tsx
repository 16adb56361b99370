// Pictures and video of a vehicle: slides that scroll natively; apps/site/client/gallery.ts adds buttons and fullscreen.
import type { ReactNode } from 'react'

import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { type Film, type Picture, type Slide, toSlides, videosOf } from '#vehicle/gallery.ts'
import type { Site } from '#tenant/schema.ts'
import { EmbedFrame } from '#apps/site/ui/embed-frame.tsx'
import { Artwork } from '#apps/site/ui/empty-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { imageSet, imageUrl, type ImageWidth, STILL_WIDTH } from '#apps/site/ui/image-url.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Section } from './fact-list.tsx'
import { Fullscreen, Spin } from './spin.tsx'
import type { Vehicle } from './vehicle.ts'

/** The gallery is as wide as the page on phones, and next to the offer on wider screens. */
const SIZES = '(min-width: 64rem) 60vw, 100vw'

export function Gallery(vehicle: Vehicle) {
  const { car, card } = vehicle
  const { site } = useSite()
  const { embed_hosts: hosts, video, thumbnails_above } = site.gallery
  const slides = toSlides(car, { hosts, withVideo: video.slide })
  const pictures = slides.filter(({ kind }) => kind === 'picture')
  return (
    <section
      className="gallery"
      data-testid="gallery"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${card.title}`}
    >
      <div className="photos" data-mode="gallery">
        <div className="photos-frame">
          {slides.length === 0 ? (
            <Artwork name={card.silhouette} text={card.noPhotoText} />
          ) : (
            <ul className="slides sideways" data-slides>
              {slides.map((slide, index) => (
                <SlideItem
                  key={index}
                  slide={slide}
                  place={index + 1}
                  number={pictures.indexOf(slide) + 1}
                  total={pictures.length}
                  isUrgent={index === 0}
                  vehicle={vehicle}
                />
              ))}
            </ul>
          )}
          {card.illustrated && <p className="photos-note">Illustration</p>}
          {slides.length > 1 && <Controls total={pictures.length} />}
          {pictures.length > 0 && <Fullscreen />}
        </div>
        {slides.length > thumbnails_above && <Thumbnails slides={slides} card={card} />}
      </div>
      <Spin {...vehicle} isFirst={slides.length === 0} />
    </section>
  )
}

function Controls({ total }: { total: number }) {
  return (
    <>
      <button
        type="button"
        className="photos-button with-scripts"
        data-step="-1"
        aria-label="Previous picture"
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="photos-button with-scripts"
        data-step="1"
        aria-label="Next picture"
      >
        <Icon name="right" />
      </button>
      <p className="photos-count with-scripts" aria-live="polite">
        1 / {total}
      </p>
    </>
  )
}

export function Thumbnails({ slides, card }: { slides: readonly Slide[]; card: CardView }) {
  const pictures = slides.filter(({ kind }) => kind === 'picture')
  const films = slides.length - pictures.length
  return (
    <ol className="thumbnails" data-testid="thumbnails">
      {slides.map((slide, index) => (
        <li key={index}>
          <a
            href={`#photo-${index + 1}`}
            className={slide.kind === 'video' ? 'film' : undefined}
            aria-label={
              slide.kind === 'video'
                ? filmName(slide, films)
                : `Picture ${pictures.indexOf(slide) + 1}`
            }
            aria-current={index === 0 ? 'true' : undefined}
          >
            {slide.kind === 'video' && <Icon name="play" />}
            <Small slide={slide} slug={card.slug} />
          </a>
        </li>
      ))}
    </ol>
  )
}

/** "Video", or "Video 2" of several. */
function filmName({ n }: Pick<Film, 'n'>, films: number): string {
  return films > 1 ? `Video ${n}` : 'Video'
}

function Small({ slide, slug }: { slide: Slide; slug: string }) {
  const { site } = useSite()
  const src =
    slide.kind === 'video'
      ? filmStill(slide, slug, site, STILL_WIDTH)
      : pictureStill(slide, slug, site)
  // A film without its own still is a plain tile: a photograph of the vehicle would look like another picture.
  return src === null ? null : <img src={src} alt="" width={96} height={64} loading="lazy" />
}

function pictureStill(
  { picture: { n, source, thumb } }: Extract<Slide, { kind: 'picture' }>,
  slug: string,
  site: Site,
): string {
  // The feed's own thumbnail if images are not resized.
  const small = site.gallery.images.resize === 'edge' ? source : (thumb ?? source)
  return imageUrl(site, { slug, n, source: small }, STILL_WIDTH)
}

/** The film's own still, from the feed or the provider; null if neither has one. */
function filmStill(
  { n, poster }: Pick<Film, 'n' | 'poster'>,
  slug: string,
  site: Site,
  width: ImageWidth,
): string | null {
  if (poster !== null) return imageUrl(site, { slug, n: `video-${n}`, source: poster }, width)
  return site.upstreams.video_thumbnails === null
    ? null
    : routes.image.href(slug, `video-${n}`, width)
}

type Props = {
  slide: Slide
  /** Position among all slides, from 1. */
  place: number
  /** Position among the pictures, as counted by the lightbox; 0 for a film. */
  number: number
  total: number
  /** The LCP picture, loaded before anything else. */
  isUrgent: boolean
  vehicle: Vehicle
}

export function SlideItem({ slide, place, vehicle, ...rest }: Props) {
  return (
    <li id={`photo-${place}`}>
      {slide.kind === 'video' ? (
        <VideoPlayer {...slide} vehicle={vehicle} />
      ) : (
        <Photo picture={slide.picture} vehicle={vehicle} {...rest} />
      )}
    </li>
  )
}

type PhotoProps = Pick<Props, 'number' | 'total' | 'isUrgent' | 'vehicle'> & { picture: Picture }

function Photo({ picture, vehicle: { car, card }, number, total, isUrgent }: PhotoProps) {
  const { site } = useSite()
  const still = { slug: car.slug, ...picture }
  const set = imageSet(site, still)
  return (
    <a href={imageUrl(site, still, 1920)} data-photo>
      <img
        src={imageUrl(site, still, 960)}
        srcSet={set}
        sizes={set === undefined ? undefined : SIZES}
        alt={
          number === 1 ? (card.image?.alt ?? card.title) : `${card.title}, ${number} of ${total}`
        }
        width={600}
        height={400}
        loading={isUrgent ? undefined : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
      />
    </a>
  )
}

export function VideoSection(vehicle: Vehicle) {
  const { gallery } = useSite().site
  const [first] = gallery.video.section ? videosOf(vehicle.car, gallery.embed_hosts) : []
  if (first === undefined) return null
  return (
    <Section title={gallery.video.title} testId="video" className="video">
      <VideoPlayer {...first} vehicle={vehicle} />
    </Section>
  )
}

/** `poster` is the video's small picture from the feed. */
type VideoProps = Film & { vehicle: Vehicle }

/** A vehicle video: played, embedded on demand, or linked to, depending on its address. Nothing loads before it is played. */
export function VideoPlayer({ n, video, poster, vehicle }: VideoProps) {
  const { card } = vehicle
  const src = usePoster({ n, poster }, vehicle)
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
function usePoster(film: Pick<Film, 'n' | 'poster'>, { car, card }: Vehicle): string | undefined {
  const { site } = useSite()
  const still = filmStill(film, car.slug, site, 640)
  if (still !== null) return still
  if (card.image === null) return undefined
  return imageUrl(site, { slug: car.slug, n: 1, source: card.image.src })
}
