// Every address in one table: its pattern, its link, and the rules of the requests that it takes. `app.ts` adds the pages,
// in the order of this table: of two patterns that match, the first is used.
import { segment, withQuery } from '#lib/url.ts'
import type { PageFormKind } from '#sales/leads/form.ts'
import { hasAlerts } from '#shopper/garage/alerts/alerts.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { shownCampaign } from '#shopper/prizes/campaign.ts'
import { hasNotices } from '#stock/consumer-notice.ts'
import { slugOf } from '#stock/slug.ts'
import type { Site } from '#tenant/schema.ts'

export type Rules = {
  /**
   * For search engines. "open": crawled; the page's head decides on indexing, and images and redirects need no header.
   * "unlisted": crawled but not indexed. "closed": not crawled (robots.txt) and not indexed: personal pages, scripts
   * and APIs.
   */
  index: 'open' | 'unlisted' | 'closed'
  /** A page that shoppers visit: sign-in may return there. */
  isPage?: true
  /** What the site must have; elsewhere the address is a 404. */
  feature?: (site: Site) => boolean
  /** Statuses that `tenants check` accepts when it renders the page of a site that has the feature. */
  renders?: readonly number[]
  get?: Guard
  post?: Guard
  all?: Guard
}

/** A route as those see it who read the whole table. */
export type Route = Rules & { pattern: string }

/** Which requests are accepted. */
export type Guard = {
  /**
   * Who may send it. "script": only scripts of this site. "own": only pages of this site. "form": also browsers that do
   * not say where a form was.
   */
  from?: 'script' | 'own' | 'form'
  /** Largest body. */
  bytes?: number
  /** For signed-in shoppers: the `type` of the sign-in page that others are redirected to. */
  member?: string
  /** Where only this method needs a feature. */
  feature?: (site: Site) => boolean
}

/** One link parameter for each that the pattern has. */
type Params<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? [...Params<First>, ...Params<Rest>]
  : Pattern extends `:${string}`
    ? [value: string]
    : []

function at<const Pattern extends string, const Own extends Rules>(pattern: Pattern, rules: Own) {
  const href = (...values: Params<Pattern>): string => {
    const rest: string[] = [...values]
    return pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, () => segment(rest.shift() ?? ''))
  }
  return { pattern, href, ...rules }
}

/** The vehicle's slug, the number of the event, the page whose block the form was, and the shopper's key. */
type SuccessLink = { car?: string; event?: number | null; from?: string | null; key?: string }

const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : `?${name}=${items.map((item) => segment(item)).join(',')}`

/** Sizes in bytes: what a shopper fills in, a few fields, and what a script reports. */
const FORM = 20_000
const FIELDS = 8000
const REPORT = 2048

const canSignIn = ({ account }: Site) => account.sign_in
const hasFavourites = ({ garage }: Site) => garage.favourites
const hasNewsletter = ({ newsletter }: Site) => newsletter.enabled
const hasPreApproval = ({ finance }: Site) => finance.pre_approval.enabled

const PAGE = { index: 'open', isPage: true } as const
const PERSONAL = { index: 'closed', isPage: true } as const
const API = { index: 'closed' } as const

/** A page of one lead, for its shopper alone: their links carry its key (leads/lead-token.ts) beside its id. */
const keyed = <const Pattern extends `/${string}/:${string}`>(pattern: Pattern, bytes: number) => ({
  ...at(pattern, { ...PERSONAL, get: {}, post: { from: 'form', bytes } }),
  href: (lead: string, key = '') =>
    pattern.replace(/:.*/, segment(lead)) + (key === '' ? '' : `?key=${segment(key)}`),
})

const form = (path: string) => ({
  ...at(path, { ...PAGE, get: {}, post: { from: 'form', bytes: FORM } }),
  /** With the vehicle's id, and what is wanted of it as text. */
  href: (car?: string, about?: string) => {
    if (car === undefined) return path
    const subject = about === undefined ? '' : `&about=${segment(about)}`
    return `${path}?car_id=${segment(car)}${subject}`
  },
  /** With a subject as text: a new model, an offer. */
  about: (subject: string) => `${path}?about=${segment(subject)}`,
})

