// Rate limits for reservations (TH9, TH13). The mobile is unverified, each reservation sends it messages, and a
// reservation without a deposit is free.

export type Caps = {
  /** Per mobile or signed-in shopper: concurrent on one site, and per day on all sites. */
  ofShopper: number
  ofShopperADay: number
  /** Per network: concurrent unpaid ones on one site, and per day on all sites. Signed-in shoppers are not counted. */
  ofNetwork: number
  ofNetworkADay: number
  /** All signed-out shoppers per day on the site; also limits attacks from many networks. */
  ofSiteADay: number
}

/** The limits of a site with a maximum number of concurrent reservations per shopper. */
export function capsOf(most: number): Caps {
  const ofNetwork = Math.max(6, most)
  return {
    ofShopper: most,
    ofShopperADay: most * A_DAY,
    ofNetwork,
    ofNetworkADay: ofNetwork * A_DAY,
    ofSiteADay: 200,
  }
}

/** Reservations per day, as a multiple of the concurrent maximum. */
const A_DAY = 3
