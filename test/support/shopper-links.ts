// Links that a site sends to its shoppers.
import { env } from 'cloudflare:workers'

import { routes } from '#routes.ts'
import { mintShopperKey } from '#sales/leads/lead-token.ts'

export const keyOfShopper = (site: string, lead: string) =>
  mintShopperKey(env.MASTER_KEY, { site, lead })

/** The page of a reservation, with its shopper's key. */
export async function reservationLink(site: string, id: string): Promise<string> {
  return routes.reservation.href(id, await keyOfShopper(site, id))
}
