// The keys of the Worker that journeys visit, with which a test signs what the Worker would.

export const MASTER_KEY = 'a key for journeys only'
/** Opens the pages of operations. */
export const OPS_TOKEN = 'a-token-of-journeys-that-is-not-guessed'
