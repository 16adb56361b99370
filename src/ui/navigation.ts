// The links of header and footer: the site's own, or the groups of what it has (W57, W62).
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import {
  allPlacesLinks,
  brandLinks,
  companyLinks,
  financeLinks,
  hasPlaces,
  legalLinks,
  type Link,
  modelLinks,
  offerLinks,
  placesLinks,
  serviceLinks,
  stockLinks,
  testDriveLinks,
  tradeLinks,
} from './default-links.ts'

export type HeaderMenu = Site['layout']['navigation'][number]['menu']
/** With children it is a dropdown; the content of its menu is loaded on demand (W58, W63). */
export type HeaderLink = Link & { menu: HeaderMenu; children: Link[] }
export type Column = { title: string; links: Link[] }

/** Header links with their dropdowns. A menu without links of its own has those that stand for it without scripts. */
export function headerLinks(site: Site): HeaderLink[] {
  const own = site.layout.navigation
  return (own.length > 0 ? own : defaultHeader(site)).map((item) =>
    item.menu === 'links' || item.children.length > 0
      ? item
      : { ...item, children: MENU_LINKS[item.menu](site) },
  )
}

/** Footer columns, no link twice; behind them what is a shopper's own. */
export function footerColumns(site: Site): Column[] {
  const { footer } = site.layout
  const columns = footer.length > 0 ? footer : defaultColumns(site)
  return [...columns, { title: 'For you', links: ownLinks(site) }].filter(
    ({ links }) => links.length > 0,
  )
}

/** What the footer ends with, unless a column has it. */
export function smallLinks(site: Site): Link[] {
  const linked = new Set(footerColumns(site).flatMap(({ links }) => links.map(({ href }) => href)))
  return legalLinks(site).filter(({ href }) => !linked.has(href))
}

/** Extra pages beside saved items, as far as the site shows them (P8). */
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

/** A shopper's account pages and sign-in links; none if the site has no accounts (V14). */
export function ownLinks(site: Site): Link[] {
  const { account, garage } = site
  if (!account.sign_in) return []
  const { show, title } = account.my_garage
  const searches = { label: 'Saved searches', href: routes.savedSearches.href() }
  return [
    ...(show ? [{ label: title, href: routes.myGarage.href() }] : []),
    ...(hasWatchlist(site) ? [{ label: 'Watchlist', href: routes.watchlist.href() }] : []),
    ...(garage.favourites ? [{ label: 'Favourites', href: routes.favourites.href() }] : []),
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

/** The groups of W57, as far as the site has them. */
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

/** A dropdown; a link where it would hold one link alone; nothing where it would be empty. */
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
    { title: 'Where we are', links: placesLinks(site) },
  ]
}
