// Vehicles of the stock in a row, as a band of a page: one that the site wrote, or that belongs to a make, a model, an offer.
import type { ComponentProps } from 'react'

import type { Block } from '#tenant/schema-blocks.ts'
import { Carousel } from '#ui/carousel.tsx'
import { BlockFrame } from './block-frame.tsx'

type Props = ComponentProps<typeof Carousel> & { block?: Pick<Block, 'id' | 'tone'> }

/** The place of a row that comes late. */
export const LATE_ROW = 'stock-row'

/** Keeps the room of a row that comes late. */
export function LateStockRow() {
  return <div className="late" id={LATE_ROW} />
}

/** Nothing where there are no vehicles. The row has the heading, beside the buttons that move it. */
export function StockRow({ block, ...row }: Props) {
  if (row.cars.length === 0) return null
  return (
    <BlockFrame block={{ id: block?.id, tone: block?.tone, kind: 'stock' }}>
      <Carousel {...row} />
    </BlockFrame>
  )
}
