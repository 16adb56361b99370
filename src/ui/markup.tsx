// A dealer's own words with the little markup that they may carry, cut once more where they are drawn (TH4).
import { sanitise } from '#tenant/markup.ts'

export function Markup({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
