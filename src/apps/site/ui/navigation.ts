// The links of header and footer: the site's own, or default groups for its features.
import { modelFilters } from '#dealership/models.ts'
import { filterPlaces, placeHref, shownPlaces } from '#dealership/places.ts'
import { formRoutes, routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import type { PageFormKind } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import { hasWatchlist } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'

const MAX_PLACES = 12

export type HeaderMenu = Site['layout']['navigation'][number]['menu']
/** With children it is a dropdown; its menu loads on demand. */
export type HeaderLink = Link & { menu: HeaderMenu; children: Link[] }
export type Column = { title: string; links: Link[] }

/** A menu without links of its own gets default links for browsers without scripts. */
export function headerLinks(site: Site): HeaderLink[] {
  const own = site.layout.navigation
  return (own.length > 0 ? own : defaultHeader(site)).map((item) =>
    item.menu === 'links' || item.children.length > 0
      ? item
      : { ...item, children: MENU_LINKS[item.menu](site) },
  )
}

/** No link occurs twice; the shopper's account pages come last. */
export function footerColumns(site: Site): Column[] {
  const { footer } = site.layout
  const columns = footer.length > 0 ? footer : defaultColumns(site)
  return [...columns, { title: 'For you', links: ownLinks(site) }].filter(
    ({ links }) => links.length > 0,
  )
}

/** The last line of the footer, without links that a column has. */
export function smallLinks(site: Site): Link[] {
  const linked = new Set(footerColumns(site).flatMap(({ links }) => links.map(({ href }) => href)))
  return legalLinks(site).filter(({ href }) => !linked.has(href))
}

export function extraLinks({ account }: Pick<Site, 'account'>): Link[] {
  const { sign_in: canSignIn, online_payment: payment, spin_to_win: spin } = account
  if (!canSignIn) return []
  return [
    ...(payment?.show === true
      ? [{ label: payment.title, href: routes.onlinePayment.href() }]
      : []),
    ...(spin?.show === true ? [{ label: spin.title, href: routes.spinToWin.href() }] : []),
  ]
}

/** One list of saved vehicles: the account's, which signed-out shoppers have on their device. */
function savedLink(site: Site): Link[] {
  if (hasWatchlist(site)) return [{ label: 'Watchlist', href: routes.watchlist.href() }]
  return site.garage.favourites ? [{ label: 'Favourites', href: routes.favourites.href() }] : []
}

/** Account links; empty if the site has no accounts. */
export function ownLinks(site: Site): Link[] {
  const { account, garage } = site
  if (!account.sign_in) return []
  const { show, title } = account.my_garage
  const searches = { label: 'Saved searches', href: routes.savedSearches.href() }
  return [
    ...(show ? [{ label: title, href: routes.myGarage.href() }] : []),
    ...savedLink(site),
    ...(garage.saved_searches ? [searches] : []),
    { label: 'Account', href: routes.account.href() },
    ...extraLinks(site),
  ]
}

const MENU_LINKS: Record<Exclude<HeaderMenu, 'links'>, (site: Site) => Link[]> = {
  models: modelLinks,
  brands: brandLinks,
  locations: allPlacesLinks,
}

/** The default groups (W57) for the site's features. */
function defaultHeader(site: Site): HeaderLink[] {
  return [
    ...group('Home', [{ label: 'Home', href: routes.home.href() }]),
    ...group('Vehicles', modelLinks(site), 'models'),
    ...group('Brands', brandLinks(site), 'brands'),
    ...group('Special offers', offerLinks(site)),
    ...group('Our stock', stockLinks(site)),
    ...group('Finance', financeLinks(site)),
    ...group('Trade-in', tradeLinks(site)),
    ...group('Service and Parts', serviceLinks(site)),
    ...group('Company', companyLinks(site)),
    ...group('Locations', allPlacesLinks(site), hasPlaces(site) ? 'locations' : 'links'),
  ]
}

/** A dropdown; a plain link if it has only one; nothing if it is empty. */
function group(label: string, links: Link[], menu: HeaderMenu = 'links'): HeaderLink[] {
  const [first, second] = links
  if (first === undefined) return []
  return second === undefined && menu === 'links'
    ? [{ ...first, menu, children: [] }]
    : [{ label, href: first.href, menu, children: links }]
}

function defaultColumns(site: Site): Column[] {
  return [
    { title: 'Our stock', links: stockLinks(site) },
    { title: 'New models', links: modelLinks(site) },
    {
      title: 'Buy and sell',
      links: [
        ...offerLinks(site),
        ...testDriveLinks(site),
        ...financeLinks(site),
        ...tradeLinks(site),
      ],
    },
    { title: 'Service and Parts', links: serviceLinks(site) },
    { title: 'Company', links: companyLinks(site) },
    { title: 'Find us', links: placesLinks(site) },
  ]
}

/** Header and footer use the same labels in the same order. */
export type Link = { label: string; href: string }

export function stockLinks({ vehicle: { many }, budget }: Site): Link[] {
  return [
    { label: `All ${many}`, href: routes.search.href(DEFAULT_SEARCH) },
    { label: `New ${many}`, href: routes.search.href('new-cars') },
    { label: `Demo ${many}`, href: routes.search.href('demo-cars') },
    { label: `Used ${many}`, href: routes.search.href('used-cars') },
    ...(budget.enabled ? [{ label: 'Find by budget', href: routes.budget.href() }] : []),
  ]
}

export function modelLinks(site: Site): Link[] {
  if (site.models.list.length === 0) return []
  const filters = modelFilters(site).map(({ label, href }) => ({ label, href }))
  return [{ label: 'All models', href: routes.models.href() }, ...filters]
}

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

export function financeLinks(site: Site): Link[] {
  const pages = site.finance.pages.map(({ path, title }) => ({ label: title, href: path }))
  return [...pages, ...form(site, 'finance', 'Finance enquiry')]
}

export function tradeLinks(site: Site): Link[] {
  return [
    ...form(site, 'trade-in', 'Trade-in'),
    ...form(site, 'sell', `Sell your ${site.vehicle.one}`),
  ]
}

export function serviceLinks(site: Site): Link[] {
  return [
    ...form(site, 'service', site.forms.service.heading),
    ...form(site, 'parts', 'Parts and accessories'),
    ...page(site, '/warranty', 'Warranty'),
    ...page(site, '/roadside-assist', 'Roadside assist'),
  ]
}

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

export function allPlacesLinks(site: Site): Link[] {
  if (shownPlaces(site).length === 0) return []
  const label = hasPlaces(site) ? 'All locations' : 'Location'
  return [{ label, href: routes.dealerships.href() }]
}

/** Locations that sell are listed if they are few. */
export function placesLinks(site: Site): Link[] {
  const places = filterPlaces(site, 'sales')
  const each = places.map((place) => ({ label: place.name, href: placeHref(place, site) }))
  return [...allPlacesLinks(site), ...(hasPlaces(site) && each.length <= MAX_PLACES ? each : [])]
}

export function hasPlaces(site: Site): boolean {
  return shownPlaces(site).length > 1
}

/** Pages that shoppers may look for by name, apart from stock. */
export function pageLinks(site: Site): Link[] {
  return [
    ...financeLinks(site),
    ...tradeLinks(site),
    ...serviceLinks(site),
    ...testDriveLinks(site),
    ...offerLinks(site),
    ...modelLinks(site),
    ...placesLinks(site),
    ...companyLinks(site),
  ]
}

export function legalLinks(site: Site): Link[] {
  return [
    ...page(site, '/privacy-policy', 'Privacy policy'),
    ...page(site, '/terms-and-conditions', 'Terms and conditions'),
  ]
}

function form(site: Site, kind: PageFormKind, label: string): Link[] {
  return hasForm(kind, site) ? [{ label, href: formRoutes[kind].href() }] : []
}

/** A page of the site that is always shown. */
function page({ pages }: Site, href: string, label: string): Link[] {
  const lasts = pages.some(
    ({ path, start, expiry }) => path === href && start === '' && expiry === '',
  )
  return lasts ? [{ label, href }] : []
}
