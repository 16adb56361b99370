// How many vehicles anybody can have (TH9, TH13): every number of it.
// Nobody has proved the mobile that they name, and each reservation sends it messages; a vehicle that is not paid for costs nothing.

export type Caps = {
  /** Of one mobile, or of who is signed in: at a time on one site, and had within a day on all. */
  ofShopper: number
  ofShopperADay: number
  /** Of one network: not paid for at a time on one site, and had within a day on all. Who is signed in is not counted. */
  ofNetwork: number
  ofNetworkADay: number
  /** Of all who are not signed in, within a day on the site: whoever has many networks ends here. */
  ofSiteADay: number
}

/** The caps of a site whose shoppers can have so many at a time. */
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

/** Times that what one can have at a time can be had within a day. */
const A_DAY = 3
