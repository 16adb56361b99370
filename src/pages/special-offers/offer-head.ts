// What search engines, and those who share an offer, are told of it and of the list (R20, R21, E32).
import { offerPicture } from '#dealership/offer-view.ts'
import { offerHref, offerMake, type Offer } from '#dealership/offers.ts'
import type { Head } from '#http/render.tsx'
import { splitText } from '#lib/split-text.ts'
import { routes } from '#routes.ts'
import { toPlainText } from '#tenant/plain-text.ts'
import type { Site } from '#tenant/schema.ts'
import { breadcrumbList, type Crumb } from '#ui/crumbs.ts'
import type { OffersView } from './offers-view.ts'

/** The list; what is filtered, or empty, is not kept. */
export function toOffersHead({ isFiltered, hasAny, offers }: OffersView, site: Site): Head {
  const { title, intro } = site.offers
  const canonical = absolute(routes.specialOffers.href(), site)
  const image = offers.find((offer) => offer.image !== '')?.image ?? ''
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: describe(toPlainText(intro)) || `${title} at ${site.name}.`,
    canonical,
    robots: isFiltered || !hasAny ? 'noindex, follow' : 'index, follow',
    ...(image !== '' && { image: absolute(image, site) }),
    structured: toGraph(
      {
        '@type': 'ItemList',
        itemListElement: offers.map(({ name, href }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: absolute(href, site),
        })),
      },
      [{ label: title }],
      site,
    ),
  }
}

export function toOfferHead(offer: Offer, crumbs: readonly Crumb[], site: Site): Head {
  const image = offerPicture(offer)
  const about = [offerMake(offer), offer.model?.name ?? ''].filter((word) => word !== '')
  const subject = about.some((word) => !offer.name.includes(word)) ? ` | ${about.join(' ')}` : ''
  return {
    kind: 'content',
    title: `${offer.name}${subject} | ${site.name}`,
    description: describe(plainWords(offer)),
    canonical: absolute(offerHref(offer, site), site),
    robots: 'index, follow',
    ...(image !== '' && { image: absolute(image, site) }),
    structured: toGraph(toOfferData(offer, site), crumbs, site),
  }
}

/** Steps to the page of an offer, behind Home. */
export function toOfferCrumbs({ name }: Offer, { offers }: Site): Crumb[] {
  return [{ label: offers.title, href: routes.specialOffers.href() }, { label: name }]
}

/** Properties without a value are undefined, which JSON leaves out. */
function toOfferData(offer: Offer, site: Site): object {
  const image = offerPicture(offer)
  const make = offerMake(offer) || site.manufacturer?.name
  return {
    '@type': 'Offer',
    name: offer.name,
    description: plainWords(offer),
    category: offer.category || undefined,
    url: absolute(offerHref(offer, site), site),
    image: image === '' ? undefined : absolute(image, site),
    validFrom: offer.start || undefined,
    validThrough: offer.expiry || undefined,
    offeredBy: { '@type': 'AutoDealer', name: site.name, url: absolute('/', site) },
    itemOffered: offer.model === null ? undefined : toVehicle(offer.model.name, make),
  }
}

function toVehicle(model: string, make: string | undefined): object {
  const brand = make === undefined ? undefined : { '@type': 'Brand', name: make }
  return { '@type': 'Vehicle', name: [make, model].join(' ').trim(), model, brand }
}

function plainWords({ sanitized_description: plain, description }: Offer): string {
  return plain || toPlainText(description)
}

/** As much as search engines show. */
function describe(words: string): string {
  const { head, rest } = splitText(words, 160)
  return rest === '' ? head : `${head}…`
}

function toGraph(thing: object, crumbs: readonly Crumb[], { url }: Site): object {
  return { '@context': 'https://schema.org', '@graph': [thing, breadcrumbList(crumbs, url)] }
}

const absolute = (path: string, { url }: Pick<Site, 'url'>) => new URL(path, url).href
