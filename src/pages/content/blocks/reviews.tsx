// Reviews of customers (W73, W74).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawReviews(_block: BlockOf<'reviews'>, _ports: BlockPorts): Drawn {
  return null
}
