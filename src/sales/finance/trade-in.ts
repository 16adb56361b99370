// The price of a car less what is offered for another in part exchange (V31).
import { SHOWN_ABOVE } from '#stock/price.ts'

/** Dollars left to pay; null without an offer above 0, or where nothing that is a price would be left. */
export function reducedPrice(price: number | null, offer: number | null): number | null {
  if (price === null || offer === null || !(offer > 0)) return null
  return price - offer > SHOWN_ABOVE ? price - offer : null
}
