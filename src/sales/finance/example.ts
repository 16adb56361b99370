// The site's own example rate, for text without a rate.
import type { Site } from '#tenant/schema.ts'
import { toRate } from './loan-quote.ts'

/** Never a rate without its comparison rate; empty if the site has no example. */
export function exampleText({ example }: Pick<Site['finance'], 'example'>): string {
  if (example === null) return ''
  const { interest_rate: rate, comparison_rate: comparison, basis } = example
  return `For example ${toRate(rate)} p.a., ${toRate(comparison)} comparison rate, ${basis}.`
}
