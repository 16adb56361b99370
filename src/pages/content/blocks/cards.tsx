// Cards that lead on (W45, W64).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawCards(_block: BlockOf<'cards'>, _ports: BlockPorts): Drawn {
  return null
}
