// Block of photographs; apps/site/client/gallery-block.ts opens them full-screen, and without it each is a link to its file.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { SitePicture, withoutSpot } from '#apps/site/ui/site-picture.tsx'

export function renderGallery(block: BlockOf<'gallery'>): RenderedBlock {
  return (
    <BlockFrame block={block}>
      <ul className="shots" data-shots="">
        {block.items.map(({ image, alt, caption }, at) => (
          // The same picture may be there twice.
          <li key={at}>
            <figure>
              <a href={withoutSpot(image)} data-photo="">
                <SitePicture src={image} alt={alt} width={960} height={640} loading="lazy" />
              </a>
              {caption !== '' && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </BlockFrame>
  )
}
