// Words, with a picture beside them.
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawText(_block: BlockOf<'text'>, _ports: BlockPorts): Drawn {
  return null
}
