// The lists of vehicles by condition: each has an address of its own.

/** The first part of a list's path, and the conditions that it covers; none for all. */
export const CONDITION_PATHS = {
  'new-used-and-demo-cars': [],
  'new-and-demo-cars': ['demo', 'new'],
  'new-cars': ['new'],
  'used-cars': ['used'],
  'demo-cars': ['demo'],
} as const satisfies Record<string, readonly string[]>

/** The list of everything that a site sells. */
export const DEFAULT_SEARCH = 'new-used-and-demo-cars'
