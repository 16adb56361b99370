// Offers of the site (W75, W76).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawOffers(_block: BlockOf<'offers'>, _ports: BlockPorts): Drawn {
  return null
}
