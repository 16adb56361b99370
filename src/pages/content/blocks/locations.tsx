// Places of the dealer (W67, W71, W72).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawLocations(_block: BlockOf<'locations'>, _ports: BlockPorts): Drawn {
  return null
}
