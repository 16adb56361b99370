// What a card and the page of an offer say, as plain data (W75, W76, R39, S32).
import { joinText } from '#lib/join-text.ts'
import { addDays, toWeekday } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { findMake, findModel as findStockModel, type Make, type Model } from '#stock/catalogue.ts'
import type { Site } from '#tenant/schema.ts'
import { findModel, modelHref } from './models.ts'
import { isFinanceOffer, offerEnquiryHref, offerHref, offerMake, type Offer } from './offers.ts'
import { siteDay } from './shown.ts'

type Link = { label: string; href: string }

export type OfferView = {
  id: string
  name: string
  /** Make and model that it is for: "Kia Sportage"; empty for any. */
  subject: string
  category: string
  /** Empty where it has no picture. */
  image: string
  /** The site's own markup. */
  description: string
  disclaimer: string
  /** "Ends Sunday 30 November", where that is near; empty else. */
  ends: string
  isFinance: boolean
  href: string
  enquireHref: string
  /** The model's page, or the page that replaces it (R39). */
  explore: Link | null
  /** What there is of it in stock. */
  stock: Link | null
}

/** `now` in seconds. */
export function toOfferView(offer: Offer, site: Site, now: number): OfferView {
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
    isFinance: isFinanceOffer(offer),
    href: offerHref(offer, site),
    enquireHref: offerEnquiryHref(offer),
    explore: toExplore(offer, site),
    stock: toStock(offer, site),
  }
}

/** Its own picture, else that of its model (E32); empty where there is none. */
export function offerPicture({ image_url: own, image_or_model_image: other }: Offer): string {
  return own || other.url
}

/** Make and model as the stock knows them; null where the offer is for no make that stock can be of. */
export function offerStock(offer: Offer, site: Site): { make: Make; model: Model | null } | null {
  const make = findMake(makeOf(offer, site))
  if (make === null) return null
  return { make, model: offer.model && findStockModel(make.name, offer.model.name) }
}

/** A site of one make need not say which. */
function makeOf(offer: Offer, { manufacturer }: Site): string {
  return offerMake(offer) || (offer.model === null ? '' : (manufacturer?.name ?? ''))
}

function toExplore({ model }: Offer, site: Site): Link | null {
  if (model === null) return null
  const known = findModel(model.slug, site)
  const href = model.override_url || (known === null ? '' : modelHref(known, site))
  return href === '' ? null : { label: `Explore ${model.name}`, href }
}

function toStock(offer: Offer, site: Site): Link | null {
  const stock = offerStock(offer, site)
  if (stock === null) return null
  const { make, model } = stock
  return model === null
    ? { label: `${make.name} in stock`, href: routes.search.href(make.slug) }
    : {
        label: `${make.name} ${model.name} in stock`,
        href: routes.searchModel.href(make.slug, model.slug),
      }
}

/** Days before its end when an offer begins to say so. */
const NEAR_DAYS = 35

function toEnds({ expiry }: Offer, site: Site, now: number): string {
  const today = siteDay(site, now)
  if (expiry === '' || expiry < today || expiry > addDays(today, NEAR_DAYS)) return ''
  if (expiry === today) return 'Ends today'
  return expiry === addDays(today, 1) ? 'Ends tomorrow' : `Ends ${toWeekday(expiry)}`
}
