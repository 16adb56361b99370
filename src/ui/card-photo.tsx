// The picture of a car card with what lies on it: tag, badge, or the outline of a car without a photo.
import type { CardView } from '#search/card.ts'
import { Artwork } from './empty-card.tsx'
import { Icon } from './icon.tsx'
import { imageSet, imageUrl } from './image-url.ts'
import { useSite } from './site-context.ts'

/** How soon the picture is wanted: the first of the page, in sight at once, or later. */
export type LoadPriority = 'first' | 'soon' | 'later'

export function CardPhoto({ car, haste }: { car: CardView; haste: LoadPriority }) {
  return (
    <div className="card-photo">
      <Photo car={car} haste={haste} />
      {car.tag !== null && car.tag.kind !== 'certified' && (
        <span className={`tag tag-${car.tag.kind}`} data-testid="car-tag">
          {car.tag.kind === 'electric' && <Icon name="bolt" />}
          {car.tag.text}
        </span>
      )}
      {car.certified && (
        <span className="badge">
          <Icon name="certified" />
          Certified
        </span>
      )}
    </div>
  )
}

function Photo({ car, haste }: { car: CardView; haste: LoadPriority }) {
  const { site } = useSite()
  if (car.image === null) return <Artwork name={car.silhouette} text={car.noPhotoText} />
  const still = { slug: car.slug, n: 1, source: car.image.src }
  const set = imageSet(site, still, [320, 480, 640, 960])
  return (
    <img
      src={imageUrl(site, still)}
      srcSet={set}
      sizes={set && '(min-width: 40rem) 22rem, 100vw'}
      alt={car.image.alt}
      width={600}
      height={400}
      loading={haste === 'later' ? 'lazy' : undefined}
      fetchPriority={haste === 'first' ? 'high' : undefined}
    />
  )
}
