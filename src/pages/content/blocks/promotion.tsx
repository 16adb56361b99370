// One wide picture (W90, C27).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawPromotion(_block: BlockOf<'promotion'>, _ports: BlockPorts): Drawn {
  return null
}
