// Text block, with a picture beside it.
import { BlockFrame, BlockLinks } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { InlineMarkup, Paragraphs } from '#apps/site/ui/page-head.tsx'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export function renderText(block: BlockOf<'text'>): RenderedBlock {
  const { sections, image, alt, side, links, title, layout } = block
  return (
    <BlockFrame block={block}>
      <div
        className={
          image === '' ? 'text' : `text text-${side}${layout === 'bleed' ? ' text-bleed' : ''}`
        }
      >
        <div className="prose">
          {sections.map((section, at) => (
            // Sections never move in the browser.
            <TextSection key={at} section={section} isBelow={title !== ''} />
          ))}
          <BlockLinks links={links} />
        </div>
        {image !== '' && (
          <SitePicture src={image} alt={alt} width={960} height={640} loading="lazy" />
        )}
      </div>
    </BlockFrame>
  )
}

type Section = BlockOf<'text'>['sections'][number]

/** `isBelow` a block heading: heading levels must not skip one. */
function TextSection({ section, isBelow }: { section: Section; isBelow: boolean }) {
  const { heading, text, list } = section
  const Heading = isBelow ? 'h3' : 'h2'
  return (
    <>
      {heading !== '' && <Heading>{heading}</Heading>}
      <Paragraphs html={text} />
      {list.length > 0 && (
        <ul>
          {list.map((point, at) => (
            // Points never move in the browser.
            <li key={at}>
              <InlineMarkup html={point} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
