// The words that a shopper agrees to before anything is sent; kept with the alert as they were.
import type { Site } from '#tenant/schema.ts'
import { WATCHLIST } from './alerts.ts'

/** Who sends what, how often, and how it ends. `title` is the heading of the saved search, if it is one. */
export function consentText({ name }: Pick<Site, 'name'>, subject: string, title: string): string {
  const what =
    subject === WATCHLIST
      ? 'the price of something on my watchlist drops'
      : `something new comes to my saved search “${title}”`
  return `Yes, ${name} may text my mobile when ${what}: at most one text a day; opt out via the link.`
}
