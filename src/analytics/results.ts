// Names of the measures and groups of a site's results, shared by browser reports, tables and pages. Nothing here
// identifies anyone.

/** Figures that pages report, as columns of `daily_results`. */
export const PAGE_MEASURES = ['visits', 'page_views', 'searches', 'views', 'saves'] as const
export type PageMeasure = (typeof PAGE_MEASURES)[number]

/** Page groups that results are counted by, with their names for dealers. */
export const PAGE_GROUPS = {
  home: 'Home page',
  search: 'Lists of vehicles',
  vehicle: 'Vehicle pages',
  offers: 'Offers',
  models: 'Models and brands',
  locations: 'Locations',
  finance: 'Finance',
  forms: 'Forms',
  own: 'Saved vehicles and accounts',
  content: 'Other pages',
} as const
export type PageGroup = keyof typeof PAGE_GROUPS

/** Questions of assistants by tool (apps/site/pages/mcp), in words for dealers. */
export const AGENT_TOOLS: Readonly<Record<string, string>> = {
  find_vehicles: 'Searched the stock',
  get_vehicle: 'Read about a vehicle',
  compare_vehicles: 'Compared vehicles',
  similar_vehicles: 'Looked for similar ones',
  list_locations: 'Asked for locations and hours',
  list_offers: 'Asked for offers',
  find_by_budget: 'Searched by repayment',
  trade_in_needs: 'Asked about a trade-in',
  prepare_form: 'Prepared a form for a shopper',
}

/** Page groups by the first segment of a path. */
const FIRST: Readonly<Record<string, PageGroup>> = {
  '': 'home',
  search: 'search',
  cars: 'vehicle',
  offers: 'offers',
  'special-offers': 'offers',
  brands: 'models',
  models: 'models',
  dealerships: 'locations',
  locations: 'locations',
  budget: 'finance',
  finance: 'finance',
  'pre-approval': 'finance',
  'book-test-drive': 'forms',
  careers: 'forms',
  contact: 'forms',
  enquire: 'forms',
  'finance-enquiry': 'forms',
  'find-me-something-similar': 'forms',
  fleet: 'forms',
  newsletter: 'forms',
  'request-photos': 'forms',
  'sell-my-car': 'forms',
  service: 'forms',
  success: 'forms',
  'trade-in': 'forms',
  'vehicle-parts-and-accessories': 'forms',
  account: 'own',
  compare: 'own',
  favourites: 'own',
  'my-garage': 'own',
  'saved-searches': 'own',
  'sign-in': 'own',
  watchlist: 'own',
}

/** The group of the page at a path. */
export function pageGroupOf(path: string): PageGroup {
  const [, first = '', second = '', third] = path.split('/')
  if (first === 'cars' && (second === 'trade-in' || third !== undefined)) return 'forms'
  if (first === 'cars' && second === '') return 'search'
  return Object.hasOwn(FIRST, first) ? (FIRST[first] ?? 'content') : 'content'
}

/** The contribution of one page report to one row. */
export type PageCount = {
  /** Local date of the site: "2026-11-26". */
  day: string
  page: PageGroup
  /** The viewed or saved vehicle; null if there is none. */
  car: CountedCar | null
  source: string
  campaign: string
} & Partial<Record<PageMeasure, number>>

export type CountedCar = { id: string; slug: string; title: string }
