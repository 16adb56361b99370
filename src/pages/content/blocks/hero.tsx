// Slides over the whole width (W90, E35, C27), and a search.
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawHero(_block: BlockOf<'hero'>, _ports: BlockPorts): Drawn {
  return null
}
