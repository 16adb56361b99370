// Offers that a site shows, and where each stands (E32, R21, S30).
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { isInWindow } from './shown.ts'

export type Offer = Site['offers']['list'][number]

/** Offers of today that the site does not exclude, in order (S30, T30); `now` in seconds. */
export function shownOffers(site: Site, now: number): Offer[] {
  const { list, allow_ids: allowed } = site.offers
  return list.filter(
    (offer) =>
      isInWindow(offer, site, now) &&
      (allowed.includes(offer.id) || !offer.excluded_website_ids.includes(site.id)),
  )
}

/** Name of the make that an offer is for; empty for any. */
export function offerMake({ manufacturer }: Pick<Offer, 'manufacturer'>): string {
  return typeof manufacturer === 'string' ? manufacturer : manufacturer.name
}

/** The page of an offer: below its make, but not where the site has one make only (R21). */
export function offerHref(offer: Offer, { manufacturer }: Pick<Site, 'manufacturer'>): string {
  const make = offerMake(offer)
  return manufacturer === null && make !== ''
    ? routes.offerOfMake.href(make, offer.id)
    : routes.specialOffer.href(offer.id)
}
