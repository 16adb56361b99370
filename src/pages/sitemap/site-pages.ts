// Indexable pages from a site's configuration, by sitemap.
import { brandHref } from '#dealership/brands.ts'
import { modelFilters, modelHref } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { findPage } from '#dealership/pages.ts'
import { shownPlaces } from '#dealership/places.ts'
import { isInWindow } from '#dealership/shown.ts'
import { formRoutes, routes } from '#routes.ts'
import { FORM_KINDS, hasForm } from '#sales/leads/form.ts'
import { gateOf } from '#shopper/identity/gate.ts'
import type { Site } from '#tenant/schema.ts'

export const PAGE_KINDS = ['pages', 'models', 'brands', 'offers', 'places'] as const
export type PagesKind = (typeof PAGE_KINDS)[number]

/** Paths of a kind, without duplicates; `now` in seconds. */
export function sitePages(kind: PagesKind, site: Site, now: number): string[] {
  const paths = PAGES[kind](site, now).filter((path) => gateOf(path, NO_QUERY, site) === null)
  return [...new Set(paths)]
}

const NO_QUERY = new URLSearchParams()

const PAGES: Record<PagesKind, (site: Site, now: number) => string[]> = {
  pages: (site, now) => [
    ...(findPage(routes.home.href(), site, now)?.index === false ? [] : [routes.home.href()]),
    ...site.pages.flatMap((page) =>
      page.index && page.path !== routes.home.href() && isInWindow(page, site, now)
        ? [page.path]
        : [],
    ),
    ...site.finance.pages.map(({ path }) => path),
    ...(site.budget.enabled ? [routes.budget.href()] : []),
    ...FORM_KINDS.filter((kind) => hasForm(kind, site)).map((kind) => formRoutes[kind].href()),
  ],
  models: (site) => {
    const { list } = site.models
    if (list.length === 0) return []
    return [
      routes.models.href(),
      ...modelFilters(site).map(({ href }) => href),
      ...list.filter(hasOwnPage).map((model) => modelHref(model, site)),
    ]
  },
  brands: ({ brands: { list } }) =>
    list.length === 0
      ? []
      : [
          routes.brands.href(),
          ...list.filter(({ href }) => href === '').map((brand) => brandHref(brand)),
        ],
  offers: (site, now) => {
    const offers = shownOffers(site, now)
    return offers.length === 0
      ? []
      : [routes.specialOffers.href(), ...offers.map((offer) => offerHref(offer, site))]
  },
  places: (site) => {
    const places = shownPlaces(site)
    if (places.length === 0) return []
    // On a site of one make, location pages redirect to the enquiry (R35).
    const own = site.manufacturer === null ? places : []
    return [routes.dealerships.href(), ...own.map(({ slug }) => routes.location.href(slug))]
  },
}

const hasOwnPage = ({ override_url: elsewhere }: { override_url: string }) => elsewhere === ''
