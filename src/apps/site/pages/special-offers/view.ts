// Data and metadata of offers.
import {
  type SpecialOffer,
  offerHref,
  offerMake,
  offerPicture,
  offerStock,
  type OfferView,
  shownOffers,
  toOfferView,
} from '#dealership/offers.ts'
import { fullModelName } from '#dealership/models.ts'
import { toDealerName } from '#dealership/structured-data.ts'
import type { Head } from '#http/render.tsx'
import { cutText, DESCRIPTION_LENGTH } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { plainBlock } from '#apps/site/pages/content/block.ts'
import { routes } from '#routes.ts'
import { slugOf } from '#vehicle/slug.ts'
import { toPlainText } from '#tenant/markup.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { type Crumb, toGraph, toItemList } from '#apps/site/ui/breadcrumbs.tsx'
import { keepHyphens } from '#apps/site/ui/separator.ts'

export type OffersView = ReturnType<typeof toOffersView>

/** Filters by the slugs of a category and of a make; unknown ones match nothing. */
export function toOffersView(query: URLSearchParams, site: Site, now: Seconds) {
  const all = shownOffers(site, now)
  const slugs = KINDS.map(({ name }) => query.get(name) ?? '')
  const offers = all.filter((offer) =>
    KINDS.every(({ read }, at) => slugs[at] === '' || slugOf(read(offer)) === slugs[at]),
  )
  return {
    offers: offers.map((offer) => toOfferView(offer, site, now)),
    filters: KINDS.map((kind, at) => ({
      name: kind.label,
      choices: toChoices(kind, at, all, slugs),
    })).filter(({ choices }) => choices.length > 2),
    isFiltered: slugs.some((slug) => slug !== ''),
    hasAny: all.length > 0,
  }
}

type Kind = { name: string; label: string; every: string; read: (offer: SpecialOffer) => string }

const KINDS: readonly Kind[] = [
  { name: 'category', label: 'Category', every: 'All offers', read: ({ category }) => category },
  { name: 'make', label: 'Make', every: 'All makes', read: offerMake },
]

function toChoices(
  { every, read }: Kind,
  at: number,
  all: readonly SpecialOffer[],
  slugs: string[],
) {
  const words = [...new Set(all.map(read))].filter((word) => word !== '')
  const choices = [
    { label: every, slug: '' },
    ...words.map((label) => ({ label, slug: slugOf(label) })),
  ]
  return choices.map(({ label, slug }) => ({
    label,
    href: hrefWith(slugs.with(at, slug)),
    isCurrent: slug === slugs[at],
  }))
}

function hrefWith(slugs: readonly string[]): string {
  const pairs = KINDS.flatMap(({ name }, at) => (slugs[at] ? [[name, slugs[at]]] : []))
  const query = new URLSearchParams(pairs).toString()
  return routes.specialOffers.href() + (query === '' ? '' : `?${query}`)
}

/** The list; a filtered or empty one is not indexed. */
export function toOffersHead({ isFiltered, hasAny, offers }: OffersView, site: Site): Head {
  const { title, intro } = site.offers
  const canonical = absoluteUrl(routes.specialOffers.href(), site)
  const image = offers.find((offer) => offer.image !== '')?.image ?? ''
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: cutText(toPlainText(intro), DESCRIPTION_LENGTH) || `${title} at ${site.name}.`,
    canonical,
    robots: isFiltered || !hasAny ? 'noindex, follow' : 'index, follow',
    image: { src: image, alt: title },
    structured: toGraph([toItemList(offers, site)], [{ label: title }], site),
  }
}

export function toOfferHead(offer: SpecialOffer, crumbs: readonly Crumb[], site: Site): Head {
  const image = offerPicture(offer)
  const about = [offerMake(offer), offer.model?.name ?? ''].filter(Boolean)
  const subject = about.some((word) => !offer.name.includes(word)) ? ` | ${about.join(' ')}` : ''
  return {
    kind: 'content',
    title: `${offer.name}${subject} | ${site.name}`,
    description: cutText(plainText(offer), DESCRIPTION_LENGTH),
    canonical: absoluteUrl(offerHref(offer, site), site),
    robots: 'index, follow',
    type: 'product',
    image: { src: image, alt: offer.name },
    structured: toGraph([toOfferData(offer, site)], crumbs, site),
  }
}

export function toOfferCrumbs({ name }: SpecialOffer, { offers }: Site): Crumb[] {
  return [{ label: offers.title, href: routes.specialOffers.href() }, { label: name }]
}

/** Undefined properties are left out of the JSON. */
function toOfferData(offer: SpecialOffer, site: Site): object {
  const image = offerPicture(offer)
  const make = offerMake(offer) || site.manufacturer?.name
  return {
    '@type': 'Offer',
    name: offer.name,
    description: plainText(offer),
    category: offer.category || undefined,
    url: absoluteUrl(offerHref(offer, site), site),
    image: image === '' ? undefined : absoluteUrl(image, site),
    validFrom: offer.start || undefined,
    validThrough: offer.expiry || undefined,
    offeredBy: toDealerName(site),
    itemOffered: offer.model === null ? undefined : toVehicle(offer.model.name, make),
  }
}

function toVehicle(model: string, make: string | undefined): object {
  if (make === undefined) return { '@type': 'Vehicle', name: model, model }
  const name = fullModelName({ name: model, manufacturer_name: make })
  return { '@type': 'Vehicle', name, model, brand: { '@type': 'Brand', name: make } }
}

function plainText({ sanitized_description: plain, description }: SpecialOffer): string {
  return plain || toPlainText(description)
}

/** Null if it is for no make in stock. */
export function toStockBlock(
  offer: SpecialOffer,
  { stock: link }: OfferView,
  site: Site,
): BlockOf<'stock'> | null {
  const stock = offerStock(offer, site)
  if (stock === null || link === null) return null
  const { make, model } = stock
  const filters = [`make:${JSON.stringify(make.name)}`, 'status:in_stock']
  if (model !== null) filters.push(`model:${JSON.stringify(model.name)}`)
  if (offer.conditions.length > 0)
    filters.push(`(${offer.conditions.map((one) => `car_type:${one}`).join(' OR ')})`)
  return {
    ...plainBlock('stock', keepHyphens(link.label)),
    filters: filters.join(' AND '),
    limit: 8,
    href: link.href,
    link_label: 'See all',
    layout: 'carousel',
  }
}
