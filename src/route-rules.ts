// The rules of each address in routes.ts: indexing by search engines, the features that the site needs, and the
// requests that are accepted.
import type { PageFormKind } from '#tenant/schema-forms.ts'
import { hasAlerts } from '#shopper/garage/alerts/alerts.ts'
import { hasAgents, hasWatchlist } from '#tenant/features.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { shownCampaign } from '#shopper/prizes/campaign.ts'
import { hasNotices } from '#vehicle/consumer-notice.ts'
import type { Site } from '#tenant/schema.ts'
import { formRoutes, routes } from './routes.ts'

export type Rules = {
  /**
   * For search engines. "open": crawled; the page's head decides on indexing, and images and redirects need no header.
   * "unlisted": crawled but not indexed. "closed": not crawled (robots.txt) and not indexed: personal pages, scripts
   * and APIs.
   */
  index: 'open' | 'unlisted' | 'closed'
  /** A page that shoppers visit: sign-in may return there. */
  isPage?: true
  /** The feature that the site must have; without it the address is a 404. */
  feature?: (site: Site) => boolean
  /** Statuses that `tenants check` accepts when it renders the page of a site that has the feature. */
  renders?: readonly number[]
  get?: Guard
  post?: Guard
  all?: Guard
}

/** An address with its rules. */
export type Route = Rules & { pattern: string }

/** Which requests are accepted. */
export type Guard = {
  /**
   * Who may send it. "script": only scripts of this site. "own": only pages of this site. "form": also browsers that do
   * not report which page a form was on.
   */
  from?: 'script' | 'own' | 'form'
  /** Largest body. */
  bytes?: number
  /**
   * Limits the requests per network and minute, where strangers could send them again and again (http/limit-posts.ts).
   */
  limit?: 'network'
  /** For signed-in shoppers: the `type` of the sign-in page that others are redirected to. */
  member?: string
  /** For a feature that only this method needs. */
  feature?: (site: Site) => boolean
}

/** Sizes in bytes: a form that a shopper fills in, a few fields, and a script's report. */
const FORM = 20_000
const FIELDS = 8000
const REPORT = 2048
/** A question from an assistant. */
const QUESTION = 16_000

const canSignIn = ({ account }: Site) => account.sign_in
const hasFavourites = ({ garage }: Site) => garage.favourites
const hasAgreement = ({ test_drive }: Site) => test_drive.agreement.enabled
const hasNewsletter = ({ newsletter }: Site) => newsletter.enabled
const hasPreApproval = ({ finance }: Site) => finance.pre_approval.enabled

const PAGE = { index: 'open', isPage: true } as const
const PERSONAL = { index: 'closed', isPage: true } as const
const API = { index: 'closed' } as const

const FORM_PAGE = { ...PAGE, get: {}, post: { from: 'form', bytes: FORM } } as const

const FORM_RULES = Object.fromEntries(
  Object.keys(formRoutes).map((kind) => [kind, FORM_PAGE]),
) as Record<PageFormKind, typeof FORM_PAGE> // the keys of formRoutes

