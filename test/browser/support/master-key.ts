// The key of the Worker that journeys visit, with which tests sign in its place.

export const MASTER_KEY = 'a key for journeys only'
