// Lists of vehicles by condition, each with its own address.

/** First segment of a list's path, and the conditions that it covers; none means all. */
export const CONDITION_PATHS = {
  'new-used-and-demo-cars': [],
  'new-and-demo-cars': ['demo', 'new'],
  'new-cars': ['new'],
  'used-cars': ['used'],
  'demo-cars': ['demo'],
} as const satisfies Record<string, readonly string[]>

/** The list of the whole stock. */
export const DEFAULT_SEARCH = 'new-used-and-demo-cars'
