// Questions and answers block.
import type { ReactNode } from 'react'

import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps } from '#apps/site/pages/content/block.ts'
import { questionsOf } from '#apps/site/pages/content/page-graph.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Questions } from '#apps/site/ui/page-head.tsx'

export function renderFaq(block: BlockOf<'faq'>, { site }: BlockDeps): ReactNode {
  const questions = questionsOf(block, site)
  if (questions.length === 0) return null
  return (
    <BlockFrame block={block}>
      <Questions questions={questions} />
    </BlockFrame>
  )
}
