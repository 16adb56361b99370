// Thumbnails, each a link to its slide (W18).
import type { CardView } from '#search/card.ts'
import type { Slide } from '#stock/gallery.ts'
import { Icon } from '#ui/icon.tsx'
import { imageUrl } from '#ui/image-url.ts'
import { useSite } from '#ui/site-context.ts'

export function Thumbnails({ slides, card }: { slides: readonly Slide[]; card: CardView }) {
  return (
    <ol className="thumbnails" data-testid="thumbnails">
      {slides.map((slide, index) => (
        <li key={index}>
          <a
            href={`#photo-${index + 1}`}
            aria-label={slide.kind === 'video' ? 'Video' : `Picture ${index + 1}`}
            aria-current={index === 0 ? 'true' : undefined}
          >
            {slide.kind === 'video' && <Icon name="play" />}
            <Small slide={slide.kind === 'video' ? slides[0] : slide} slug={card.slug} />
          </a>
        </li>
      ))}
    </ol>
  )
}

/** A video uses the picture before it. */
function Small({ slide, slug }: { slide: Slide | undefined; slug: string }) {
  const { site } = useSite()
  if (slide?.kind !== 'picture') return null
  const { n, source, thumb } = slide.picture
  // The feed's own thumbnail if images are not resized.
  const small = site.gallery.images.resize === 'edge' ? source : (thumb ?? source)
  const src = imageUrl(site, { slug, n, source: small }, 320)
  return <img src={src} alt="" width={96} height={64} loading="lazy" />
}
