// Sales this Month (W16).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawSales(_block: BlockOf<'sales'>, _ports: BlockPorts): Drawn {
  return null
}
