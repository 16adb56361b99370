// The embedded engine of a site, as whoever speaks its protocol reaches it.
import type { Env } from '#env.ts'
import type { Transport } from './client.ts'

/** The object of the site's stock, near where dealers and their shoppers are: it stays where it was first called from. */
export function openStockIndex({ STOCK_INDEX }: Pick<Env, 'STOCK_INDEX'>, slug: string): Transport {
  return async (request) =>
    STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), { locationHint: 'oc' }).fetch(request)
}
