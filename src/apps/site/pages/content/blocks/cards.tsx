// Cards with links: services, blog categories.
import { BlockFrame, LeadCard } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'

export function renderCards(block: BlockOf<'cards'>): RenderedBlock {
  return (
    <BlockFrame block={block}>
      <ul className={`lead-cards lead-${block.layout}`}>
        {block.items.map(({ title, text, image, icon, href, link_label: label }) => (
          <li key={title}>
            <LeadCard
              level={block.title === '' ? 2 : 3}
              title={title}
              text={text}
              image={image}
              icon={icon}
              href={href}
              linkLabel={label}
            />
          </li>
        ))}
      </ul>
    </BlockFrame>
  )
}
