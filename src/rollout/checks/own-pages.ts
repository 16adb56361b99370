// Addresses of a site that a page answers: the fixed ones of routes.ts that the site enables, and those of its own
// pages.
import { TrieRouter } from 'hono/router/trie-router'

import { findBrand } from '#dealership/brands.ts'
import { findNewModel, modelSlug } from '#dealership/models.ts'
import { ALIASES } from '#dealership/moved.ts'
import { offerMake } from '#dealership/offers.ts'
import { findPlace } from '#dealership/places.ts'
import { ruledRoutes } from '#route-rules.ts'
import { type routes, toModelPage } from '#routes.ts'
import { parseBreadcrumb, parseFirst, parseModelPath } from '#search/path.ts'
import { slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'

/** Whether the file of a path such as "/stock/ute.webp" exists. True for all if unknown. */
export type HasFile = (path: string) => boolean

/** Whether a page that every site may have answers there. */
export function isFixedPage(path: string): boolean {
  return pages.match('GET', path)[0].length > 0
}

/** Whether a fixed page or one of the site's own answers there. */
export function isPage(path: string, site: Pick<Site, 'finance' | 'pages' | 'models'>): boolean {
  return isFixedPage(path) || isOwnPage(path, site)
}

/** Whether this particular site answers there: a fixed page whose feature is off, or that has no subject, does not. */
export function isAnswered(path: string, site: Site): boolean {
  const [found] = pages.match('GET', path)
  return found.length > 0
    ? found.every(([has, params]) => has(site, (name) => textOf(params[name])))
    : isOwnPage(path, site)
}

/** Whether it is an alias of a page, and redirects there if no page answers. */
export function isAlias(path: string, { forms }: Pick<Site, 'forms'>): boolean {
  return Object.hasOwn(ALIASES, path) || Object.hasOwn(forms.aliases, path)
}

/** An address without its query and fragment. */
export function withoutQuery(href: string): string {
  return href.replace(/[?#].*/, '')
}

function isOwnPage(path: string, site: Pick<Site, 'finance' | 'pages' | 'models'>): boolean {
  return (
    site.finance.pages.some((page) => page.path === path) ||
    site.pages.some((page) => page.path === path) ||
    site.models.list.some((model) => toModelPage(modelSlug(model, site)) === path)
  )
}

/** Whether a site has a page, given the parameters of its address. */
type Has = (site: Site, param: (name: string) => string) => boolean

const textOf = (value: unknown) => (typeof value === 'string' ? decodeURIComponent(value) : '')

const hasPlace: Has = (site, param) => findPlace(param('slug'), site) !== null
const hasOffer: Has = ({ offers, manufacturer }, param) =>
  offers.list.some(
    (offer) =>
      offer.id === param('id') &&
      (param('manufacturer') === '' ||
        slugOf(offerMake(offer)) === param('manufacturer') ||
        manufacturer !== null),
  )

/** Pages that depend on more than a feature: on the parameters of their address, or on a sign-in rule. */
const NEEDS: Partial<Record<keyof typeof routes, Has>> = {
  specialOffer: hasOffer,
  offerOfMake: hasOffer,
  location: hasPlace,
  contactPlace: hasPlace,
  ourLocation: hasPlace,
  brands: ({ brands }) => brands.list.length > 0,
  brandOverview: (site, param) => findBrand(param('brand'), site) !== null,
  models: ({ models }) => models.list.length > 0,
  model: (site, param) => findNewModel(param('slug'), site) !== null,
  search: (site, param) => parseFirst(param('first'), site) !== null,
  searchModel: (_, param) => parseModelPath(param('first'), param('second')) !== null,
  searchLong: (site, param) =>
    parseBreadcrumb(
      param('first'),
      [param('second'), ...param('rest').split('/')].filter((part) => part !== ''),
      site,
    ) !== null,
  breadcrumb: (site, param) =>
    parseBreadcrumb(
      param('base'),
      param('rest')
        .split('/')
        .filter((part) => part !== ''),
      site,
    ) !== null,
  myGarage: ({ account }) => account.sign_in && account.my_garage.show,
  onlinePayment: ({ account }) => account.sign_in && account.online_payment?.show === true,
  spinToWin: ({ account }) => account.sign_in && account.spin_to_win?.show === true,
}

const pages = new TrieRouter<Has>()
for (const { name, pattern, feature } of ruledRoutes) {
  // check-forms.ts checks whether a site has a form.
  pages.add('GET', pattern, NEEDS[name] ?? feature ?? (() => true))
}
