/** Location hint for Durable Objects, which stay where they were first called from. */
export const NEAR = { locationHint: 'oc' } as const
