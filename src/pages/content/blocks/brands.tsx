// The makes of the site as a grid (W14).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawBrands(_block: BlockOf<'brands'>, _ports: BlockPorts): Drawn {
  return null
}
