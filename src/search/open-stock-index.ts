// Opens a site's embedded engine: for shoppers' searches, and for clients of its protocol.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { AskOwn, Transport } from './client.ts'

/** The Durable Object of the site's stock, as shoppers' searches ask it. */
export function openOwnEngine({ STOCK_INDEX }: Pick<Env, 'STOCK_INDEX'>, slug: string): AskOwn {
  return (queries, key) => STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), NEAR).ask(queries, key)
}

/** The same over HTTP. */
export function openStockIndex({ STOCK_INDEX }: Pick<Env, 'STOCK_INDEX'>, slug: string): Transport {
  return async (request) => STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), NEAR).fetch(request)
}
