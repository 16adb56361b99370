// What a search page draws, as plain data: made once from state, answer and site, read by pages and fragments alike.
import type { CardView } from './card.ts'
import type { FacetName } from './facets.ts'
import type { HiddenFilter } from './hidden-filters.ts'
import type { Range } from './range.ts'
import type { SearchState } from './state.ts'
import type { SortName } from './sort.ts'

/** Words for people and search engines that say what is searched. */
export type Summary = {
  /** For the head: "Used Toyota SUVs under $40,000 in Parramatta | Harbour Motor Group". */
  title: string
  /** For the page: the same without the name of the site. */
  heading: string
  description: string
  /** Absolute canonical address. */
  canonical: string
  /** "index, follow" or "noindex, follow". */
  robots: string
}

export type FacetValueView = {
  value: string
  label: string
  count: number
  selected: boolean
  /** The list with this value put in or taken out; null where search engines should not follow it (F18). */
  href: string | null
  /** Id of the make's wordmark in /wordmarks.svg, with its width at height 24; null where there is none. */
  wordmark?: { id: string; width: number } | null
  /** Models of a chosen make (W4). */
  models?: Folded
}

/** Values of which the first stand before "Show all". */
export type Folded = {
  shown: number
  /** All of them, or without those in the fold. */
  values: FacetValueView[]
  /** How many lie in the fold, given or not. */
  folded: number
}

export type FacetView =
  | (Folded & {
      kind: 'list'
      name: FacetName
      label: string
      display: 'checkbox' | 'dropdown' | 'makes'
    })
  | {
      kind: 'range'
      name: FacetName
      label: string
      unit: 'money' | 'km' | 'year' | 'metres'
      min: number
      max: number
      step: number
      /** Numbers from the slider go outward to multiples of this (V4). */
      grain: number
      value: Range
      /** Sentence where a bound asked for lies outside what there is. */
      note: string | null
    }

export type Chip = { name: FacetName | 'query'; label: string; href: string }

export type PromoView = {
  id: string
  title: string
  text: string
  href: string
  linkLabel: string
  image: string
  tone: 'brand' | 'dark' | 'light'
}

export type GridItem = { kind: 'car'; car: CardView } | { kind: 'promo'; promo: PromoView }

export type PageLink = { label: string; href: string; current: boolean; rel?: 'prev' | 'next' }

export type Carousel = { title: string; cars: CardView[] }

export type SearchView = {
  state: SearchState
  summary: Summary
  /** Address that the filter form is sent to. */
  action: string
  /** Address of this list, canonical, with page. */
  href: string
  total: number
  items: GridItem[]
  /** True when the list goes on beyond what can be paged to: "narrow your search". */
  deep: boolean
  pages: PageLink[]
  facets: FacetView[]
  /** Filters that none of the facets shows: fields that the form sends on. */
  kept: HiddenFilter[]
  chips: Chip[]
  clearHref: string
  sorts: { name: SortName; label: string; selected: boolean }[]
  /** Filters whose removal brings cars back, for an empty list. */
  drops: (Chip & { count: number })[]
  /** Set when results are older than usual because the engine does not answer (F1). */
  notice: string | null
  /** True on the bare default search: brand grid, curated lists and remembered filters show there only. */
  bare: boolean
  brands: FacetValueView[]
}
