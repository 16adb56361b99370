// A call to action block.
import { BlockFrame, BlockLinks } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export function renderAction(block: BlockOf<'action'>): RenderedBlock {
  const { image, links } = block
  return (
    <BlockFrame block={block}>
      <BlockLinks links={links} />
      {image !== '' && (
        <SitePicture
          className="action-picture"
          src={image}
          alt=""
          width={960}
          height={400}
          loading="lazy"
        />
      )}
    </BlockFrame>
  )
}
