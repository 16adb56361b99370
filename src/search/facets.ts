// The table of all facets: name in the address and in the index, label, kind and order.

import type { FacetName } from '#tenant/schema-search.ts'

export type { FacetName }
export type FacetKind = 'list' | 'range'
export type FacetOrder = 'count' | 'count-desc-name-desc' | 'value' | 'numeric'

export type Facet = {
  /** Name in the address and attribute in the index. */
  name: FacetName
  label: string
  kind: FacetKind
  order: FacetOrder
  /** Maximum values listed; chosen ones are always listed. */
  limit: number
  /** Values shown before "Show all". */
  shown: number
  /** Slider bounds are rounded outwards to a multiple of this. */
  grain?: number
  /** Unit of a range, which determines its number format. */
  unit?: 'money' | 'km' | 'year' | 'metres' | 'timestamp'
}

const list = (name: FacetName, label: string, more: Partial<Facet> = {}): Facet => ({
  name,
  label,
  kind: 'list',
  order: 'count',
  limit: 30,
  shown: 6,
  ...more,
})
const range = (
  name: FacetName,
  label: string,
  unit: NonNullable<Facet['unit']>,
  grain: number,
): Facet => ({
  name,
  label,
  kind: 'range',
  order: 'value',
  limit: 0,
  shown: 0,
  unit,
  grain,
})

export const FACETS: readonly Facet[] = [
  list('car_type', 'Condition', { order: 'value' }),
  list('make', 'Make', { shown: 7, limit: 200 }),
  list('model', 'Model', { shown: 30, limit: 300 }),
  list('make_model', 'Make and model'),
  list('badge', 'Badge', { limit: 30 }),
  list('body', 'Body', { order: 'count-desc-name-desc', shown: 4 }),
  list('item_type', 'Vehicle'),
  list('categories', 'Category'),
  range('price', 'Price', 'money', 1000),
  range('subscription_price', 'Subscription a week', 'money', 10),
  list('price_range', 'Price range', { order: 'value' }),
  list('weekly_price_range', 'Weekly repayment', { order: 'value' }),
  range('year', 'Year', 'year', 1),
  range('km', 'Kilometres', 'km', 1000),
  list('transmission', 'Transmission'),
  list('fuel', 'Fuel'),
  list('drive', 'Drive'),
  list('seats', 'Seats', { order: 'numeric' }),
  list('sleeps', 'Sleeps', { order: 'numeric' }),
  range('length_m', 'Length', 'metres', 0.5),
  list('colour', 'Colour'),
  list('filtered_features', 'Features', { shown: 6 }),
  list('certified', 'Certified'),
  list('tag', 'Tag'),
  list('status', 'Availability'),
  list('dealership_name', 'Dealership', { limit: 40 }),
  list('location_name', 'Location', { order: 'value' }),
  list('city', 'City', { limit: 20 }),
  list('state', 'State'),
  range('created_at_timestamp', 'Listed', 'timestamp', 86_400),
]

const BY_NAME = new Map<string, Facet>(FACETS.map((facet) => [facet.name, facet]))

/** The facet with that name, or undefined, since an address may contain any name. */
export function findFacet(name: string): Facet | undefined {
  return BY_NAME.get(name)
}

/** The facet with a known name. */
export function facetOf(name: FacetName): Facet {
  const facet = BY_NAME.get(name)
  if (facet === undefined) throw new Error(`No facet ${name}`)
  return facet
}
