// Stored names of stock sources: "delivery", "console", or "feed:" and the feed's name.

export const DELIVERY = 'delivery'
/** Imports in the console: never stale, because no next one is expected. */
export const CONSOLE = 'console'
/** Edits of single vehicles in the console, or by the rule that ends own values. */
export const EDIT = 'edit'
const FEED = 'feed:'

export const feedSource = (name: string): string => FEED + name

/** The name of the feed; null for another source. */
export const feedOf = (source: string): string | null =>
  source.startsWith(FEED) ? source.slice(FEED.length) : null
