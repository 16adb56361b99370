// The dealer's comments on a vehicle, the first of them in full view (W30, V39, C23). Text, never markup.
import { useSite } from '#ui/site-context.ts'
import { ViewMore } from '#ui/view-more.tsx'
import { SHOW } from './fold.tsx'

export function Comments({ text }: { text: string | null }) {
  const { comments_limit: limit, comments_pending: pending } = useSite().site.facts
  return (
    <ViewMore
      text={text ?? pending}
      limit={limit}
      of="dealer comments"
      labels={SHOW}
      testId="dealer-comments"
    />
  )
}
