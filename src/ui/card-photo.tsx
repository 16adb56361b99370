// The picture of a vehicle's card, or its outline, with the tags upon it.
import type { CardView } from '#search/card.ts'
import type { Site } from '#tenant/schema.ts'
import { Artwork } from './empty-card.tsx'
import { fill } from './fill.tsx'
import { Icon } from './icon.tsx'
import { imageSet, imageUrl } from './image-url.ts'
import { useSite } from './site-context.ts'

/** When the picture loads: before all others, with the page, or lazily. */
export type LoadPriority = 'first' | 'soon' | 'later'

export function CardPhoto({ car, haste }: { car: CardView; haste: LoadPriority }) {
  const { site } = useSite()
  return (
    <div className="card-photo" data-photos={toCount(car)}>
      <Picture {...car} {...toPicture(car, site)} haste={haste} />
      <Tags {...car} />
    </div>
  )
}

/** How many there are, where scripts make a row of them (client/card-photos.ts). */
const toCount = ({ photos }: CardView) => (photos > 1 ? photos : undefined)

/** The whole element; the picture loads lazily. */
export function photoHtml(car: CardView, site: Site): string {
  const { tag, stateTag, certified, silhouette, noPhotoText: text } = car
  const picture = toPicture(car, site)
  const none = picture.src === '' ? `${silhouette} ${text === ''}` : ''
  const shape = `card picture ${none} ${picture.set === ''}`
  const html = fill(shape, { ...picture, text }, ({ src, set, alt, ...given }) => (
    <Picture
      {...{ silhouette, alt, haste: 'later' }}
      src={picture.src && src}
      set={picture.set && set}
      noPhotoText={text && given.text}
    />
  ))
  const texts = { tag: tag?.text ?? '', state: stateTag?.text ?? '' }
  const tags = fill(`card tags ${tag?.kind} ${stateTag?.kind} ${certified}`, texts, (given) => (
    <Tags
      tag={tag && { ...tag, text: given.tag }}
      stateTag={stateTag && { ...stateTag, text: given.state }}
      certified={certified}
    />
  ))
  const count = toCount(car)
  const attribute = count === undefined ? '' : ` data-photos="${count}"`
  return `<div class="card-photo"${attribute}>${html}${tags}</div>`
}

function Tags({ tag, stateTag, certified }: Pick<CardView, 'tag' | 'stateTag' | 'certified'>) {
  const hasTag = tag !== null && tag.kind !== 'certified'
  return (
    <>
      {hasTag && (
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
        <span className="tag tag-certified">
          <Icon name="certified" />
          Certified
        </span>
      )}
    </>
  )
}

type PictureProps = Pick<CardView, 'silhouette' | 'noPhotoText'> &
  ReturnType<typeof toPicture> & { haste: LoadPriority }

function Picture({ src, set, alt, haste, silhouette, noPhotoText }: PictureProps) {
  if (src === '') return <Artwork name={silhouette} text={noPhotoText} />
  return (
    <img
      width={600}
      height={400}
      alt={alt}
      src={src}
      srcSet={set || undefined}
      sizes={set === '' ? undefined : '(min-width: 40rem) 22rem, 100vw'}
      loading={haste === 'later' ? 'lazy' : undefined}
      fetchPriority={haste === 'first' ? 'high' : undefined}
    />
  )
}

/** Empty without a photo; `set` is empty if the site does not resize. */
function toPicture({ slug, image }: CardView, site: Site) {
  if (image === null) return { src: '', set: '', alt: '' }
  const still = { slug, n: 1, source: image.src }
  const set = imageSet(site, still, [320, 480, 640, 960]) ?? ''
  return { src: imageUrl(site, still), set, alt: image.alt }
}
