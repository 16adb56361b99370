// Block with content of another site, from a host that the site allows.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { toEmbedUrl } from '#vehicle/gallery.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { EmbedFrame } from '#apps/site/ui/embed-frame.tsx'
import { Still } from './video.tsx'

export function renderEmbed(block: BlockOf<'embed'>, { site }: BlockDeps): RenderedBlock {
  const src = toEmbedUrl(block.src, site.gallery.embed_hosts)
  if (src === null) return null
  return (
    <BlockFrame block={block}>
      <div className={`framed framed-${block.shape}`}>
        <EmbedFrame
          src={src}
          title={block.label}
          icon="fullscreen"
          poster={<Still image={block.image} />}
        />
      </div>
    </BlockFrame>
  )
}
