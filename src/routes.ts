// Every address of the site: the pattern that the router matches, and the link that pages use.

import type { PageFormKind } from '#sales/leads/form.ts'
import { segment } from '#lib/url.ts'
import { slugOf } from '#stock/slug.ts'

const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : `?${name}=${items.map((item) => segment(item)).join(',')}`

const fixed = (path: string) => ({ pattern: path, href: () => path })

const form = (path: string) => ({
  pattern: path,
  /** With the vehicle's id. */
  href: (car?: string) => (car === undefined ? path : `${path}?car_id=${segment(car)}`),
  /** With a subject as text: a new model, an offer. */
  about: (words: string) => `${path}?about=${segment(words)}`,
})

/** The address of each form, for GET and POST. */
export const formRoutes = {
  enquiry: form('/enquire'),
  'test-drive': form('/book-test-drive'),
  photos: form('/request-photos'),
  similar: form('/find-me-something-similar'),
  general: form('/contact'),
  service: form('/service'),
  parts: form('/vehicle-parts-and-accessories'),
  careers: form('/careers'),
  fleet: form('/fleet'),
  finance: form('/finance-enquiry'),
  sell: form('/sell-my-car'),
  'trade-in': form('/trade-in'),
} as const satisfies Record<PageFormKind, unknown>

