// Block with a row of numbers.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'

export function renderStats(block: BlockOf<'stats'>): RenderedBlock {
  return (
    <BlockFrame block={block}>
      <dl className="stats">
        {block.items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </BlockFrame>
  )
}
