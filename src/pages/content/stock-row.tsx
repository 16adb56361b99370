// A row of vehicles as a band: written by the site, or for a make, a model or an offer.
import type { ComponentProps } from 'react'

import type { Block } from '#tenant/schema-blocks.ts'
import { Carousel } from '#ui/carousel.tsx'
import { BlockFrame } from './block-frame.tsx'

type Props = ComponentProps<typeof Carousel> & { block?: Pick<Block, 'id' | 'tone'> }

/** Placeholder name of a late row. */
export const LATE_ROW = 'stock-row'

/** Reserves the space of a late row. */
export function LateStockRow() {
  return <div className="late" id={LATE_ROW} />
}

/** Renders nothing without vehicles. The row has the heading, beside its scroll buttons. */
export function StockRow({ block, ...row }: Props) {
  if (row.cars.length === 0) return null
  return (
    <BlockFrame block={{ id: block?.id, tone: block?.tone, kind: 'stock' }}>
      <Carousel {...row} />
    </BlockFrame>
  )
}
