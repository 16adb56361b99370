// The links of header and footer: the site's own, or its stock by condition and its forms (W57, W62).
import { hasWatchlist } from '#garage/eligibility.ts'
import { hasForm } from '#leads/form-pages.ts'
import type { PageFormKind } from '#leads/form.ts'
import { DEFAULT_SEARCH, formRoutes, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

type Link = { label: string; href: string }

/** Header links with their dropdowns. */
export function headerLinks(site: Site): (Link & { children: Link[] })[] {
  if (site.layout.navigation.length > 0) return site.layout.navigation
  return stockLinks(site).map(({ label, href }) => ({ label, href, children: [] }))
}

/** Footer columns: the site's own, or its stock, its forms and its places; behind them what is a shopper's own. */
export function footerColumns(site: Site): Column[] {
  const own = ownLinks(site)
  const columns = site.layout.footer.length > 0 ? site.layout.footer : usualColumns(site)
  return own.length === 0 ? columns : [...columns, { title: 'For you', links: own }]
}

/** Pages beside what a shopper keeps, as far as the site shows them (P8). */
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

/** A shopper's own pages, and what asks them to sign in; none where the site has no accounts (V14). */
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

type Column = { title: string; links: Link[] }

function usualColumns(site: Site): Column[] {
  const places = site.locations
    .filter(({ visible, location_type: type }) => visible && (type === '' || type === 'sales'))
    .map((place) => ({ label: place.name, href: routes.search.href(place.slug) }))
  return [
    { title: 'Our stock', links: stockLinks(site) },
    { title: 'Get in touch', links: formLinks(site) },
    ...(places.length === 0 ? [] : [{ title: 'Where we are', links: places }]),
  ]
}

function stockLinks(site: Site): Link[] {
  const { many } = site.vehicle
  return [
    { label: 'Our stock', href: routes.search.href(DEFAULT_SEARCH) },
    { label: `New ${many}`, href: routes.search.href('new-cars') },
    { label: `Demo ${many}`, href: routes.search.href('demo-cars') },
    { label: `Used ${many}`, href: routes.search.href('used-cars') },
  ]
}

function formLinks(site: Site): Link[] {
  const { one } = site.vehicle
  const words: readonly (readonly [PageFormKind, string])[] = [
    ['general', 'Contact us'],
    ['test-drive', site.test_drive.heading],
    ['service', site.forms.service.heading],
    ['parts', 'Parts and accessories'],
    ['finance', 'Finance enquiry'],
    ['sell', `Sell your ${one}`],
    ['trade-in', 'Trade-in'],
    ['fleet', 'Fleet and business'],
    ['careers', 'Careers'],
  ]
  return words
    .filter(([kind]) => hasForm(kind, site))
    .map(([kind, label]) => ({ label, href: formRoutes[kind].href() }))
}