/** The address of each form. */
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
  home: at('/', { ...PAGE, renders: [200], get: {} }),
  ourStock: { ...at('/cars', { ...PAGE, get: {} }), href: () => '/cars/' },
  searchStart: at('/search', { ...PAGE, get: {} }),
  specialOffers: at('/special-offers', { ...PAGE, renders: [200, 302], get: {} }),
  /** An offer, below its make if the site has several. */
  specialOffer: at('/offers/:id', { ...PAGE, get: {} }),
  offerOfMake: {
    ...at('/offers/:manufacturer/:id', { ...PAGE, get: {} }),
    href: (make: string, id: string) => `/offers/${segment(slugOf(make))}/${segment(id)}`,
  },
  /** Dealer locations, with the nearest to a postcode. */
  dealerships: at('/dealerships', { ...PAGE, renders: [200, 302], get: {} }),
  location: at('/locations/:slug', { ...PAGE, get: {} }),
  /** Other addresses of a location. */
  contactPlace: at('/contact-us/:slug', { ...PAGE, get: {} }),
  ourLocation: at('/our-location/:slug', { ...PAGE, get: {} }),
  brands: at('/brands', { ...PAGE, renders: [200], get: {} }),
  brandOverview: at('/:brand/overview', { ...PAGE, get: {} }),
  models: {
    ...at('/models', { ...PAGE, renders: [200], get: {} }),
    /** The models of a group, such as "suv", or of a make. */
    href: ({ body = '', make = '' }: { body?: string | undefined; make?: string } = {}) => {
      const query = new URLSearchParams()
      if (body !== '') query.set('body', body)
      if (make !== '') query.set('make', slugOf(make))
      return withQuery('/models', query)
    },
  },
  /** Redirects to the page of a model, which is at `toModelPage`. */
  model: at('/models/:slug', { ...PAGE, get: {} }),
  /** Contents of a header menu. */
  menu: at('/menu/:menu{(?:models|brands|locations)$}', { ...API, get: {} }),
  /** The dealer's rating at Snap21. */
  snap21: at('/api/reviews/snap21', { ...API, get: {} }),
  search: at('/search/:first', { ...PAGE, get: {} }),
  searchModel: at('/search/:first/:second', { ...PAGE, get: {} }),
  /** The former breadcrumb paths: `/search/used-cars/…` and `/used-car/…`. */
  searchLong: at('/search/:first/:second/:rest{.+}', { ...PAGE, get: {} }),
  breadcrumb: at('/:base{(?:new|used|demo)-cars?}/:rest{.+}', { ...PAGE, get: {} }),
  /** The same form as /trade-in, beside the vehicles. Before them, whose pattern also matches it. */
  carTradeIn: form('/cars/trade-in'),
  car: at('/cars/:slug', { ...PAGE, get: {} }),
  /** Receives views of a car's page. */
  carView: at('/cars/:slug/view', { ...API, post: { from: 'script', bytes: REPORT } }),
  revealPhone: at('/api/reveal-phone', { ...API, post: { from: 'script', bytes: REPORT } }),
  /** Saved vehicles by id: the list is on the shopper's device, so the address carries it. */
  favourites: {
    ...at('/favourites', { ...PERSONAL, feature: hasFavourites, renders: [200], get: {} }),
    href: (ids: readonly string[] = []) => `/favourites${list('ids', ids)}`,
  },
  /** Compared vehicles, by slug. */
  compare: {
    ...at('/compare', {
      ...PERSONAL,
      feature: (site) => hasFavourites(site) || hasWatchlist(site),
      renders: [200],
      get: {},
    }),
    href: (slugs: readonly string[] = []) => `/compare${list('cars', slugs)}`,
  },
  /** Cards of vehicles by id, as a page fragment. */
  carsPart: {
    ...at('/api/cars', { ...API, get: {} }),
    href: (ids: readonly string[] = []) => `/api/cars${list('ids', ids)}`,
  },
  delivery: at('/api/delivery', { ...API, get: {} }),
  /** What the search box suggests for a text, as a page fragment. */
  suggest: at('/api/suggest', { ...API, get: {} }),
  /**
   * A vehicle's picture at a width (ui/image-url.ts): a still by its number, the preview of a video ("video-1"), a picture
   * of its spin ("spin-1") or its interior ("inside").
   */
  image: {
    ...at('/img/:slug/:which/:width', { index: 'open', get: {} }),
    href: (
      slug: string,
      which: number | `video-${number}` | `spin-${number}` | 'inside',
      width: number,
    ) => `/img/${segment(slug)}/${which}/${width}`,
  },
  /** A picture that the dealer uploaded, at one of its widths (tenant/own-picture.ts). */
  picture: at('/pictures/:id/:file', { index: 'open', get: {} }),
  print: {
    ...at('/print', { ...PERSONAL, feature: ({ sharing }) => sharing.print, get: {} }),
    href: (car: string) => `/print?car_id=${segment(car)}`,
  },
  /** New Zealand's Consumer Information Notice of a vehicle, to print and sign. */
  consumerNotice: {
    ...at('/print/consumer-information-notice', { ...PERSONAL, feature: hasNotices, get: {} }),
    href: (car: string) => `/print/consumer-information-notice?car_id=${segment(car)}`,
  },
  brochure: {
    ...at('/cars/:slug/:file{.+\\.pdf}', { index: 'unlisted', get: {} }),
    href: (slug: string) => `/cars/${segment(slug)}/${segment(slug)}.pdf`,
  },
  modelBrochure: {
    ...at('/models/:slug/:file{.+\\.pdf}', { index: 'unlisted', get: {} }),
    href: (slug: string) => `/models/${segment(slug)}/${segment(slug)}.pdf`,
  },
  /** Thanks for a lead; in the words of a block, if its form was one (`from`). */
  success: {
    ...at('/success', { ...PERSONAL, get: {} }),
    href: (kind: string, lead: string, more: SuccessLink = {}) => {
      const car = more.car === undefined ? '' : `&car=${segment(more.car)}`
      const event = typeof more.event === 'number' ? `&event=${more.event}` : ''
      const from = typeof more.from === 'string' ? `&from=${segment(more.from)}` : ''
      const key = more.key === undefined ? '' : `&key=${segment(more.key)}`
      return `/success?form=${segment(kind)}&lead=${segment(lead)}${car}${event}${from}${key}`
    },
  },
  /** The offer for a vehicle, for the shopper of its lead. */
  offer: keyed('/trade-in/offer/:lead', FORM),
  /** What a shopper asked for, by the signed link of its confirmation. */
  request: at('/request/:token', { ...PERSONAL, get: {}, post: { from: 'form', bytes: FIELDS } }),
  appointment: at('/request/:token/appointment.ics', { ...API, get: {} }),
  newsletter: at('/newsletter', {
    ...PAGE,
    feature: hasNewsletter,
    renders: [200],
    get: {},
    post: { from: 'form', bytes: FORM },
  }),
  newsletterSent: at('/newsletter/sent', {
    ...PERSONAL,
    feature: hasNewsletter,
    renders: [200],
    get: {},
  }),
  /** Confirms a sign-up, by the link of its email. */
  newsletterConfirm: at('/newsletter/:token', {
    ...PERSONAL,
    feature: hasNewsletter,
    get: {},
    post: { from: 'form', bytes: FIELDS },
  }),
  /** Shows the dealer a held lead and releases it, by the signed link of the daily digest. */
  heldLead: at('/leads/held/:token', {
    index: 'closed',
    get: {},
    post: { from: 'form', bytes: FIELDS },
  }),
  ...formRoutes,
  quote: at('/api/youx/quote', { ...API, post: { from: 'script', bytes: FORM } }),
  event: at('/api/event', { ...API, post: { from: 'script', bytes: REPORT } }),
  /** Reserving or buying a vehicle: the site sets which of the two names applies. */
  checkout: {
    ...at('/cars/:slug/:path{(?:checkout|buy-online)$}', {
      ...PERSONAL,
      feature: ({ cards }) => cards.checkout.enabled,
      get: {},
      post: { from: 'form', bytes: FORM },
    }),
    href: (slug: string, path: 'checkout' | 'buy-online') => `/cars/${segment(slug)}/${path}`,
  },
  onlinePurchase: {
    ...at('/checkout-journey', {
      ...PERSONAL,
      feature: ({ cards, sidebar }) => cards.checkout.enabled && sidebar.online_purchase,
      get: {},
      post: { from: 'form', bytes: FORM },
    }),
    href: (slug: string) => `/checkout-journey?car_id=${segment(slug)}`,
  },
  /**
   * The status of a reservation, for its shopper: by the key of their link, or signed in. It can be viewed and cancelled
   * even if the site no longer takes new ones.
   */
  reservation: keyed('/reservation/:id', FIELDS),
  stripeWebhook: at('/api/stripe/webhook', { ...API, post: { bytes: 256_000 } }),
  /** The form of the finance popup, with the page's data. */
  preApproval: {
    ...at('/finance/pre-approval', {
      ...PAGE,
      feature: hasPreApproval,
      renders: [200],
      get: {},
      post: { from: 'form', bytes: FORM },
    }),
    href: (query = new URLSearchParams()) => withQuery('/finance/pre-approval', query),
  },
  createCustomer: at('/api/youx/create-customer', {
    ...API,
    feature: hasPreApproval,
    post: { from: 'own', bytes: FORM },
  }),
  budget: at('/find-by-budget', {
    ...PAGE,
    feature: (site) => site.budget.enabled,
    renders: [200],
    get: {},
  }),
  salesCounter: at('/api/sales-counter', {
    ...API,
    feature: (site) => site.sales_counter.enabled,
    get: {},
  }),
  salesFeed: at('/api/stock/sales', {
    ...API,
    feature: (site) => site.sales_counter.enabled,
    post: { bytes: FIELDS },
  }),
  signIn: {
    ...at('/sign-in', {
      ...API,
      feature: canSignIn,
      get: {},
      post: { from: 'own', bytes: FIELDS },
    }),
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
  signOut: at('/sign-out', { ...API, feature: canSignIn, post: { from: 'own', bytes: FIELDS } }),
  mayAskForCode: at('/api/rate-limit', {
    ...API,
    feature: canSignIn,
    post: { from: 'own', bytes: FIELDS },
  }),
  sendCode: at('/api/verification/send', {
    ...API,
    feature: canSignIn,
    post: { from: 'own', bytes: FIELDS },
  }),
  verifyCode: at('/api/verification/verify', {
    ...API,
    feature: canSignIn,
    post: { from: 'own', bytes: FIELDS },
  }),
  /** The signed-in shopper, for scripts. */
  me: at('/api/me', { ...API, feature: canSignIn, get: {} }),
  contactExists: at('/api/check-if-contact-exists', {
    ...API,
    feature: canSignIn,
    get: {},
    post: { from: 'own', bytes: FIELDS },
  }),
  watchlist: at('/watchlist', {
    ...PERSONAL,
    feature: hasWatchlist,
    renders: [200],
    get: { member: 'watchlist' },
  }),
  /** Used by forms and scripts alike; signed-out shoppers are redirected to sign in. */
  saveCar: at('/api/watchlist/save-car', {
    ...API,
    feature: hasWatchlist,
    post: { from: 'own', bytes: FIELDS },
  }),
  removeCar: at('/api/watchlist/remove-car', {
    ...API,
    feature: hasWatchlist,
    post: { from: 'own', bytes: FIELDS },
  }),
  savedSearches: {
    ...at('/saved-searches', {
      ...PERSONAL,
      feature: hasSavedSearches,
      renders: [200],
      get: { member: 'searches' },
      post: { from: 'own', bytes: FIELDS },
    }),
    /** With the result of an action, which the page displays. */
    href: (result: Record<string, string> = {}) =>
      withQuery('/saved-searches', new URLSearchParams(result)),
  },
  savedSearch: at('/saved-searches/:id', {
    ...API,
    feature: hasSavedSearches,
    post: { from: 'own', bytes: FIELDS, member: 'searches' },
  }),
  /** Switches alerts for a saved search or the watchlist on or off. */
  alerts: at('/alerts', {
    ...API,
    feature: hasAlerts,
    post: { from: 'own', bytes: FIELDS, member: 'account' },
  }),
  /**
   * Stops all messages to the holder of the link, without signing in. Links that are already sent keep working after
   * the site switches alerts off.
   */
  stopAlerts: at('/alerts/stop/:token', {
    ...API,
    get: {},
    post: { from: 'form', bytes: FIELDS },
  }),
  account: at('/account', {
    ...PERSONAL,
    feature: canSignIn,
    renders: [200],
    get: { member: 'account' },
    post: { from: 'own', bytes: FIELDS, member: 'account' },
  }),
  accountExport: at('/account/export.json', {
    ...API,
    feature: canSignIn,
    get: { member: 'account' },
  }),
  /** A shopper who signs in to submit that form returns to its address, which leads to the account. */
  accountDelete: at('/account/delete', {
    ...PERSONAL,
    feature: canSignIn,
    get: {},
    post: { from: 'own', bytes: FIELDS, member: 'account' },
  }),
  /** This page and the next two have sign-in rules of their own (shopper/identity/sign-in-rules.ts). */
  myGarage: at('/my-garage', { ...PERSONAL, renders: [200], get: {} }),
  onlinePayment: at('/online-payment', { ...PAGE, renders: [200], get: {} }),
  spinToWin: at('/spin-to-win', {
    ...PAGE,
    renders: [200],
    get: {},
    post: {
      feature: (site) => shownCampaign(site) !== null,
      from: 'own',
      bytes: FIELDS,
      member: 'spin-to-win',
    },
  }),
  /** Messages that were stored in development instead of being sent. */
  devInbox: at('/_dev/inbox', { ...API, get: {} }),
  retired: at('/api/stock/retired', { ...API, post: { bytes: 400_000 } }),
  stockApi: at('/1/*', { ...API, all: {} }),
  /** Signed vehicle deliveries from a dealer's system; and the result of a delivery, by its id. */
  intake: at('/api/stock/vehicles', { ...API, post: {} }),
  intakeRun: at('/api/stock/vehicles/:id', { ...API, get: {} }),
  robots: at('/robots.txt', { index: 'unlisted', get: {} }),
  securityText: at('/.well-known/security.txt', { index: 'unlisted', get: {} }),
  favicon: at('/favicon.ico', { index: 'open', get: {} }),
  /** The sitemap index, and one of its sitemaps: "pages", "stock-1". */
  sitemaps: at('/sitemap.xml', { index: 'unlisted', get: {} }),
  sitemap: {
    ...at('/sitemaps/:name{[a-z0-9-]+\\.xml}', { index: 'unlisted', get: {} }),
    href: (name: string) => `/sitemaps/${segment(name)}.xml`,
  },
  /** An export feed of the stock (tenant/schema-hosts.ts). Feed readers are given the address. */
  feed: at('/feeds/:file{[a-z-]+\\.[a-z]+}', { index: 'unlisted', get: {} }),
  /** Shows an unpublished version of the site to the holder of a signed link, until they leave it. */
  preview: {
    ...at('/_preview', { ...API, get: {} }),
    href: (token: string) => `/_preview?token=${segment(token)}`,
  },
  leavePreview: at('/_preview/leave', { ...API, post: { from: 'form', bytes: FIELDS } }),
  /** This and the next three are handled before the site is known. */
  health: at('/_health', { ...API, get: {} }),
  /** For operations; at other hosts these look like any other 404 (http/ops-gate.ts). */
  ops: at('/_ops', { index: 'open', get: {} }),
  opsSite: at('/_ops/sites/:slug', { index: 'open', get: {} }),
  /** A file of an earlier build, which cached pages still request. */
  build: at('/build/*', { index: 'open', get: {} }),
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
