// All data for a printed sheet about one car or new model. The print page shows all of it; the PDF shows as much as
// fits on one page.
import { absoluteUrl } from '#lib/url.ts'
import { joinText } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { offerOfCar } from '#sales/finance/car-quote.ts'
import { phoneFor } from '#search/card-actions.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#vehicle/car.ts'
import { toKeyFacts } from '#vehicle/chips.ts'
import { type Detail, toDetails } from '#vehicle/details.ts'
import { groupEquipment } from '#vehicle/equipment.ts'
import { picturesOf } from '#vehicle/gallery.ts'
import { mainPlace, type Place, placeOf } from '#vehicle/places.ts'
import { type Price, toPrice } from '#vehicle/price.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'

export type Sheet = {
  /** "2021 Toyota HiLux". */
  title: string
  /** Badge, series and condition, and whether it is reserved or coming soon: "SR5 · Used · RESERVED". */
  subtitle: string
  price: Price
  /** The vehicle's repayment with its mandatory information; null if it has none. */
  finance: { repayment: string; terms: string; comparison: string; warning: string } | null
  facts: Detail[]
  /** With line breaks; empty if the dealer wrote nothing. */
  comments: string
  /** The first of its pictures. */
  picture: { slug: string; n: number; source: string; alt: string; illustrated: boolean } | null
  silhouette: CardView['silhouette']
  /** Equipment of the vehicle. */
  features: string[]
  dealer: { name: string; place: string; phone: string; licence: string }
  /** Canonical address of its page. */
  url: string
}

/** Labels that are part of the title. */
const IN_TITLE = new Set(['Year', 'Make', 'Model', 'Badge', 'Series'])

/** The sheet of a car at a time. */
export function toSheet(car: Car, card: CardView, site: Site, now: Seconds): Sheet {
  const { kind } = stockState(car, { now, soldWindow: site.search.sold.window_days })
  const { reserved_text: reserved, coming_soon_text: coming } = site.sidebar
  const states: Partial<Record<typeof kind, string>> = { reserved, coming_soon: coming }
  return {
    title: card.title,
    subtitle: joinText([card.subtitle, card.condition, states[kind] ?? ''], ' · '),
    // The sheet is read away from the site, so its price always states its type.
    price: toPrice(car, site),
    finance: toFinance(car, site, now),
    facts: toFacts(car, site, now),
    comments: (car.dealercomments ?? '').trim(),
    features: groupEquipment(car.standardEquipment).flatMap(({ lines }) => lines),
    picture: toPicture(car, card),
    silhouette: card.silhouette,
    dealer: toDealer(placeOf(car, site), phoneFor(car, site), site),
    url: absoluteUrl(card.href, site),
  }
}

/** "$139 /wk", "over 5 years at 7.50% p.a.", "8.20% comparison rate" and the site's warning. */
function toFinance(car: Car, site: Site, now: Seconds): Sheet['finance'] {
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  const offer = offerOfCar({ car, state, now }, site)
  if (offer === null) return null
  const { repayment, per, terms, rate, comparison } = offer
  const rated = rate === '' ? '' : `at ${rate} p.a.`
  return {
    repayment: `${repayment} ${per}`,
    terms: terms === '' ? rated : `over ${terms}`,
    comparison: `${comparison} comparison rate`,
    warning: site.finance.warning,
  }
}

function toPicture(car: Car, card: CardView): Sheet['picture'] {
  const [first] = picturesOf(car)
  if (first === undefined) return null
  const alt = card.image?.alt ?? card.title
  return { slug: car.slug, n: first.n, source: first.source, alt, illustrated: car.illustrated }
}

function toFacts(car: Car, site: Site, now: Seconds): Detail[] {
  const keys = toKeyFacts(car).map(({ label, value }) => ({ label, value }))
  const shown = new Set([...IN_TITLE, ...keys.map(({ label }) => label)])
  const details = toDetails(car, site, now).filter(({ label }) => !shown.has(label))
  return [...keys, ...details]
}

/** The dealer at a location, by default the main one; `phone` is null for the dealer's own number. */
export function toDealer(
  place: Place | undefined,
  phone: string | null,
  site: Site,
): Sheet['dealer'] {
  const yard = place ?? mainPlace(site)
  const { street = '', city = '', state = '', postcode = '' } = yard?.address ?? {}
  // Some regions are named after their city.
  const town = joinText([...new Set([city, state, postcode])])
  return {
    name: site.name,
    place: joinText([street, town], ', '),
    // A number that shoppers must reveal first is not printed.
    phone: (site.sidebar.phone.mask ? null : phone) ?? site.phone_numbers.general,
    licence: yard?.dealer_license_number ?? '',
  }
}
