// The keys of the Worker that journeys visit, with which tests sign in its place.

export const MASTER_KEY = 'a key for journeys only'
/** Opens the pages of operations. */
export const OPS_TOKEN = 'a-token-of-journeys-that-is-not-guessed'
