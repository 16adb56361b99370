// Every address in one table: its pattern and its link. `app.ts` adds the pages in this order: of two patterns that match,
// the first is used. Who may send a request to each is in route-rules.ts.
import { segment, withQuery } from '#lib/url.ts'
import type { PageFormKind } from '#tenant/schema-forms.ts'
import { slugOf } from '#vehicle/slug.ts'

/** One link parameter for each parameter of the pattern. */
type Params<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? [...Params<First>, ...Params<Rest>]
  : Pattern extends `:${string}`
    ? [value: string]
    : []

function at<const Pattern extends string>(pattern: Pattern) {
  const href = (...values: Params<Pattern>): string => {
    const rest: string[] = [...values]
    return pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, () => segment(rest.shift() ?? ''))
  }
  return { pattern, href }
}

/** The vehicle's slug, the number of the event, the page whose block the form was, and the shopper's key. */
type SuccessLink = { car?: string; event?: number | null; from?: string | null; key?: string }

/** The address with a list of values, separated by commas. */
const withList = (path: string, name: string, items: readonly string[]) =>
  withQuery(
    path,
    items.length === 0 ? '' : `?${name}=${items.map((item) => segment(item)).join(',')}`,
  )

/** A page of one lead, for its shopper only: links carry the lead's key (leads/lead-token.ts) besides its id. */
const keyed = <const Pattern extends `/${string}/:${string}`>(pattern: Pattern) => ({
  pattern,
  href: (lead: string, key = '') => withQuery(pattern.replace(/:.*/, segment(lead)), { key }),
})

const form = (path: string) => ({
  pattern: path,
  /** With the vehicle's id and, as text, what the shopper wants. */
  href: (car?: string, about?: string) => withQuery(path, { car_id: car, about }),
  /** With a subject as text: a new model or an offer. */
  about: (subject: string) => withQuery(path, { about: subject }),
})

