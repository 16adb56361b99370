// The consent text that a shopper accepts before anything is sent; stored with the alert.
import type { Site } from '#tenant/schema.ts'
import { WATCHLIST } from './alerts.ts'

/** Sender, content, frequency and opt-out. `title` is the heading of a saved search, if it is one. */
export function consentText({ name }: Pick<Site, 'name'>, subject: string, title: string): string {
  const what =
    subject === WATCHLIST
      ? 'the price of something on my watchlist drops'
      : `something new comes to my saved search “${title}”`
  return `Yes, ${name} may text my mobile when ${what}: at most one text a day; opt out via the link.`
}
