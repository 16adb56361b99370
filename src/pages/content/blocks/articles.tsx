// Cards of the blog (W64, E36).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawArticles(_block: BlockOf<'articles'>, _ports: BlockPorts): Drawn {
  return null
}
