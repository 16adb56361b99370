// The one table of searchable attributes. Facets, filters, free text, index settings, sort orders and their replicas
// all derive from it, as do record values that are not fields of the vehicle.
import { DAY } from '#lib/zone-time.ts'
import type { Car } from './car.ts'
import { feetToMetres } from './chips.ts'
import { driveAwayReplicas, type State } from './drive-away.ts'
import { towCapacity, towedMass } from './towing.ts'

/** Unit of a range, which determines its number format. */
export type Unit =
  | 'money'
  | 'km'
  | 'year'
  | 'metres'
  | 'kilowatts'
  | 'kilograms'
  | 'litres'
  | 'timestamp'

export type Facet = {
  /** Name in the address and attribute in the index. */
  name: FacetName
  label: string
  kind: 'list' | 'range'
  order: 'count' | 'count-desc-name-desc' | 'value' | 'numeric'
  /** Whether a vehicle must have any or all of the chosen values. */
  join: 'any' | 'all'
  /** Maximum values listed; chosen ones are always listed. */
  limit: number
  /** Values shown before "Show all". */
  shown: number
  /** Label of a value, if it is not the value itself. */
  describe: (value: string) => string
  unit?: Unit
  /** Slider bounds are rounded outwards to a multiple of this. */
  grain?: number
  /** One line above its controls. */
  hint?: string
}
type FacetRow = Omit<Facet, 'name'>

type Attribute = {
  facet?: FacetRow
  /** Free text level; 1 weighs most. */
  text?: number
  /** Use in the index besides free text; facets are counted unless stated otherwise. */
  index?: 'counted' | 'filter'
  /** Value in the index, if it is not the vehicle's field of this name. */
  value?: (car: Car) => string | number | null
}

const list = (label: string, more: Partial<FacetRow> = {}): FacetRow => ({
  label,
  kind: 'list',
  order: 'count',
  join: 'any',
  limit: 30,
  shown: 6,
  describe: (value) => value,
  ...more,
})
const range = (label: string, unit: Unit, grain: number, hint?: string): FacetRow => ({
  ...list(label, { order: 'value', limit: 0, shown: 0 }),
  kind: 'range',
  unit,
  grain,
  ...(hint !== undefined && { hint }),
})
const words = (labels: Record<string, string>) => (value: string) =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value

