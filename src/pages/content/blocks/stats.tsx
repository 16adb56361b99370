// Numbers in a row (W15).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawStats(_block: BlockOf<'stats'>, _ports: BlockPorts): Drawn {
  return null
}
