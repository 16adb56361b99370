// Stock block: vehicles in a row, which scrolls if there are many.

import type { BlockDeps } from '#pages/content/block.ts'
import { StockRow } from '#pages/content/block-parts.tsx'
import { parseFilter } from '#search/filter.ts'
import { loadRow } from '#search/load.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Markup } from '#ui/page-head.tsx'

export async function renderStock(block: BlockOf<'stock'>, { site, now, services }: BlockDeps) {
  const parsed = parseFilter(block.filters)
  if (!('filter' in parsed)) return null
  const cars = await loadRow(parsed.filter, block.limit, { site, ask: services.search, now })
  const { title, intro, href, link_label: label } = block
  return (
    <StockRow
      block={block}
      title={title || 'In stock now'}
      intro={intro !== '' && <Markup html={intro} className="carousel-intro" />}
      more={href === '' ? null : { label, href }}
      cars={cars}
    />
  )
}
