// Questions and answers block.
import type { ReactNode } from 'react'

import { BlockFrame } from '#pages/content/block-frame.tsx'
import type { BlockPorts } from '#pages/content/block.ts'
import { questionsOf } from '#pages/content/questions-of.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Questions } from '#ui/questions.tsx'

/** Null without questions. */
export function renderFaq(block: BlockOf<'faq'>, { site }: BlockPorts): ReactNode {
  const questions = questionsOf(block, site)
  if (questions.length === 0) return null
  return (
    <BlockFrame block={block}>
      <Questions questions={questions} />
    </BlockFrame>
  )
}