/** By name in the index, in the order of site.schema.json. */
const ATTRIBUTES = {
  car_type: {
    facet: list('Condition', {
      order: 'value',
      describe: words({ new: 'New', used: 'Used', demo: 'Demo' }),
    }),
  },
  make: { facet: list('Make', { shown: 7, limit: 200 }), text: 1 },
  model: { facet: list('Model', { shown: 30, limit: 300 }), text: 1 },
  make_model: { facet: list('Make and model'), text: 1 },
  body: { facet: list('Body', { order: 'count-desc-name-desc', shown: 4 }), text: 4 },
  price: { facet: range('Price', 'money', 1000) },
  subscription_price: { facet: range('Subscription a week', 'money', 10) },
  year: { facet: range('Year', 'year', 1) },
  km: { facet: range('Kilometres', 'km', 1000) },
  transmission: { facet: list('Transmission'), text: 4 },
  fuel: { facet: list('Fuel'), text: 4 },
  drive: { facet: list('Drive'), text: 4 },
  seats: {
    facet: list('Seats', {
      order: 'numeric',
      describe: (value) => (value === '1' ? '1 seat' : `${value} seats`),
    }),
  },
  sleeps: {
    facet: list('Sleeps', { order: 'numeric', describe: (value) => `Sleeps ${value}` }),
    value: ({ specifications }) => specifications?.sleeps ?? null,
  },
  length_m: { facet: range('Length', 'metres', 0.5), value: lengthInMetres },
  colour: { facet: list('Colour'), text: 4 },
  badge: { facet: list('Badge'), text: 3 },
  categories: { facet: list('Collection'), text: 6 },
  filtered_features: { facet: list('Features', { join: 'all' }), text: 6 },
  price_range: { facet: list('Price range', { order: 'value' }) },
  weekly_price_range: { facet: list('Weekly repayment', { order: 'value' }) },
  certified: {
    facet: list('Certified', { describe: words({ true: 'Certified', false: 'Not certified' }) }),
  },
  dealership_name: { facet: list('Dealership', { limit: 40 }), text: 7 },
  location_name: { facet: list('Location', { order: 'value' }), text: 7 },
  city: { facet: list('City', { limit: 20 }), text: 7 },
  state: { facet: list('State'), text: 7 },
  item_type: {
    facet: list('Vehicle type', {
      describe: words({ car: 'Car', truck: 'Truck', motorcycle: 'Motorcycle', caravan: 'Caravan' }),
    }),
  },
  tag: { facet: list('Tag') },
  status: {
    facet: list('Availability', {
      describe: words({ in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' }),
    }),
  },
  created_at_timestamp: { facet: range('Listed', 'timestamp', DAY), index: 'filter' },
  power: {
    facet: range('Power', 'kilowatts', 10),
    value: ({ variant }) => variant?.power_kw ?? null,
  },
  boot: {
    facet: range('Boot', 'litres', 10),
    value: ({ variant }) => variant?.boot_litres ?? null,
  },
  battery_range: {
    facet: range('Electric range', 'km', 10),
    value: ({ electric }) => electric?.range_km ?? null,
  },
  tow_capacity: {
    facet: range('Braked towing', 'kilograms', 100),
    value: towCapacity,
  },
  towed_mass: {
    facet: range('Loaded weight', 'kilograms', 100, 'To: what your vehicle can tow.'),
    value: towedMass,
  },
  is_electric: { index: 'counted' },
  below_market: { index: 'counted' },
  name: { text: 2 },
  series: { text: 3 },
  stocknum: { text: 5, index: 'filter' },
  has_photos: { index: 'filter' },
  has_price: { index: 'filter' },
  id: { index: 'filter' },
  show_on_dealer_website: { index: 'filter' },
  sender_id: { index: 'filter' },
  slug: { index: 'filter' },
  sold_date_timestamp: { index: 'filter' },
  vin: { index: 'filter' },
  // Filters of the dealer's own stock list.
  has_own_values: { index: 'filter' },
  held_until: { index: 'filter' },
  reserved: { index: 'filter' },
} satisfies Record<string, Attribute>

/** Order of facets in addresses, on which saved searches and caches depend; others follow in table order. */
const ADDRESS_ORDER = (
  'car_type make model make_model badge body item_type categories price subscription_price price_range ' +
  'weekly_price_range year km transmission fuel drive seats sleeps length_m colour filtered_features certified ' +
  'tag status dealership_name location_name city state created_at_timestamp'
).split(' ')

/**
 * Sort orders of lists: label, suffix of the replica index, and the attribute with its direction. `first` sorts before
 * it, because a vehicle without a price has the price 0: last from the highest price, but otherwise first from the
 * lowest.
 */
export const SORTS = {
  mostRelevant: { label: 'Most relevant', replica: '', wire: 'custom_rank:desc' },
  latest: { label: 'Latest arrivals', replica: '_latest', wire: 'created_at_timestamp:desc' },
  highestPrice: { label: 'Price: high to low', replica: '_price_desc', wire: 'price:desc' },
  lowestPrice: {
    label: 'Price: low to high',
    replica: '_price_asc',
    wire: 'price:asc',
    first: 'has_price:desc',
  },
  bestValue: { label: 'Good value', replica: '_value', wire: 'below_market:desc' },
  // Uses the index itself: the distance depends on the shopper, so the query ranks by it.
  nearest: { label: 'Nearest first', replica: '', wire: 'distance:asc' },
} as const satisfies Record<
  string,
  { label: string; replica: string; wire: string; first?: string }
>

export type SortName = keyof typeof SORTS
// Object.keys loses the key type.
export const SORT_NAMES = Object.keys(SORTS) as SortName[]

/** An order only for the dealer's own stock list: longest in stock first. */
export const OLDEST = { replica: '_oldest', wire: 'created_at_timestamp:asc' } as const

/** Every order that is a replica of the index. */
export const REPLICAS: readonly { replica: string; wire: string; first?: string }[] = [
  ...SORT_NAMES.map((name) => SORTS[name]).filter(({ replica }) => replica !== ''),
  OLDEST,
]

/**
 * Name of the sorted index: the index itself or its replica. With a state, prices are drive-away prices in that state.
 */
export function sortedIndex(index: string, sort: SortName, state: State | null = null): string {
  const { replica, wire } = SORTS[sort]
  const [field, order] = wire.split(':')
  if (state === null || field !== 'price') return index + replica
  const own = driveAwayReplicas(state).find((one) => one.wire.endsWith(`:${order}`))
  return index + (own?.replica ?? replica)
}

type AttributeName = keyof typeof ATTRIBUTES
type NamesWith<Property> = {
  [K in AttributeName]: Property extends keyof (typeof ATTRIBUTES)[K] ? K : never
}[AttributeName]
export type FacetName = NamesWith<'facet'>

// Object.entries loses the key type.
const ROWS = Object.entries(ATTRIBUTES) as [AttributeName, Attribute][]

export const FACET_NAMES = ROWS.filter(([, row]) => row.facet).map(([name]) => name as FacetName)

/** All facets, in the order of addresses. */
export const FACETS: readonly Facet[] = FACET_NAMES.toSorted((a, b) => placeOf(a) - placeOf(b)).map(
  (name) => ({ name, ...ATTRIBUTES[name].facet }),
)

const facetsByName = new Map<string, Facet>(FACETS.map((facet) => [facet.name, facet]))

/** The facet with that name, or undefined, since an address may contain any name. */
export function findFacet(name: string): Facet | undefined {
  return facetsByName.get(name)
}

/** The facet with a known name. */
export function facetOf(name: FacetName): Facet {
  return facetsByName.get(name) as Facet // Each name has one.
}

/** Attributes of free text by level, the first of which weighs most: "make,model,make_model". */
export const SEARCHED_LEVELS: string[] = Object.values(
  Object.groupBy(
    ROWS.filter(([, { text }]) => text !== undefined),
    ([, { text }]) => text ?? 0,
  ),
).map((level = []) => level.map(([name]) => name).join())

/** Attributes that the index counts, and those that only filter. */
export const COUNTED = ROWS.filter(([, row]) => useOf(row) === 'counted').map(([name]) => name)
export const ONLY_FILTERS = ROWS.filter(([, row]) => useOf(row) === 'filter').map(([name]) => name)

type Derived = {
  [K in NamesWith<'value'>]: ReturnType<(typeof ATTRIBUTES)[K]['value']>
}

/** The values of a record that the table derives from the vehicle. */
export function toDerived(car: Car): Derived {
  const values = ROWS.flatMap(([name, { value }]) => (value ? [[name, value(car)] as const] : []))
  return Object.fromEntries(values) as Derived // Object.fromEntries loses the key type.
}

function useOf({ facet, index }: Attribute): Attribute['index'] {
  return index ?? (facet && 'counted')
}

function placeOf(name: string): number {
  const at = ADDRESS_ORDER.indexOf(name)
  return at === -1 ? ADDRESS_ORDER.length : at
}

function lengthInMetres({ specifications }: Car): number | null {
  const feet = specifications?.body_length ?? 0
  return feet > 0 ? Math.round(feetToMetres(feet) * 100) / 100 : null
}
