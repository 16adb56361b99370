// Opens a site's embedded engine.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { Transport } from './client.ts'

/** The Durable Object of the site's stock. */
export function openStockIndex({ STOCK_INDEX }: Pick<Env, 'STOCK_INDEX'>, slug: string): Transport {
  return async (request) => STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), NEAR).fetch(request)
}
