// A draw of prizes: each shopper draws once in a campaign (R48).
import type { Site } from '#tenant/schema.ts'

export type Campaign = NonNullable<Site['account']['spin_to_win']>
export type Drawn = { prize: string; code: string; drawnAt: number }

export type PrizePort = {
  /** What a shopper drew; null where they have not, "unknown" where that cannot be read. Never rejects. */
  find: (campaign: Campaign, userId: string) => Promise<Drawn | null | 'unknown'>
  /** Draws once: the same prize again however often it is asked. Null where it could not be written. */
  draw: (campaign: Campaign, userId: string, now: number) => Promise<Drawn | null>
}

/** The draws of one site. */
export function createPrizes(_db: D1Database, _slug: string): PrizePort {
  return { find: async () => 'unknown', draw: async () => null }
}
