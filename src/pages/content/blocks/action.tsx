// One thing to do now.
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawAction(_block: BlockOf<'action'>, _ports: BlockPorts): Drawn {
  return null
}
