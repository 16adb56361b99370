// Questions and answers, those of trade-ins in the words of their settings (W91, C30).
import type { ReactNode } from 'react'

import { toFaq } from '#leads/trade-in/faq.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import type { BlockPorts } from '#pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Questions } from '#ui/questions.tsx'

/** Null where there is no question. */
export function drawFaq(block: BlockOf<'faq'>, { site }: BlockPorts): ReactNode {
  const questions = [...block.items, ...(block.trade_in ? toFaq(site) : [])]
  if (questions.length === 0) return null
  return (
    <BlockFrame block={block}>
      <Questions questions={questions} />
    </BlockFrame>
  )
}
