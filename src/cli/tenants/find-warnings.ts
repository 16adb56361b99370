// What `tenants check` warns about: settings that are valid, and that a dealer may still not want.
import type { Site } from '#tenant/schema.ts'
import type { Problem } from './problem.ts'

/** The warnings of a site. Unlike problems, they stop no publish. */
export function findWarnings(site: Site): Problem[] {
  return [...warnOfRate(site)]
}

/** Points of law: a number that no sale made must not be read as sales. */
function warnOfRate({ sales_counter: { enabled, source, a_day: aDay, label } }: Site): Problem[] {
  if (!enabled || source === 'feed') return []
  return [
    {
      path: 'sales_counter.source',
      message: `is "rate": "${label}" rises by ${aDay} a day, whatever you sell. Shoppers read it as your sales, and a number that is not true may mislead them in the sense of the law. Use "feed" to count the vehicles that your stock deliveries mark as sold.`,
    },
  ]
}
