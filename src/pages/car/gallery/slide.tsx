// One slide of a gallery: a picture that links to its largest size, or a video.
import type { Vehicle } from '#pages/car/vehicle.ts'
import type { Picture, Slide } from '#stock/gallery.ts'
import { imageSet, imageUrl } from '#ui/image-url.ts'
import { useSite } from '#ui/site-context.ts'
import { VideoPlayer } from './video-player.tsx'

type Props = {
  slide: Slide
  /** From 1. */
  place: number
  total: number
  /** The LCP picture: loaded before anything else. */
  isUrgent: boolean
  vehicle: Vehicle
}

export function SlideItem({ slide, place, vehicle, ...rest }: Props) {
  return (
    <li id={`photo-${place}`}>
      {slide.kind === 'video' ? (
        <VideoPlayer {...slide} vehicle={vehicle} />
      ) : (
        <Photo picture={slide.picture} place={place} vehicle={vehicle} {...rest} />
      )}
    </li>
  )
}

type PhotoProps = Omit<Props, 'slide'> & { picture: Picture }

function Photo({ picture, place, total, isUrgent, vehicle: { car, card } }: PhotoProps) {
  const { site } = useSite()
  const still = { slug: car.slug, ...picture }
  const set = imageSet(site, still)
  const alt = card.image?.alt ?? card.title
  return (
    <a href={imageUrl(site, still, 1920)} data-photo>
      <img
        src={imageUrl(site, still, 960)}
        srcSet={set}
        sizes={set && SIZES}
        alt={place === 1 ? alt : `${card.title}, ${place} of ${total}`}
        width={600}
        height={400}
        loading={isUrgent ? undefined : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
      />
    </a>
  )
}

/** The gallery is as wide as the page on phones, and beside the offer on wider screens. */
const SIZES = '(min-width: 64rem) 60vw, 100vw'
