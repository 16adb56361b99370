// Data and metadata of the pages of makes.
import {
  type Brand,
  brandHref,
  isSameMake,
  modelsOf,
  overviewHref,
  placesOfMake,
  sisterSite,
} from '#dealership/brands.ts'
import { offerMake, shownOffers, toOfferView } from '#dealership/offers.ts'
import type { Head } from '#http/render.tsx'
import { cutText, DESCRIPTION_LENGTH, joinText } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { Search } from '#search/answer-store.ts'
import { loadRow } from '#search/load.ts'
import { findMake } from '#vehicle/catalogue.ts'
import { toPlainText } from '#tenant/markup.ts'
import type { Site } from '#tenant/schema.ts'
import { type Crumb, toGraph, toItemList } from '#apps/site/ui/breadcrumbs.tsx'

export type BrandView = ReturnType<typeof toBrandView>

type Deps = { site: Site; now: Seconds; services: { search: { list: Search } } }

/** Everything but the stock, which is optional on the page. */
export function toBrandView(brand: Brand, { site, now }: Omit<Deps, 'services'>) {
  const { make } = brand
  const known = findMake(make)
  return {
    brand,
    models: modelsOf(make, site),
    offers: shownOffers(site, now)
      .filter((offer) => isSameMake(offerMake(offer), make))
      .map((offer) => toOfferView(offer, site, now)),
    carsHref: known === null ? null : routes.search.href(known.slug),
    places: placesOfMake(make, site),
    sister: sisterSite(make, site),
  }
}

/** Stock of a make. Never rejects. */
export function loadBrandCars({ make }: Brand, { site, now, services }: Deps) {
  const filter = [
    [{ attribute: 'make', is: findMake(make)?.name ?? make }],
    [{ attribute: 'status', is: 'in_stock' }],
  ]
  return loadRow(filter, site.models.stock_limit, { site, ask: services.search.list, now })
}

export function toBrandsHead(site: Site): Head {
  const { title, list } = site.brands
  const makes = list.map(({ make }) => make)
  const items = list.map((brand) => ({ href: brandHref(brand), name: brand.make }))
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: cutText(`${title} at ${site.name}: ${joinText(makes, ', ')}.`, DESCRIPTION_LENGTH),
    canonical: absoluteUrl(routes.brands.href(), site),
    robots: 'index, follow',
    structured: toGraph([toItemList(items, site)], toBrandsCrumbs(site), site),
  }
}

export function toBrandsCrumbs({ brands }: Site): Crumb[] {
  return [{ label: brands.title }]
}

export function toBrandHead({ make, intro, image }: Brand, site: Site): Head {
  const words = cutText(toPlainText(intro), DESCRIPTION_LENGTH)
  const canonical = absoluteUrl(overviewHref(make), site)
  return {
    kind: 'content',
    title: `${make} | ${site.name}`,
    description: words || `${make} at ${site.name}: new models, offers and stock.`,
    canonical,
    robots: 'index, follow',
    image: { src: image, alt: make },
    structured: toGraph(
      [{ '@type': 'Brand', '@id': `${canonical}#brand`, name: make, url: canonical }],
      toBrandCrumbs(make, site),
      site,
    ),
  }
}

export function toBrandCrumbs(make: string, { brands }: Site): Crumb[] {
  return [{ label: brands.title, href: routes.brands.href() }, { label: make }]
}