/** The address of each form. */
export const formRoutes = {
  enquiry: form('/enquire'),
  'test-drive': form('/book-test-drive'),
  photos: form('/request-photos'),
  similar: form('/find-me-something-similar'),
  'price-offer': form('/make-an-offer'),
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
  // The dealer

  home: at('/'),
  specialOffers: at('/special-offers'),
  /** An offer, below its make if the site has several makes. */
  specialOffer: at('/offers/:id'),
  offerOfMake: {
    ...at('/offers/:manufacturer/:id'),
    href: (make: string, id: string) => `/offers/${segment(slugOf(make))}/${segment(id)}`,
  },
  /** Dealer locations, with the nearest to a postcode. */
  dealerships: at('/dealerships'),
  location: at('/locations/:slug'),
  /** Other addresses of a location. */
  contactPlace: at('/contact-us/:slug'),
  ourLocation: at('/our-location/:slug'),
  brands: at('/brands'),
  brandOverview: at('/:brand/overview'),
  models: {
    ...at('/models'),
    /** The models of a group, such as "suv", or of a make. */
    href: ({ body, make = '' }: { body?: string | undefined; make?: string } = {}) =>
      withQuery('/models', { body, make: slugOf(make) }),
  },
  /** Redirects to the model's page at `toModelPage`. */
  model: at('/models/:slug'),
  modelBrochure: {
    ...at('/models/:slug/:file{.+\\.pdf}'),
    href: (slug: string) => `/models/${segment(slug)}/${segment(slug)}.pdf`,
  },
  /** Contents of a header menu. */
  menu: at('/menu/:menu{(?:models|brands|locations)$}'),
  /** The dealer's rating at Snap21. */
  snap21: at('/api/reviews/snap21'),
  salesCounter: at('/api/sales-counter'),
  /** A picture that the dealer uploaded, at one of its widths (tenant/own-picture.ts). */
  picture: at('/pictures/:id/:file'),

  // Lists of vehicles

  ourStock: { ...at('/cars'), href: () => '/cars/' },
  searchStart: at('/search'),
  search: at('/search/:first'),
  searchModel: at('/search/:first/:second'),
  /** The former breadcrumb paths: `/search/used-cars/…` and `/used-car/…`. */
  searchLong: at('/search/:first/:second/:rest{.+}'),
  breadcrumb: at('/:base{(?:new|used|demo)-cars?}/:rest{.+}'),
  /** What the search box suggests for a text, as a page fragment. */
  suggest: at('/api/suggest'),
  /** Saved vehicles by id: the list is stored on the shopper's device, so the address carries it. */
  favourites: {
    ...at('/favourites'),
    href: (ids: readonly string[] = []) => withList('/favourites', 'ids', ids),
  },
  /** Compared vehicles, by slug. */
  compare: {
    ...at('/compare'),
    /** With a state, prices are drive-away prices in that state. */
    href: (slugs: readonly string[] = [], state: string | null = null) =>
      withQuery(withList('/compare', 'cars', slugs), state === null ? '' : { drive_away: state }),
  },
  /** Cards of vehicles by id, as a page fragment. */
  carsPart: {
    ...at('/api/cars'),
    href: (ids: readonly string[] = []) => withList('/api/cars', 'ids', ids),
  },

  // One vehicle

  /** The form of /trade-in, next to the vehicles. Must come before `car`, which also matches it. */
  carTradeIn: form('/cars/trade-in'),
  car: at('/cars/:slug'),
  /** Receives views of a car's page. */
  carView: at('/cars/:slug/view'),
  brochure: {
    ...at('/cars/:slug/:file{.+\\.pdf}'),
    href: (slug: string) => `/cars/${segment(slug)}/${segment(slug)}.pdf`,
  },
  /**
   * A vehicle's picture at a width (apps/site/ui/image-url.ts): a still by its number, the preview of a video ("video-1"), a picture
   * of its spin ("spin-1") or its interior ("inside").
   */
  image: {
    ...at('/img/:slug/:which/:width'),
    href: (
      slug: string,
      which: number | `video-${number}` | `spin-${number}` | 'inside',
      width: number,
    ) => `/img/${segment(slug)}/${which}/${width}`,
  },
  print: {
    ...at('/print'),
    href: (car: string) => withQuery('/print', { car_id: car }),
  },
  /** New Zealand's Consumer Information Notice of a vehicle, to print and sign. */
  consumerNotice: {
    ...at('/print/consumer-information-notice'),
    href: (car: string) => withQuery('/print/consumer-information-notice', { car_id: car }),
  },
  revealPhone: at('/api/reveal-phone'),
  delivery: at('/api/delivery'),

  // Forms, and what follows them

  ...formRoutes,
  /** Thanks for a lead, in the words of a block if the form was in one (`from`). */
  success: {
    ...at('/success'),
    href: (kind: string, lead: string, { car, event, from, key }: SuccessLink = {}) =>
      withQuery('/success', {
        form: kind,
        lead,
        car,
        event: event ?? undefined,
        from: from ?? undefined,
        key,
      }),
  },
  /** The offer for a vehicle, for the shopper of its lead. */
  offer: keyed('/trade-in/offer/:lead'),
  /** The shopper's request, opened by the signed link in its confirmation. */
  request: at('/request/:token'),
  appointment: at('/request/:token/appointment.ics'),
  priceOffer: at('/request/:token/offer'),
  agreement: at('/request/:token/agreement'),
  agreementFile: at('/request/:token/agreement.pdf'),
  newsletter: at('/newsletter'),
  /** Must come before `newsletterConfirm`, which also matches it. */
  newsletterSent: at('/newsletter/sent'),
  /** Confirms a sign-up, by the link of its email. */
  newsletterConfirm: at('/newsletter/:token'),
  event: at('/api/event'),

  // Money

  quote: at('/api/youx/quote'),
  /** Reserving or buying a vehicle: the site decides which of the two names applies. */
  checkout: {
    ...at('/cars/:slug/:path{(?:checkout|buy-online)$}'),
    href: (slug: string, path: 'checkout' | 'buy-online') => `/cars/${segment(slug)}/${path}`,
  },
  onlinePurchase: {
    ...at('/checkout-journey'),
    href: (slug: string) => withQuery('/checkout-journey', { car_id: slug }),
  },
  /**
   * The status of a reservation, for its shopper: by the key of their link, or signed in. It can be viewed and cancelled
   * even if the site no longer takes new ones.
   */
  reservation: keyed('/reservation/:id'),
  /** The form of the finance popup, with the page's data. */
  preApproval: {
    ...at('/finance/pre-approval'),
    href: (query = new URLSearchParams()) => withQuery('/finance/pre-approval', query),
  },
  createCustomer: at('/api/youx/create-customer'),
  budget: at('/find-by-budget'),

  // The shopper: signing in, and pages of their own

  signIn: {
    ...at('/sign-in'),
    /**
     * `redirect` is the page after sign-in, `back` the page before it. A `car` (by id) or a `search` (by address) is
     * saved after sign-in.
     */
    href: (
      type: string,
      redirect: string,
      { back = redirect, car, search }: { back?: string; car?: string; search?: string } = {},
    ) => withQuery('/sign-in', { type, redirect, back, car_id: car, search }),
  },
  signOut: at('/sign-out'),
  mayAskForCode: at('/api/rate-limit'),
  sendCode: at('/api/verification/send'),
  verifyCode: at('/api/verification/verify'),
  /** The signed-in shopper, for scripts. */
  me: at('/api/me'),
  contactExists: at('/api/check-if-contact-exists'),
  watchlist: at('/watchlist'),
  /** Used by forms and scripts alike; signed-out shoppers are redirected to sign in. */
  saveCar: at('/api/watchlist/save-car'),
  removeCar: at('/api/watchlist/remove-car'),
  savedSearches: {
    ...at('/saved-searches'),
    /** With the result of an action, which the page displays. */
    href: (result: Record<string, string> = {}) =>
      withQuery('/saved-searches', new URLSearchParams(result)),
  },
  savedSearch: at('/saved-searches/:id'),
  /** Switches alerts for a saved search or the watchlist on or off. */
  alerts: at('/alerts'),
  /**
   * Stops all messages to the holder of the link, without signing in. Links that are already sent keep working after
   * the site switches alerts off.
   */
  stopAlerts: at('/alerts/stop/:token'),
  account: at('/account'),
  accountExport: at('/account/export.json'),
  /** A shopper who signs in to submit that form returns to its address, which redirects to the account. */
  accountDelete: at('/account/delete'),
  /** This page and the next two have sign-in rules of their own (shopper/identity/sign-in-rules.ts). */
  myGarage: at('/my-garage'),
  onlinePayment: at('/online-payment'),
  spinToWin: at('/spin-to-win'),

  // Programs: search engines, and systems of dealers and third parties

  robots: at('/robots.txt'),
  securityText: at('/.well-known/security.txt'),
  favicon: at('/favicon.ico'),
  /** The sitemap index, and one of its sitemaps: "pages", "stock-1". */
  sitemaps: at('/sitemap.xml'),
  sitemap: {
    ...at('/sitemaps/:name{[a-z0-9-]+\\.xml}'),
    href: (name: string) => `/sitemaps/${segment(name)}.xml`,
  },
  /** An export feed of the stock (tenant/schema-hosts.ts). Feed readers are given the address. */
  feed: at('/feeds/:file{[a-z-]+\\.[a-z]+}'),
  /** For assistants (Model Context Protocol): the server, how to connect, and the address where they look for it. */
  mcp: at('/mcp'),
  serverCard: at('/mcp/server-card'),
  aiCatalog: at('/.well-known/ai-catalog.json'),
  /** Signed vehicle deliveries from a dealer's system; and the result of a delivery, by its id. */
  intake: at('/api/stock/vehicles'),
  intakeRun: at('/api/stock/vehicles/:id'),
  salesFeed: at('/api/stock/sales'),
  retired: at('/api/stock/retired'),
  stockApi: at('/1/*'),
  stripeWebhook: at('/api/stripe/webhook'),
  /** Reports from the text message provider: incoming texts, and the delivery state of sent ones. */
  texts: at('/api/texts'),

  // Operations, and the dealer's staff

  /** Shows the dealer a held lead and releases it, by the signed link of the daily digest. */
  heldLead: at('/leads/held/:token'),
  /** Shows an unpublished version of the site to the holder of a signed link, until they leave it. */
  preview: {
    ...at('/_preview'),
    href: (token: string) => withQuery('/_preview', { token }),
  },
  leavePreview: at('/_preview/leave'),
  /** Messages that were stored in development instead of being sent. */
  devInbox: at('/_dev/inbox'),
  /** This and the next three are handled before the site is known. */
  health: at('/_health'),
  /** For operations; at other hosts these look like any other 404 (apps/ops/ops-gate.ts). */
  ops: at('/_ops'),
  opsSite: at('/_ops/sites/:slug'),
  /** A file of an earlier build, which cached pages still request. */
  build: at('/build/*'),
} as const

/** The page of a model. Matched last: fixed addresses take precedence. */
export const toModelPage = (slug: string) => `/${segment(slug)}`
