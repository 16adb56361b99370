/** Where dealers and their shoppers are: a Durable Object stays where it was first called from. */
export const NEAR = { locationHint: 'oc' } as const
