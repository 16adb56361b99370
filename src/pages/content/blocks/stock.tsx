// Vehicles of the stock in a row, which scrolls where they are many.
import type { BlockPorts } from '#pages/content/block.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { parseFilter } from '#search/filter.ts'
import { loadRow } from '#search/load-row.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Markup } from '#ui/markup.tsx'
import type { ReactNode } from 'react'

/** Nothing where no vehicle meets the filter. */
export async function drawStock(
  block: BlockOf<'stock'>,
  { site, now, services }: BlockPorts,
): Promise<ReactNode> {
  const parsed = parseFilter(block.filters)
  if (!('filter' in parsed)) return null
  const cars = await loadRow(parsed.filter, block.limit, { site, ask: services.search, now })
  if (cars.length === 0) return null
  const { title, intro, href, link_label: label } = block
  return (
    // The row has the heading, beside the buttons that move it.
    <BlockFrame block={{ ...block, title: '', intro: '' }}>
      <Carousel
        title={title || `In stock now`}
        intro={intro !== '' && <Markup html={intro} className="carousel-intro" />}
        more={href === '' ? null : { label, href }}
        cars={cars}
      />
    </BlockFrame>
  )
}
