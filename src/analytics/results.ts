// What the results of a site count, and under what: the words that browsers' reports, tables and pages share. Nothing here
// identifies anyone.

/** Figures that pages report, as columns of `daily_results`. */
export const PAGE_MEASURES = ['visits', 'page_views', 'searches', 'views', 'saves'] as const
export type PageMeasure = (typeof PAGE_MEASURES)[number]

/** Groups of pages that results are counted for, with their names for dealers. */
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

/** What assistants ask, by tool (apps/site/pages/mcp), in the words of dealers. */
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

/** By the first part of a path. */
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

/** What one report of a page adds to one row. */
export type PageCount = {
  /** "2026-11-26", by the clocks of the site. */
  day: string
  page: PageGroup
  /** The vehicle that was viewed or saved; null for none. */
  car: CountedCar | null
  source: string
  campaign: string
} & Partial<Record<PageMeasure, number>>

export type CountedCar = { id: string; slug: string; title: string }
