// The offers that a site shows, and their addresses (E32, R20, R21, S30). Their view model is in offer-view.ts.
import { formRoutes, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { hasEnded, isInWindow } from './shown.ts'

export type Offer = Site['offers']['list'][number]

/** The category of offers that name a rate (E32). */
export const FINANCE_OFFER = 'Finance offer'

/** Offers of today that the site does not exclude, in order (S30, T30); `now` in seconds. */
export function shownOffers(site: Site, now: number): Offer[] {
  return site.offers.list.filter((offer) => isAllowed(offer, site) && isInWindow(offer, site, now))
}

/** The offer of an id; "ended" where it was shown once, null for one that is not known, not yet shown or never will be. */
export function findOffer(id: string, site: Site, now: number): Offer | 'ended' | null {
  const offer = site.offers.list.find((one) => one.id === id)
  if (offer === undefined || !isAllowed(offer, site)) return null
  if (hasEnded(offer, site, now)) return 'ended'
  return isInWindow(offer, site, now) ? offer : null
}

/** Name of the make that an offer is for; empty for any. */
export function offerMake({ manufacturer }: Pick<Offer, 'manufacturer'>): string {
  return typeof manufacturer === 'string' ? manufacturer : manufacturer.name
}

/** Whether it may name a rate, which needs the legal text beside it (C11). */
export function isFinanceOffer({ category }: Pick<Offer, 'category'>): boolean {
  return category.toLowerCase() === FINANCE_OFFER.toLowerCase()
}

/** The page of an offer: below its make, but not where the site has one make only (R21). */
export function offerHref(offer: Offer, { manufacturer }: Pick<Site, 'manufacturer'>): string {
  const make = offerMake(offer)
  return manufacturer === null && make !== ''
    ? routes.offerOfMake.href(make, offer.id)
    : routes.specialOffer.href(offer.id)
}

/** The enquiry form for an offer; its message begins with the offer's number, so that the dealer can identify it. */
export function offerEnquiryHref({ id, name }: Pick<Offer, 'id' | 'name'>): string {
  return formRoutes.general.about(`offer ${id}, ${name}`)
}

/** Not excluded here, or allowed all the same (S30, T30); no rate without its warning (C11). */
function isAllowed(offer: Offer, { id, offers, finance }: Site): boolean {
  const isMeant = offers.allow_ids.includes(offer.id) || !offer.excluded_website_ids.includes(id)
  return isMeant && !(isFinanceOffer(offer) && finance.warning.trim() === '')
}
