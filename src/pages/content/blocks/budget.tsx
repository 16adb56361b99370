// What a repayment buys (W78).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'

/** Answers once it is built. */
export function drawBudget(_block: BlockOf<'budget'>, _ports: BlockPorts): Drawn {
  return null
}
