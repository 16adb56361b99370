// A dealer's text with limited markup, sanitised again on render (TH4).
import { sanitise } from '#tenant/markup.ts'

type Props = { html: string; className?: string }

export function Markup({ html, className }: Props) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}

/** The same within a line, for example in a label. */
export function InlineMarkup({ html, className }: Props) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
