// What the bench gives the app: the stock that our lists show, and what a page says besides. The app reads it once.

export type Link = { label: string; href: string }

export type Facet = {
  name: string
  label: string
  kind: 'list' | 'range'
  order: 'count' | 'count-desc-name-desc' | 'value' | 'numeric'
  /** Values shown before "Show all". */
  shown: number
  /** Labels of values that are not their own label. */
  labels: Record<string, string>
}

/** A vehicle as the index has it: the fields of cards, facets and orders. */
export type Car = {
  id: string
  slug: string
  year: number
  make: string
  model: string
  badge?: string
  series?: string
  colour?: string
  price?: number
  price_type?: string
  km?: number
  car_type: string
  tag?: string
  photos_count?: number
  primary_image_url?: string
  body?: string
  transmission?: string
  fuel?: string
  drive?: string
  location_name?: string
  location?: { phone?: string }
  tow_capacity?: number
  payment_processors?: string[]
  is_electric?: boolean
  created_at_timestamp: number
  custom_rank: number
  below_market?: number
} & Record<string, unknown>

export type Shop = {
  name: string
  tagline: string
  phone: string
  warning: string
  /** Percent a year, and years. */
  finance: { rate: number; comparison: number; years: number }
  header: (Link & { children: Link[] })[]
  footer: { title: string; links: Link[] }[]
  facets: Facet[]
  popularMakes: string[]
  /** By the first part of an address ("suv"): its heading and its filters. */
  lists: Record<string, { heading: string; filters: Record<string, readonly string[]> }>
  cars: Car[]
}
