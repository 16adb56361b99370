// The price of a car minus a trade-in offer.
import { SHOWN_ABOVE } from '#vehicle/price.ts'

/** Balance in dollars; null without an offer above 0, or if the balance would not be a price. */
export function reducedPrice(price: number | null, offer: number | null): number | null {
  if (price === null || offer === null || !(offer > 0)) return null
  return price - offer > SHOWN_ABOVE ? price - offer : null
}
