// The key of the Worker that journeys visit, with which a test signs what the Worker would.

export const MASTER_KEY = 'a key for journeys only'
