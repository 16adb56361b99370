// Row of logos.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export function renderLogos(block: BlockOf<'logos'>): RenderedBlock {
  return (
    <BlockFrame block={block}>
      <ul className="logos">
        {block.items.map(({ name, image, href }) => {
          const logo = (
            <SitePicture
              src={image}
              sizes="160px"
              alt={name}
              width={160}
              height={64}
              loading="lazy"
            />
          )
          return <li key={name}>{href === '' ? logo : <a href={href}>{logo}</a>}</li>
        })}
      </ul>
    </BlockFrame>
  )
}
