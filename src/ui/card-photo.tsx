// The picture of a car card with what lies on it: tag, badge, or the outline of a car without a photo (C4, S5).
import type { CardView } from '#search/card.ts'
import { imageUrl } from '#stock/image-url.ts'
import { Icon } from './icon.tsx'
import { Silhouette } from './silhouette.tsx'

/** How soon the picture is wanted: the first of the page, in sight at once, or later. */
export type Haste = 'first' | 'soon' | 'later'

export function CardPhoto({ car, haste }: { car: CardView; haste: Haste }) {
  return (
    <div className="card-photo">
      {car.image === null ? (
        <div className="card-artwork">
          <Silhouette name={car.silhouette} />
          {car.noPhotoText !== '' && <span>{car.noPhotoText}</span>}
        </div>
      ) : (
        <img
          src={imageUrl(car.image.src, 640)}
          alt={car.image.alt}
          width={600}
          height={400}
          loading={haste === 'later' ? 'lazy' : undefined}
          fetchPriority={haste === 'first' ? 'high' : undefined}
        />
      )}
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
