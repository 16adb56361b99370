// Questions and answers (W91).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawFaq(_block: BlockOf<'faq'>, _ports: BlockPorts): Drawn {
  return null
}