/** By name, in the order of routes.ts. */
export const routeRules = {
  // The dealer

  home: { ...PAGE, renders: [200], get: {} },
  specialOffers: { ...PAGE, renders: [200, 302], get: {} },
  specialOffer: { ...PAGE, get: {} },
  offerOfMake: { ...PAGE, get: {} },
  dealerships: { ...PAGE, renders: [200, 302], get: {} },
  location: { ...PAGE, get: {} },
  contactPlace: { ...PAGE, get: {} },
  ourLocation: { ...PAGE, get: {} },
  brands: { ...PAGE, renders: [200], get: {} },
  brandOverview: { ...PAGE, get: {} },
  models: { ...PAGE, renders: [200], get: {} },
  model: { ...PAGE, get: {} },
  modelBrochure: { index: 'unlisted', get: {} },
  menu: { ...API, get: {} },
  snap21: { ...API, get: {} },
  salesCounter: {
    ...API,
    feature: (site) => site.sales_counter.enabled,
    get: {},
  },
  picture: { index: 'open', get: {} },

  // Lists of vehicles

  ourStock: { ...PAGE, get: {} },
  searchStart: { ...PAGE, get: {} },
  search: { ...PAGE, get: {} },
  searchModel: { ...PAGE, get: {} },
  searchLong: { ...PAGE, get: {} },
  breadcrumb: { ...PAGE, get: {} },
  suggest: { ...API, get: {} },
  favourites: { ...PERSONAL, feature: hasFavourites, renders: [200], get: {} },
  compare: {
    ...PERSONAL,
    feature: (site) => hasFavourites(site) || hasWatchlist(site),
    renders: [200],
    get: {},
  },
  carsPart: { ...API, get: {} },

  // One vehicle

  carTradeIn: FORM_PAGE,
  car: { ...PAGE, get: {} },
  carView: { ...API, post: { from: 'script', bytes: REPORT } },
  brochure: { index: 'unlisted', get: {} },
  image: { index: 'open', get: {} },
  print: { ...PERSONAL, feature: ({ sharing }) => sharing.print, get: {} },
  consumerNotice: { ...PERSONAL, feature: hasNotices, get: {} },
  revealPhone: { ...API, post: { from: 'script', bytes: REPORT, limit: 'network' } },
  delivery: { ...API, get: {} },

  // Forms, and what follows them

  ...FORM_RULES,
  success: { ...PERSONAL, get: {} },
  offer: { ...PERSONAL, get: {}, post: { from: 'form', bytes: FORM, limit: 'network' } },
  request: { ...PERSONAL, get: {}, post: { from: 'form', bytes: FORM, limit: 'network' } },
  appointment: { ...API, get: {} },
  priceOffer: { ...PERSONAL, get: {}, post: { from: 'form', bytes: FIELDS, limit: 'network' } },
  agreement: {
    ...PERSONAL,
    feature: hasAgreement,
    get: {},
    post: { from: 'form', bytes: FORM, limit: 'network' },
  },
  agreementFile: { ...API, get: {} },
  newsletter: {
    ...PAGE,
    feature: hasNewsletter,
    renders: [200],
    get: {},
    post: { from: 'form', bytes: FORM },
  },
  newsletterSent: {
    ...PERSONAL,
    feature: hasNewsletter,
    renders: [200],
    get: {},
  },
  newsletterConfirm: {
    ...PERSONAL,
    feature: hasNewsletter,
    get: {},
    post: { from: 'form', bytes: FIELDS, limit: 'network' },
  },
  event: { ...API, post: { from: 'script', bytes: REPORT } },

  // Money

  quote: { ...API, post: { from: 'script', bytes: FORM } },
  checkout: {
    ...PERSONAL,
    feature: ({ cards }) => cards.checkout.enabled,
    get: {},
    post: { from: 'form', bytes: FORM },
  },
  onlinePurchase: {
    ...PERSONAL,
    feature: ({ cards, sidebar }) => cards.checkout.enabled && sidebar.online_purchase,
    get: {},
    post: { from: 'form', bytes: FORM },
  },
  reservation: { ...PERSONAL, get: {}, post: { from: 'form', bytes: FIELDS, limit: 'network' } },
  preApproval: {
    ...PAGE,
    feature: hasPreApproval,
    renders: [200],
    get: {},
    post: { from: 'form', bytes: FORM },
  },
  createCustomer: {
    ...API,
    feature: hasPreApproval,
    post: { from: 'own', bytes: FORM },
  },
  budget: {
    ...PAGE,
    feature: (site) => site.budget.enabled,
    renders: [200],
    get: {},
  },

  // The shopper: signing in, and pages of their own

  signIn: {
    ...API,
    feature: canSignIn,
    get: {},
    post: { from: 'own', bytes: FIELDS, limit: 'network' },
  },
  signOut: { ...API, feature: canSignIn, post: { from: 'own', bytes: FIELDS } },
  mayAskForCode: {
    ...API,
    feature: canSignIn,
    post: { from: 'own', bytes: FIELDS, limit: 'network' },
  },
  sendCode: {
    ...API,
    feature: canSignIn,
    post: { from: 'own', bytes: FIELDS, limit: 'network' },
  },
  verifyCode: {
    ...API,
    feature: canSignIn,
    post: { from: 'own', bytes: FIELDS, limit: 'network' },
  },
  me: { ...API, feature: canSignIn, get: {} },
  contactExists: {
    ...API,
    feature: canSignIn,
    get: {},
    post: { from: 'own', bytes: FIELDS, limit: 'network' },
  },
  watchlist: {
    ...PERSONAL,
    feature: hasWatchlist,
    renders: [200],
    get: { member: 'watchlist' },
  },
  saveCar: {
    ...API,
    feature: hasWatchlist,
    post: { from: 'own', bytes: FIELDS },
  },
  removeCar: {
    ...API,
    feature: hasWatchlist,
    post: { from: 'own', bytes: FIELDS },
  },
  savedSearches: {
    ...PERSONAL,
    feature: hasSavedSearches,
    renders: [200],
    get: { member: 'searches' },
    post: { from: 'own', bytes: FIELDS },
  },
  savedSearch: {
    ...API,
    feature: hasSavedSearches,
    post: { from: 'own', bytes: FIELDS, member: 'searches' },
  },
  alerts: {
    ...API,
    feature: hasAlerts,
    post: { from: 'own', bytes: FIELDS, member: 'account' },
  },
  stopAlerts: {
    ...API,
    get: {},
    post: { from: 'form', bytes: FIELDS, limit: 'network' },
  },
  account: {
    ...PERSONAL,
    feature: canSignIn,
    renders: [200],
    get: { member: 'account' },
    post: { from: 'own', bytes: FIELDS, member: 'account' },
  },
  accountExport: {
    ...API,
    feature: canSignIn,
    get: { member: 'account' },
  },
  accountDelete: {
    ...PERSONAL,
    feature: canSignIn,
    get: {},
    post: { from: 'own', bytes: FIELDS, member: 'account' },
  },
  myGarage: { ...PERSONAL, renders: [200], get: {} },
  onlinePayment: { ...PAGE, renders: [200], get: {} },
  spinToWin: {
    ...PAGE,
    renders: [200],
    get: {},
    post: {
      feature: (site) => shownCampaign(site) !== null,
      from: 'own',
      bytes: FIELDS,
      member: 'spin-to-win',
    },
  },

  // Programs: search engines, and systems of dealers and third parties

  robots: { index: 'unlisted', get: {} },
  securityText: { index: 'unlisted', get: {} },
  favicon: { index: 'open', get: {} },
  sitemaps: { index: 'unlisted', get: {} },
  sitemap: { index: 'unlisted', get: {} },
  feed: { index: 'unlisted', get: {} },
  mcp: { index: 'unlisted', feature: hasAgents, all: { bytes: QUESTION } },
  serverCard: { index: 'unlisted', feature: hasAgents, get: {} },
  aiCatalog: { index: 'unlisted', feature: hasAgents, get: {} },
  intake: { ...API, post: {} },
  intakeRun: { ...API, get: {} },
  salesFeed: {
    ...API,
    feature: (site) => site.sales_counter.enabled,
    post: { bytes: FIELDS },
  },
  retired: { ...API, post: { bytes: 400_000 } },
  stockApi: { ...API, all: {} },
  stripeWebhook: { ...API, post: { bytes: 256_000 } },
  texts: {
    ...API,
    feature: ({ conversations }) => conversations.callback_key !== '',
    post: { bytes: 64_000 },
  },

  // Operations, and the dealer's staff

  heldLead: {
    index: 'closed',
    get: {},
    post: { from: 'form', bytes: FIELDS, limit: 'network' },
  },
  preview: { ...API, get: {} },
  leavePreview: { ...API, post: { from: 'form', bytes: FIELDS } },
  devInbox: { ...API, get: {} },
  health: { ...API, get: {} },
  ops: { index: 'open', get: {} },
  opsSite: { index: 'open', get: {} },
  build: { index: 'open', get: {} },
} as const satisfies Record<keyof typeof routes, Rules>

/** Every address with its rules, in the order of routes.ts. */
export const ruledRoutes: readonly (Route & { name: keyof typeof routes })[] = (
  Object.keys(routes) as (keyof typeof routes)[]
) // its keys
  .map((name) => ({ name, ...routeRules[name], pattern: routes[name].pattern }))
