// Questions and answers of a block; those of trade-ins come from their settings.
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

/** Answers may contain basic markup. */
export function questionsOf(
  { items, trade_in: isTradeIn }: Pick<BlockOf<'faq'>, 'items' | 'trade_in'>,
  site: Site,
): { id?: string; question: string; answer: string }[] {
  return [...items, ...(isTradeIn ? toFaq(site) : [])]
}
