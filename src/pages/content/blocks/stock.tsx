// Vehicles of the stock in a row.
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawStock(_block: BlockOf<'stock'>, _ports: BlockPorts): Drawn {
  return null
}
