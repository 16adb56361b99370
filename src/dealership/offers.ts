// Offers that a site shows, with their addresses and view model.
import { joinText, upperFirst } from '#lib/text.ts'
import { addDays, toDay, toWeekday } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { formRoutes, routes } from '#routes.ts'
import { findMake, findModel as findStockModel, type Make, type Model } from '#vehicle/catalogue.ts'
import type { Site } from '#tenant/schema.ts'
import { findNewModel, modelHref } from './models.ts'
import { hasEnded, isInWindow, siteDay } from './shown.ts'

/** Days before its end from which an offer shows its end date. */
const NEAR_DAYS = 35

export type SpecialOffer = Site['offers']['list'][number]

/** The category of offers that name a rate. */
export const FINANCE_OFFER = 'Finance offer'

/** Today's offers that the site does not exclude, in order. */
export function shownOffers(site: Site, now: Seconds): SpecialOffer[] {
  return site.offers.list.filter((offer) => isAllowed(offer, site) && isInWindow(offer, site, now))
}

/** The offer with an id; "ended" if it was shown before, null if it is unknown, not shown yet or never shown. */
export function findOffer(id: string, site: Site, now: Seconds): SpecialOffer | 'ended' | null {
  const offer = site.offers.list.find((one) => one.id === id)
  if (offer === undefined || !isAllowed(offer, site)) return null
  if (hasEnded(offer, site, now)) return 'ended'
  return isInWindow(offer, site, now) ? offer : null
}

/** Name of the make that an offer is for; empty for any. */
export function offerMake({ manufacturer }: Pick<SpecialOffer, 'manufacturer'>): string {
  return typeof manufacturer === 'string' ? manufacturer : manufacturer.name
}

/** Whether an offer may name a rate, which needs legal text beside it. */
export function isFinanceOffer({ category }: Pick<SpecialOffer, 'category'>): boolean {
  return category.toLowerCase() === FINANCE_OFFER.toLowerCase()
}

/** The page of an offer: below its make, except on a single-make site. */
export function offerHref(
  offer: SpecialOffer,
  { manufacturer }: Pick<Site, 'manufacturer'>,
): string {
  const make = offerMake(offer)
  return manufacturer === null && make !== ''
    ? routes.offerOfMake.href(make, offer.id)
    : routes.specialOffer.href(offer.id)
}

/** The enquiry form for an offer; its message begins with the offer's number, so that the dealer can identify it. */
export function offerEnquiryHref({ id, name }: Pick<SpecialOffer, 'id' | 'name'>): string {
  return formRoutes.general.about(`offer ${id}, ${name}`)
}

/** Whether an offer is not excluded here, or explicitly allowed; a rate needs its warning. */
function isAllowed(offer: SpecialOffer, { id, offers, finance }: Site): boolean {
  const isMeant = offers.allow_ids.includes(offer.id) || !offer.excluded_website_ids.includes(id)
  return isMeant && !(isFinanceOffer(offer) && finance.warning.trim() === '')
}

type Link = { label: string; href: string }

/** Data of an offer's card and page. */
export type OfferView = {
  id: string
  name: string
  /** Make and model that it is for: "Kia Sportage"; empty for any. */
  subject: string
  category: string
  /** Empty if it has no picture. */
  image: string
  /** The site's own markup. */
  description: string
  disclaimer: string
  /** "Ends Sunday 30 November" if that is near; otherwise empty. */
  ends: string
  /** "Until 28 February 2027"; empty without an end date. */
  until: string
  isFinance: boolean
  href: string
  enquireHref: string
  /** The model's page, or the page that replaces it. */
  explore: Link | null
  /** Matching stock. */
  stock: Link | null
}

/** `now` in seconds. */
export function toOfferView(offer: SpecialOffer, site: Site, now: Seconds): OfferView {
  const { id, name, category, description, disclaimer, model } = offer
  return {
    id,
    name,
    subject: joinText([makeOf(offer, site), model?.name]),
    category,
    image: offerPicture(offer),
    description,
    disclaimer,
    ends: toEnds(offer, site, now),
    until: offer.expiry === '' ? '' : `Until ${toDay(offer.expiry)}`,
    isFinance: isFinanceOffer(offer),
    href: offerHref(offer, site),
    enquireHref: offerEnquiryHref(offer),
    explore: toExplore(offer, site),
    stock: toStock(offer, site),
  }
}

/** The offer's own picture, otherwise its model's; empty if there is none. */
export function offerPicture({
  image_url: own,
  image_or_model_image: other,
}: SpecialOffer): string {
  return own || other.url
}

/** Make and model as in the stock; null if the make cannot be in the stock. */
export function offerStock(
  offer: SpecialOffer,
  site: Site,
): { make: Make; model: Model | null } | null {
  const make = findMake(makeOf(offer, site))
  if (make === null) return null
  return { make, model: offer.model && findStockModel(make.name, offer.model.name) }
}

/** On a single-make site the make goes without saying. */
function makeOf(offer: SpecialOffer, { manufacturer }: Site): string {
  return offerMake(offer) || (offer.model === null ? '' : (manufacturer?.name ?? ''))
}

function toExplore({ model }: SpecialOffer, site: Site): Link | null {
  if (model === null) return null
  const known = findNewModel(model.slug, site)
  const href = model.override_url || (known === null ? '' : modelHref(known, site))
  return href === '' ? null : { label: `Explore ${model.name}`, href }
}

function toStock(offer: SpecialOffer, site: Site): Link | null {
  const stock = offerStock(offer, site)
  if (stock === null) return null
  const { make, model } = stock
  const href =
    model === null ? routes.search.href(make.slug) : routes.searchModel.href(make.slug, model.slug)
  const filters = offer.conditions
    .toSorted()
    .map((one, at) => [`refinementList[car_type][${at}]`, one])
  return {
    label: joinText([
      upperFirst(offer.conditions.join(' and ')),
      make.name,
      model?.name,
      'in stock',
    ]),
    href: withQuery(href, new URLSearchParams(filters)),
  }
}

function toEnds({ expiry }: SpecialOffer, site: Site, now: Seconds): string {
  const today = siteDay(site, now)
  if (expiry === '' || expiry < today || expiry > addDays(today, NEAR_DAYS)) return ''
  if (expiry === today) return 'Ends today'
  return expiry === addDays(today, 1) ? 'Ends tomorrow' : `Ends ${toWeekday(expiry)}`
}
