// A search page as plain data: created once from state, answer and site, used by the page and its fragments.
import type { FacetName, SortName, Unit } from '#vehicle/attributes.ts'
import type { State } from '#vehicle/drive-away.ts'
import type { CardView } from './card.ts'
import { type Range, toRangeText } from './range.ts'
import type { SearchState } from './state.ts'

/** Texts that describe the search, for people and search engines. */
export type Summary = {
  /** For the head: "Used Toyota SUVs under $40,000 in Parramatta | Harbour Motor Group". */
  title: string
  /** For the page: `title` without the site's name. */
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
  /** The list with this value added or removed; null if search engines should not follow it. */
  href: string | null
  /** Name of the make's wordmark below /wordmarks, with its width at height 24; null if there is none. */
  wordmark?: { id: string; width: number } | null
  /** Models of a chosen make. */
  models?: CollapsedView
}

/** Values, the first of which are shown before "Show all". */
export type CollapsedView = {
  shown: number
  /** All values, or only those before the collapsed section. */
  values: FacetValueView[]
  /** Number of collapsed values, included or not. */
  folded: number
}

export type FacetView =
  | (CollapsedView & {
      kind: 'list'
      name: FacetName
      label: string
      display: 'checkbox' | 'dropdown' | 'makes'
    })
  | {
      kind: 'range'
      name: FacetName
      label: string
      unit: Exclude<Unit, 'timestamp'>
      min: number
      max: number
      step: number
      /** Slider values are rounded outwards to multiples of this. */
      grain: number
      value: Range
      /** Note if a requested bound is outside the existing range. */
      note: string | null
    }

export type Chip = {
  name: FacetName | 'query' | 'near' | 'drive_away'
  label: string
  href: string
}

/** How a list interpreted the words of a shopper. */
export type Interpretation = {
  /** As typed. */
  text: string
  /** Interpretations, and words that were not understood: whole sentences. */
  notes: string[]
  /** Alternative interpretations. */
  offers: Pick<Chip, 'label' | 'href'>[]
  /** The literal text search of these words; null if that is this list. */
  exactHref: string | null
  /** The list of the words read as filters; null if this is that list, or if they mean no filter. */
  filtersHref: string | null
}

/** Alternatives of an empty list, besides removing its filters. */
export type Instead = {
  /** Similar lists, with the number of their vehicles. */
  lists: { label: string; href: string; count: number }[]
  /** A few vehicles, closest match first. */
  cards: CardView[]
}

/** Counts for an empty list: vehicles without its text, and at any place; null if not requested. */
export type Emptied = { withoutQuery: number | null; anywhere: number | null }

/** The place of a list. */
export type NearView = {
  /** As typed; "" for none. */
  text: string
  /** Whether the form has a field for it: the site has yards in more than one place. */
  isAsked: boolean
  /** Why it does not restrict the list; null if it does, or without a place. */
  notice: string | null
}

/** Which prices a list uses. */
export type PricesView = {
  /** States that a shopper can choose: those with published figures today. */
  states: readonly State[]
  /** The state whose drive-away prices the list shows; null for advertised prices. */
  chosen: State | null
  /** Number of its vehicles without an estimate. */
  missing: number
  /** Why prices are as advertised although the address names a state; null otherwise. */
  notice: string | null
}

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

export type PageLink = {
  label: string
  href: string
  current: boolean
  rel?: 'prev' | 'next'
  /** Whether pages were skipped before it. */
  afterGap?: true
}

export type Carousel = { title: string; cars: CardView[] }

export type SearchView = {
  state: SearchState
  summary: Summary
  /** Action of the filter form. */
  action: string
  /** Canonical address of this list, with page. */
  href: string
  total: number
  items: GridItem[]
  /** Whether the list continues beyond the last reachable page: "narrow your search". */
  deep: boolean
  pages: PageLink[]
  facets: FacetView[]
  /** Filters without a visible facet: hidden fields of the form. */
  hiddenFilters: HiddenFilter[]
  chips: Chip[]
  /** How the list interpreted the shopper's words; null without words, or if there is nothing to report. */
  interpretation: Interpretation | null
  clearHref: string
  sorts: { name: SortName; label: string; selected: boolean }[]
  /** Filters whose removal adds cars, for an empty list. */
  drops: (Chip & { count: number })[]
  /** Null unless the list is empty. */
  instead: Instead | null
  near: NearView
  prices: PricesView
  /** Notice if results are older than usual because the engine is unavailable. */
  notice: string | null
  /**
   * Whether this is the default unfiltered search, the only one with the brand grid, curated lists and saved filters.
   */
  bare: boolean
  brands: FacetValueView[]
}

/** Field name and value. */
export type HiddenFilter = { name: string; value: string }

/** Filters that the form's controls do not cover: those of the given facets, the place and the prices if requested. */
export function toHiddenFilters(
  state: SearchState,
  facets: readonly FacetView[],
  hasPlace: boolean,
  hasPrices = false,
): HiddenFilter[] {
  const near = hasPlace || state.near === '' ? [] : [{ name: 'near', value: state.near }]
  if (!hasPrices && state.pricedIn !== null)
    near.push({ name: 'drive_away', value: state.pricedIn })
  if (Object.keys(state.lists).length === 0 && Object.keys(state.ranges).length === 0) return near
  const lists = Object.entries(state.lists).flatMap(([name, values]) =>
    values
      .filter((value) => !facets.some((facet) => hasValue(facet, name, value)))
      .map((value) => ({ name: `refinementList[${name}][]`, value })),
  )
  const ranges = Object.entries(state.ranges)
    .filter(([name]) => !facets.some((facet) => facet.kind === 'range' && facet.name === name))
    .map(([name, range]) => ({ name: `range[${name}]`, value: toRangeText(range) }))
  return [...near, ...lists, ...ranges]
}

/** Whether a facet lists a value. Models are also listed under their make. */
function hasValue(facet: FacetView, name: string, value: string): boolean {
  if (facet.kind === 'range') return false
  const isIt = (one: FacetValueView) => one.value === value
  if (facet.name === name) return facet.values.some(isIt)
  return name === 'model' && facet.values.some(({ models }) => models?.values.some(isIt) === true)
}
