// Metadata of an offer and of the list of offers, for search engines and sharing.
import { type Offer, offerHref, offerMake, offerPicture } from '#dealership/offers.ts'
import { toDealerName } from '#dealership/structured-data.ts'
import type { Head } from '#http/render.tsx'
import { cutText, DESCRIPTION_LENGTH } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { toPlainText } from '#tenant/markup.ts'
import type { Site } from '#tenant/schema.ts'
import { type Crumb, toGraph } from '#ui/crumbs.ts'
import type { OffersView } from './offers-view.ts'

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
    structured: toGraph(
      [
        {
          '@type': 'ItemList',
          itemListElement: offers.map(({ name, href }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            url: absoluteUrl(href, site),
          })),
        },
      ],
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
    description: cutText(plainText(offer), DESCRIPTION_LENGTH),
    canonical: absoluteUrl(offerHref(offer, site), site),
    robots: 'index, follow',
    type: 'product',
    image: { src: image, alt: offer.name },
    structured: toGraph([toOfferData(offer, site)], crumbs, site),
  }
}

/** Breadcrumbs of an offer page, after Home. */
export function toOfferCrumbs({ name }: Offer, { offers }: Site): Crumb[] {
  return [{ label: offers.title, href: routes.specialOffers.href() }, { label: name }]
}

/** Undefined properties are left out of the JSON. */
function toOfferData(offer: Offer, site: Site): object {
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
  const brand = make === undefined ? undefined : { '@type': 'Brand', name: make }
  return { '@type': 'Vehicle', name: [make, model].join(' ').trim(), model, brand }
}

function plainText({ sanitized_description: plain, description }: Offer): string {
  return plain || toPlainText(description)
}
