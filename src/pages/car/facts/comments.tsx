// The dealer's own words about a vehicle, the first of them at once (W30, V39, C23). Text, never markup.
import { splitText } from '#lib/split-text.ts'
import { useSite } from '#ui/site-context.ts'
import { FoldToggle } from './fold.tsx'

export function Comments({ text }: { text: string | null }) {
  const { comments_limit: limit, comments_pending: pending } = useSite().site.facts
  const { head, rest } = splitText(text ?? pending, limit)
  return (
    <div
      className={rest === '' ? 'comments' : 'comments comments-long'}
      data-testid="dealer-comments"
    >
      {head}
      {rest !== '' && (
        <details>
          <FoldToggle of="dealer comments" />
          {rest}
        </details>
      )}
    </div>
  )
}