export const routes = {
  home: fixed('/'),
  ourStock: { pattern: '/cars', href: () => '/cars/' },
  searchStart: fixed('/search'),
  specialOffers: fixed('/special-offers'),
  /** An offer, below its make if the site has several. */
  specialOffer: { pattern: '/offers/:id', href: (id: string) => `/offers/${segment(id)}` },
  offerOfMake: {
    pattern: '/offers/:manufacturer/:id',
    href: (make: string, id: string) => `/offers/${segment(slugOf(make))}/${segment(id)}`,
  },
  /** Dealer locations, with the nearest to a postcode. */
  dealerships: fixed('/dealerships'),
  location: { pattern: '/locations/:slug', href: (slug: string) => `/locations/${segment(slug)}` },
  /** Other addresses of a location. */
  contactPlace: { pattern: '/contact-us/:slug' },
  ourLocation: { pattern: '/our-location/:slug' },
  brands: fixed('/brands'),
  brandOverview: {
    pattern: '/:brand/overview',
    href: (make: string) => `/${segment(make)}/overview`,
  },
  models: {
    pattern: '/models',
    /** The models of a group, such as "suv", or of a make. */
    href: ({ body = '', make = '' }: { body?: string | undefined; make?: string } = {}) => {
      const query = new URLSearchParams()
      if (body !== '') query.set('body', body)
      if (make !== '') query.set('make', slugOf(make))
      return query.size === 0 ? '/models' : `/models?${query.toString()}`
    },
  },
  /** Redirects to the page of a model, which is at `toModelPage`. */
  model: { pattern: '/models/:slug' },
  /** Contents of a header menu. */
  menu: {
    pattern: '/menu/:menu{(?:models|brands|locations)$}',
    href: (menu: string) => `/menu/${menu}`,
  },
  /** The dealer's rating at Snap21. */
  snap21: fixed('/api/reviews/snap21'),
  search: { pattern: '/search/:first', href: (first: string) => `/search/${segment(first)}` },
  searchModel: {
    pattern: '/search/:first/:second',
    href: (make: string, model: string) => `/search/${segment(make)}/${segment(model)}`,
  },
  /** The former breadcrumb paths: `/search/used-cars/…` and `/used-car/…`. */
  searchLong: { pattern: '/search/:first/:second/:rest{.+}' },
  breadcrumb: { pattern: '/:base{(?:new|used|demo)-cars?}/:rest{.+}' },
  car: { pattern: '/cars/:slug', href: (slug: string) => `/cars/${segment(slug)}` },
  carAction: {
    pattern: '/cars/:slug/:action',
    href: (slug: string, action: string) => `/cars/${segment(slug)}/${segment(action)}`,
  },
  /** Saved vehicles by id: the list is on the shopper's device, so the address carries it. */
  favourites: {
    pattern: '/favourites',
    href: (ids: readonly string[] = []) => `/favourites${list('ids', ids)}`,
  },
  /** Compared vehicles, by slug. */
  compare: {
    pattern: '/compare',
    href: (slugs: readonly string[] = []) => `/compare${list('cars', slugs)}`,
  },
  /** Cards of vehicles by id, as a page fragment. */
  carsPart: {
    pattern: '/api/cars',
    href: (ids: readonly string[] = []) => `/api/cars${list('ids', ids)}`,
  },
  delivery: fixed('/api/delivery'),
  brochure: {
    pattern: '/cars/:slug/:file{.+\\.pdf}',
    href: (slug: string) => `/cars/${segment(slug)}/${segment(slug)}.pdf`,
  },
  print: {
    pattern: '/print',
    href: (car: string) => `/print?car_id=${segment(car)}`,
  },
  /** Receives views of a car's page. */
  carView: {
    pattern: '/cars/:slug/view',
    href: (slug: string) => `/cars/${segment(slug)}/view`,
  },
  revealPhone: fixed('/api/reveal-phone'),
  /** Reserving or buying a vehicle: the site sets which of the two names applies. */
  checkout: {
    pattern: '/cars/:slug/:path{(?:checkout|buy-online)$}',
    href: (slug: string, path: 'checkout' | 'buy-online') => `/cars/${segment(slug)}/${path}`,
  },
  /** The status of a reservation, by its unguessable id. */
  reservation: {
    pattern: '/reservation/:id',
    href: (id: string) => `/reservation/${segment(id)}`,
  },
  stripeWebhook: fixed('/api/stripe/webhook'),
  /** The form of the finance popup, with the page's data. */
  preApproval: {
    pattern: '/finance/pre-approval',
    href: (query: URLSearchParams | null = null) =>
      query === null || query.size === 0
        ? '/finance/pre-approval'
        : `/finance/pre-approval?${query.toString()}`,
  },
  createCustomer: fixed('/api/youx/create-customer'),
  budget: fixed('/find-by-budget'),
  salesCounter: fixed('/api/sales-counter'),
  salesFeed: fixed('/api/stock/sales'),
  onlinePurchase: {
    pattern: '/checkout-journey',
    href: (slug: string) => `/checkout-journey?car_id=${segment(slug)}`,
  },
  /** A vehicle's photo at a width (ui/image-url.ts): a still by its number, or the preview of its video. */
  image: {
    pattern: '/img/:slug/:which/:width',
    href: (slug: string, which: number | 'video', width: number) =>
      `/img/${segment(slug)}/${which}/${width}`,
  },
  signIn: {
    pattern: '/sign-in',
    /**
     * `redirect` is the page after sign-in, `back` the page before; a `car`, by id, or a `search`, by address, is
     * saved after sign-in.
     */
    href: (
      type: string,
      redirect: string,
      more: { back?: string; car?: string; search?: string } = {},
    ) => {
      const { back = redirect, car, search } = more
      const query = `type=${segment(type)}&redirect=${segment(redirect)}&back=${segment(back)}`
      const saves = car === undefined ? '' : `&car_id=${segment(car)}`
      return `/sign-in?${query}${saves}${search === undefined ? '' : `&search=${segment(search)}`}`
    },
  },
  signOut: fixed('/sign-out'),
  /** The signed-in shopper, for scripts (decisions, Saving). */
  me: fixed('/api/me'),
  mayAskForCode: fixed('/api/rate-limit'),
  sendCode: fixed('/api/verification/send'),
  verifyCode: fixed('/api/verification/verify'),
  contactExists: fixed('/api/check-if-contact-exists'),
  watchlist: fixed('/watchlist'),
  saveCar: fixed('/api/watchlist/save-car'),
  removeCar: fixed('/api/watchlist/remove-car'),
  savedSearches: {
    pattern: '/saved-searches',
    /** With the result of an action, which the page displays. */
    href: (said: Record<string, string> = {}) => {
      const query = new URLSearchParams(said).toString()
      return `/saved-searches${query === '' ? '' : `?${query}`}`
    },
  },
  savedSearch: {
    pattern: '/saved-searches/:id',
    href: (id: string) => `/saved-searches/${segment(id)}`,
  },
  /** Switches alerts for a saved search or the watchlist on or off. */
  alerts: fixed('/alerts'),
  /** Stops all messages to the holder of the link, without signing in. */
  stopAlerts: {
    pattern: '/alerts/stop/:token',
    href: (token: string) => `/alerts/stop/${segment(token)}`,
  },
  account: fixed('/account'),
  accountExport: fixed('/account/export.json'),
  accountDelete: fixed('/account/delete'),
  myGarage: fixed('/my-garage'),
  onlinePayment: fixed('/online-payment'),
  spinToWin: fixed('/spin-to-win'),
  /** Messages that were stored in development instead of being sent. */
  devInbox: fixed('/_dev/inbox'),
  contact: fixed('/contact'),
  /** The same form as /trade-in, beside the vehicles. */
  carTradeIn: form('/cars/trade-in'),
  /** The offer for a vehicle, by the id of its lead. */
  offer: {
    pattern: '/trade-in/offer/:lead',
    href: (lead: string) => `/trade-in/offer/${segment(lead)}`,
  },
  /** Thanks for a lead, with the vehicle's slug and the event number, if there are any. */
  success: {
    pattern: '/success',
    href: (kind: string, lead: string, more: { car?: string; event?: number | null } = {}) => {
      const car = more.car === undefined ? '' : `&car=${segment(more.car)}`
      const event = typeof more.event === 'number' ? `&event=${more.event}` : ''
      return `/success?form=${segment(kind)}&lead=${segment(lead)}${car}${event}`
    },
  },
  quote: fixed('/api/youx/quote'),
  event: fixed('/api/event'),
  retired: fixed('/api/stock/retired'),
  /** Signed vehicle deliveries from a dealer's system; and the result of a delivery, by its id. */
  intake: fixed('/api/stock/vehicles'),
  intakeRun: {
    pattern: '/api/stock/vehicles/:id',
    href: (id: string) => `/api/stock/vehicles/${segment(id)}`,
  },
  stockApi: { pattern: '/1/*' },
  robots: fixed('/robots.txt'),
  favicon: fixed('/favicon.ico'),
  /** The sitemap index, and one of its sitemaps: "pages", "stock-1". */
  sitemaps: fixed('/sitemap.xml'),
  sitemap: {
    pattern: '/sitemaps/:name{[a-z0-9-]+\\.xml}',
    href: (name: string) => `/sitemaps/${segment(name)}.xml`,
  },
  /** An export feed of the stock (tenant/schema-hosts.ts). */
  feed: {
    pattern: '/feeds/:file{[a-z-]+\\.[a-z]+}',
    href: (file: string) => `/feeds/${segment(file)}`,
  },
  /** Shows an unpublished version of the site to the holder of a signed link, until they leave it. */
  preview: { pattern: '/_preview', href: (token: string) => `/_preview?token=${segment(token)}` },
  leavePreview: fixed('/_preview/leave'),
  /** Handled before the site is known. */
  health: fixed('/_health'),
  ops: fixed('/_ops'),
  opsSite: { pattern: '/_ops/sites/:slug', href: (slug: string) => `/_ops/sites/${segment(slug)}` },
  /** A file of an earlier build, which cached pages still request. */
  build: { pattern: '/build/*' },
} as const

/** The page of a model. Matched last: fixed addresses take precedence. */
export const toModelPage = (slug: string) => `/${segment(slug)}`

/** Former or commonly guessed addresses. A site may add more (forms.aliases). */
export const ALIASES: Readonly<Record<string, string>> = {
  '/sell-your-car': formRoutes.sell.href(),
  '/contact-us': formRoutes.general.href(),
  '/parts/search': formRoutes.parts.href(),
  '/dealer-locator': '/dealerships',
}

/** First segments of the fixed condition pages, and the conditions that each covers. */
export const CONDITION_PATHS = {
  'new-used-and-demo-cars': [],
  'new-and-demo-cars': ['demo', 'new'],
  'new-cars': ['new'],
  'used-cars': ['used'],
  'demo-cars': ['demo'],
} as const satisfies Record<string, readonly string[]>

export const DEFAULT_SEARCH = 'new-used-and-demo-cars'
