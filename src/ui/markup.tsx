// A dealer's own words with the little markup that they may carry, cut once more where they are drawn (TH4).
import { sanitise } from '#tenant/markup.ts'

type Props = { html: string; className?: string }

export function Markup({ html, className }: Props) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}

/** The same within a line, for example in a label. */
export function InlineMarkup({ html, className }: Props) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
