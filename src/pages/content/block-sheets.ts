// Style sheets of blocks and their layouts, which a page loads only if it has such a block. cli/build-code.ts builds them.
import type { Block } from '#tenant/schema-blocks.ts'
import { CAMPAIGN_KINDS } from '#tenant/schema-campaign-blocks.ts'

/** Names of the sheets that a block needs beside the sheet of content pages. */
export function sheetsOf(block: Block): readonly string[] {
  const { kind } = block
  if (kind === 'hero') return [`hero-${block.layout}.css`]
  if (kind === 'stock') return STOCK[block.layout]
  if (kind === 'locations') return PLACES[block.layout]
  if (kind === 'reviews')
    return [block.layout === 'slider' ? 'reviews-slider.css' : 'reviews-still.css']
  if (kind === 'cards') return block.layout === 'cards' ? [] : [`cards-${block.layout}.css`]
  if (kind === 'text') return block.layout === 'bleed' ? ['text-bleed.css'] : []
  if (kind === 'video' || kind === 'embed') return ['block-frames.css', 'campaign.css']
  if (CAMPAIGN_KINDS.has(kind)) return ['campaign.css']
  return OWN.has(kind) ? [`block-${kind}.css`] : []
}

/** Kinds with a sheet of their own, however they are laid out. */
const OWN: ReadonlySet<Block['kind']> = new Set(['brands', 'budget', 'faq', 'promises'] as const)

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
