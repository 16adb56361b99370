// Warranty, servicing and fees (W92, C20).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawPromises(_block: BlockOf<'promises'>, _ports: BlockPorts): Drawn {
  return null
}
