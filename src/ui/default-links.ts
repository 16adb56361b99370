// The site's pages in groups of links (W57, W62). Header and footer use the same labels in the same order.
import { modelFilters } from '#dealership/model-groups.ts'
import { filterPlaces, placeHref, shownPlaces } from '#dealership/places.ts'
import { hasForm } from '#sales/leads/form-pages.ts'
import type { PageFormKind } from '#sales/leads/form.ts'
import { DEFAULT_SEARCH, formRoutes, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

export type Link = { label: string; href: string }

/** Vehicles by condition, and those that a budget buys. */
export function stockLinks({ vehicle: { many }, budget }: Site): Link[] {
  return [
    { label: `All ${many}`, href: routes.search.href(DEFAULT_SEARCH) },
    { label: `New ${many}`, href: routes.search.href('new-cars') },
    { label: `Demo ${many}`, href: routes.search.href('demo-cars') },
    { label: `Used ${many}`, href: routes.search.href('used-cars') },
    ...(budget.enabled ? [{ label: 'Find by budget', href: routes.budget.href() }] : []),
  ]
}

/** New models, then those of each body and kind that the site has (W62, R38). */
export function modelLinks(site: Site): Link[] {
  if (site.models.list.length === 0) return []
  const filters = modelFilters(site).map(({ label, href }) => ({ label, href }))
  return [{ label: 'All models', href: routes.models.href() }, ...filters]
}

/** Makes, where there are several. */
export function brandLinks({ brands, manufacturer }: Site): Link[] {
  return brands.list.length === 0 || manufacturer !== null
    ? []
    : [{ label: 'All brands', href: routes.brands.href() }]
}

export function offerLinks({ offers }: Site): Link[] {
  return offers.list.length === 0
    ? []
    : [{ label: offers.title, href: routes.specialOffers.href() }]
}

/** How vehicles are paid for. */
export function financeLinks(site: Site): Link[] {
  const pages = site.finance.pages.map(({ path, title }) => ({ label: title, href: path }))
  return [...pages, ...form(site, 'finance', 'Finance enquiry')]
}

/** What is done with the vehicle that a shopper has. */
export function tradeLinks(site: Site): Link[] {
  return [
    ...form(site, 'trade-in', 'Trade-in'),
    ...form(site, 'sell', `Sell your ${site.vehicle.one}`),
  ]
}

/** Service and Parts (W57). */
export function serviceLinks(site: Site): Link[] {
  return [
    ...form(site, 'service', site.forms.service.heading),
    ...form(site, 'parts', 'Parts and accessories'),
    ...page(site, '/warranty', 'Warranty'),
    ...page(site, '/roadside-assist', 'Roadside assist'),
  ]
}

/** Company (W57). */
export function companyLinks(site: Site): Link[] {
  return [
    ...page(site, '/about-us', 'About us'),
    ...form(site, 'careers', 'Careers'),
    ...form(site, 'general', 'Contact us'),
    ...form(site, 'fleet', 'Fleet and business'),
  ]
}

export function testDriveLinks(site: Site): Link[] {
  return form(site, 'test-drive', site.test_drive.heading)
}

/** All places together, where there are any (R33). */
export function allPlacesLinks(site: Site): Link[] {
  if (shownPlaces(site).length === 0) return []
  const label = hasPlaces(site) ? 'All locations' : 'Location'
  return [{ label, href: routes.dealerships.href() }]
}

/** All places together, then those that sell, as long as they are few enough to be read. */
export function placesLinks(site: Site): Link[] {
  const places = filterPlaces(site, 'sales')
  const each = places.map((place) => ({ label: place.name, href: placeHref(place, site) }))
  return [...allPlacesLinks(site), ...(hasPlaces(site) && each.length <= MAX_PLACES ? each : [])]
}

/** Whether shoppers choose between places. */
export function hasPlaces(site: Site): boolean {
  return shownPlaces(site).length > 1
}

/** What a footer ends with. */
export function legalLinks(site: Site): Link[] {
  return [
    ...page(site, '/privacy-policy', 'Privacy policy'),
    ...page(site, '/terms-and-conditions', 'Terms and conditions'),
  ]
}

const MAX_PLACES = 12

function form(site: Site, kind: PageFormKind, label: string): Link[] {
  return hasForm(kind, site) ? [{ label, href: formRoutes[kind].href() }] : []
}

/** A page of the site; optional pages are linked by the code that knows whether they exist. */
function page({ pages }: Site, href: string, label: string): Link[] {
  const lasts = pages.some(
    ({ path, start, expiry }) => path === href && start === '' && expiry === '',
  )
  return lasts ? [{ label, href }] : []
}
