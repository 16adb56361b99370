/** Location hint for Durable Objects, which stay in the region of their first call. */
export const NEAR = { locationHint: 'oc' } as const
