// Style sheets of blocks and their layouts, which a page loads only if it has such a block. cli/build-code.ts builds them.
import type { Block } from '#tenant/schema-blocks.ts'
import { CAMPAIGN_KINDS } from '#tenant/schema-campaign-blocks.ts'

/** Names of the sheets that a block needs beside the sheet of content pages. */
export function sheetsOf(block: Block): readonly string[] {
  if (CAMPAIGN_KINDS.has(block.kind)) return ['campaign.css']
  switch (block.kind) {
    case 'hero':
      return [`hero-${block.layout}.css`]
    case 'stock':
      return STOCK[block.layout]
    case 'locations':
      return PLACES[block.layout]
    case 'reviews':
      return [block.layout === 'slider' ? 'reviews-slider.css' : 'reviews-still.css']
    case 'cards':
      return block.layout === 'cards' ? [] : [`cards-${block.layout}.css`]
    case 'text':
      return block.layout === 'bleed' ? ['text-bleed.css'] : []
    case 'brands':
    case 'budget':
    case 'faq':
    case 'promises':
      return [`block-${block.kind}.css`]
    default:
      return []
  }
}

const STOCK = {
  carousel: [],
  grid: ['stock-grid.css'],
  featured: ['stock-lines.css'],
  list: ['stock-lines.css'],
} as const

const PLACES = {
  grid: [],
  single: [],
  carousel: [],
  tabs: ['place-map.css'],
  map: ['place-map.css'],
  table: ['place-table.css'],
} as const
