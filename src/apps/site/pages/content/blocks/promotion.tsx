// One wide picture that is a link. Its dates work as for every block.
import { BlockFrame, WidePicture } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'

export function renderPromotion(block: BlockOf<'promotion'>): RenderedBlock {
  const { image, image_phone: phone, alt, href } = block
  const picture = <WidePicture src={image} phone={phone} alt={alt} width={1920} height={700} />
  return (
    <BlockFrame block={block}>{href === '' ? picture : <a href={href}>{picture}</a>}</BlockFrame>
  )
}
