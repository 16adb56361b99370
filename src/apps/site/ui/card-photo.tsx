// The picture of a vehicle's card, or its outline, with tags over it.
import type { CardView } from '#search/card.ts'
import { Artwork } from './empty-card.tsx'
import { Icon } from './icon.tsx'
import { imageSet, imageUrl } from './image-url.ts'
import { useSite } from './site-context.ts'

/** When the picture loads: before all others, with the page, or lazily. */
export type LoadPriority = 'first' | 'soon' | 'later'

type Props = { car: CardView; priority: LoadPriority; hasTags?: boolean }

export function CardPhoto({ car, priority, hasTags = true }: Props) {
  const { image, photos, illustrated, silhouette, noPhotoText } = car
  return (
    // Scripts turn several photos into a row (apps/site/client/card-photos.ts).
    <div
      className="card-photo"
      data-photos={photos > 1 ? photos : undefined}
      data-drawn={illustrated ? '' : undefined}
    >
      {image === null ? (
        <Artwork name={silhouette} text={noPhotoText} />
      ) : (
        <Photo slug={car.slug} image={image} priority={priority} />
      )}
      {hasTags && <Tags car={car} />}
    </div>
  )
}

type PhotoProps = {
  slug: string
  image: NonNullable<CardView['image']>
  priority: LoadPriority
}

function Photo({ slug, image, priority }: PhotoProps) {
  const { site } = useSite()
  const still = { slug, n: 1, source: image.src }
  const set = imageSet(site, still, [320, 480, 640, 960])
  return (
    <img
      width={600}
      height={400}
      alt={image.alt}
      src={imageUrl(site, still)}
      srcSet={set}
      sizes={set === undefined ? undefined : '(min-width: 40rem) 22rem, 100vw'}
      loading={priority === 'later' ? 'lazy' : undefined}
      fetchPriority={priority === 'first' ? 'high' : undefined}
    />
  )
}

function Tags({ car: { tag, stateTag, certified, illustrated } }: Pick<Props, 'car'>) {
  return (
    <>
      {tag !== null && tag.kind !== 'certified' && (
        <span className={`tag tag-${tag.kind}`} data-testid="car-tag">
          {tag.kind === 'electric' && <Icon name="bolt" />}
          {tag.text}
        </span>
      )}
      {stateTag !== null && (
        <span className={`tag tag-${stateTag.kind}`} data-testid="stock-state">
          {stateTag.text}
        </span>
      )}
      {certified && (
        <span className="tag tag-quiet">
          <Icon name="certified" />
          Certified
        </span>
      )}
      {illustrated && <span className="tag tag-quiet tag-drawn">Illustration</span>}
    </>
  )
}
