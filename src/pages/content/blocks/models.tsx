// New models (W61, W77).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawModels(_block: BlockOf<'models'>, _ports: BlockPorts): Drawn {
  return null
}
