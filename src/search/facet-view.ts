// Facets as a page renders them: with counts, labels, order and links.
import wordmarks from '#catalogue/wordmarks.json' with { type: 'json' }
import { type Facet, type FacetName, facetOf, findFacet } from '#vehicle/attributes.ts'
import { slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { type SearchState, withToggled } from './state.ts'
import { indexableHref, isIndexable } from './summary.ts'
import type { FacetValueView, FacetView, CollapsedView } from './view.ts'
import { describeModel, describeValue, labelOf } from './words.ts'

const STEPS = 100

/** Only used if the engine returns no statistics (V4, decisions). */
const DEFAULT_MAX = 100_000

/** Facets whose values are listed in full: the named ones, or all. Others list their first values only. */
export type Expanded = ReadonlySet<FacetName> | 'all'

/** Reads the `fold` parameters of an address: the facets that the browser shows in full. */
export function parseExpanded(params: URLSearchParams): ReadonlySet<FacetName> {
  const facets = params.getAll('fold').map(findFacet)
  return new Set(facets.flatMap((facet) => (facet === undefined ? [] : [facet.name])))
}

type Context = { state: SearchState; site: Site; answer: Answer; expanded: Expanded }

/** The facets of a site in order. Facets that cannot narrow the list are left out unless in use. */
export function toFacetViews(context: Context, makes = toMakes(context)): FacetView[] {
  return context.site.search.facets.flatMap((name) => {
    if (name === 'model' && hasMakeCards(context)) return []
    if (isOfAdvertisedPrices(name, context.state)) return []
    const facet = facetOf(name)
    const view =
      facet.kind === 'range' ? toRangeView(facet, context) : toListView(facet, context, makes)
    return view === null ? [] : [view]
  })
}

/** Ranges of advertised prices would contradict a list's drive-away prices; ranges that are already chosen stay. */
const isOfAdvertisedPrices = (name: FacetName, { pricedIn, lists }: SearchState) =>
  pricedIn !== null &&
  (name === 'price_range' || name === 'weekly_price_range') &&
  lists[name] === undefined

/** The makes of the brand grid. */
export function toBrands(makes: readonly FacetValueView[]): FacetValueView[] {
  return makes.filter(({ count }) => count > 0).slice(0, BRANDS)
}

/** The first 20 makes are the popular ones (W4). */
const BRANDS = 20

function toListView(facet: Facet, context: Context, makes: FacetValueView[]): FacetView | null {
  const { site } = context
  const values = facet.name === 'make' ? makes : toValues(facet, context)
  if (!values.some(({ selected }) => selected) && !canNarrow(facet.name, values, context))
    return null
  const dropdown = site.search.dropdowns.includes(facet.name)
  const shown = hasOwnOrder(facet, site) ? CUSTOM_BODIES_SHOWN : facet.shown
  return {
    kind: 'list',
    name: facet.name,
    label: facet.label,
    display: dropdown ? 'dropdown' : facet.name === 'make' ? 'makes' : 'checkbox',
    shown,
    ...(dropdown ? { values, folded: 0 } : collapse(facet.name, values, shown, context.expanded)),
  }
}

/** Whether choosing a value shortens the list: there is another value, shown or hidden. */
function canNarrow(name: FacetName, values: FacetValueView[], { site, answer }: Context): boolean {
  if (values.length !== 1) return values.length > 1
  return Object.keys(answer.facets[name] ?? {}).some((value) => isHidden(name, value, site))
}

/** Bodies shown before "Show all" if the dealer defines its own (W5, T26). */
const CUSTOM_BODIES_SHOWN = 20

/** Whether the dealer defines the values and their order, as with custom body types. */
function hasOwnOrder(facet: Facet, site: Site): boolean {
  return facet.name === 'body' && site.search.custom_bodies.length > 0
}

function toValues(facet: Facet, { state, site, answer }: Context): FacetValueView[] {
  const own = hasOwnOrder(facet, site)
  const chosen = state.lists[facet.name] ?? []
  const isLinked = mayLink(facet.name, state, site)
  const counted = new Map(Object.entries(answer.facets[facet.name] ?? {}))
  for (const value of chosen) if (!counted.has(value)) counted.set(value, 0)
  return [...counted]
    .filter(([value]) => value !== '' && !isHidden(facet.name, value, site))
    .sort(orders[own ? 'value' : facet.order])
    .sort(own ? byList(site.search.custom_bodies) : unchanged)
    .filter(([value], at) => at < facet.limit || chosen.includes(value))
    .map(([value, count]) => toValue(facet.name, value, count, { state, site, isLinked }))
}

/**
 * Whether values of a facet may be links: search engines follow single steps between indexed pages; deeper combinations
 * are for shoppers. Identical for all values, except pairs of conditions that have a page.
 */
function mayLink(name: FacetName, state: SearchState, site: Site): boolean {
  return name === 'car_type' || isIndexable(withToggled(state, name, 'any other'), site)
}

function toValue(
  name: FacetName,
  value: string,
  count: number,
  { state, site, isLinked }: Pick<Context, 'state' | 'site'> & { isLinked: boolean },
  makes: readonly string[] | undefined = state.lists.make,
): FacetValueView {
  const selected = state.lists[name]?.includes(value) === true
  return {
    value,
    label: name === 'model' ? describeModel(value, makes, site) : describeValue(name, value),
    count,
    selected,
    href: selected || !isLinked ? null : indexableHref(withToggled(state, name, value), site),
  }
}

/** Chosen makes first, then popular ones, then by number of cars. The models of a chosen make are under its card. */
export function toMakes(context: Context): FacetValueView[] {
  const { site, state } = context
  return toValues(facetOf('make'), context)
    .sort(byPopularity(site.search.popular_makes))
    .map((make) => ({
      ...make,
      wordmark: wordmarkOf(make.value),
      ...(site.search.show_models &&
        state.lists.make?.includes(make.value) && { models: modelsOf(make.value, context) }),
    }))
}

/** Thirty models, with the rest collapsed. */
function modelsOf(make: string, context: Context): CollapsedView {
  const prefix = `${make} `
  const counted = Object.entries(context.answer.facets.make_model ?? {})
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, count]): [string, number] => [name.slice(prefix.length), count])
  const { limit, shown } = facetOf('model')
  const isLinked = mayLink('model', context.state, context.site)
  const values = counted
    .sort(orders.count)
    .slice(0, limit)
    .map(([model, count]) => toValue('model', model, count, { ...context, isLinked }, [make]))
  return { shown, ...collapse('model', values, shown, context.expanded) }
}

/**
 * The values before the collapsed section, and those in it if it is open; `folded` is the number of collapsed values.
 * Few shoppers open it, so most responses are smaller.
 */
function collapse(
  name: FacetName,
  values: readonly FacetValueView[],
  shown: number,
  expanded: Expanded,
): { values: FacetValueView[]; folded: number } {
  const isFirst = (value: FacetValueView, at: number) => at < shown || value.selected
  const isExpanded = expanded === 'all' || expanded.has(name)
  return {
    values: isExpanded ? [...values] : values.filter(isFirst),
    folded: values.filter((value, at) => !isFirst(value, at)).length,
  }
}

/** The make's wordmark below /wordmarks; null if there is none. */
export function wordmarkOf(make: string): { id: string; width: number } | null {
  const widths: Record<string, number> = wordmarks
  const id = slugOf(make)
  const width = Object.hasOwn(widths, id) ? widths[id] : undefined
  return width === undefined ? null : { id, width }
}

/** Models are listed under their make's card if the site has a make filter. */
function hasMakeCards({ site, answer, state }: Context): boolean {
  const { facets, dropdowns } = site.search
  const hasCards = facets.includes('make') && !dropdowns.includes('make')
  const makes = Object.keys(answer.facets.make ?? {}).length
  return hasCards && (makes > 1 || state.lists.make !== undefined)
}

/** Certified-only sites hide "not certified". */
function isHidden(name: FacetName, value: string, site: Site): boolean {
  return name === 'certified' && value === 'false' && site.search.certified_only
}

type Counted = [value: string, count: number]

const byText = new Intl.Collator('en', { numeric: true }).compare

const orders: Record<Facet['order'], (a: Counted, b: Counted) => number> = {
  count: (a, b) => b[1] - a[1] || byText(a[0], b[0]),
  'count-desc-name-desc': (a, b) => b[1] - a[1] || byText(b[0], a[0]),
  value: (a, b) => firstNumber(a[0]) - firstNumber(b[0]) || byText(a[0], b[0]),
  numeric: (a, b) => Number(a[0]) - Number(b[0]),
}

/** Sorts "Under $10,000" before "$10,000 - $20,000". */
function firstNumber(text: string): number {
  const digits = /\d[\d,]*/.exec(text)
  if (digits === null) return 0
  const number = Number(digits[0].replaceAll(',', ''))
  return /^under/i.test(text) ? number - 0.5 : number
}

const unchanged = () => 0

function byList(list: readonly string[]) {
  const place = (value: string) => {
    const at = list.indexOf(value)
    return at === -1 ? list.length : at
  }
  return (a: Counted, b: Counted) => place(a[0]) - place(b[0])
}

function byPopularity(popular: readonly string[]) {
  const compare = byList(popular)
  return (a: FacetValueView, b: FacetValueView) =>
    Number(b.selected) - Number(a.selected) || compare([a.value, 0], [b.value, 0])
}

type RangeView = Extract<FacetView, { kind: 'range' }>

/**
 * Bounds are rounded outwards to whole thousands, so that no car at an edge is lost. Null if there is no range to
 * slide, as with timestamps.
 */
export function toRangeView(
  facet: Facet,
  { state, answer }: { state: SearchState; site: Site; answer: Answer },
): RangeView | null {
  const { unit = 'year' } = facet
  if (unit === 'timestamp') return null
  const stats = answer.stats[facet.name]
  const value = state.ranges[facet.name] ?? {}
  const grain = facet.grain ?? 1
  const inUse = value.min !== undefined || value.max !== undefined
  if (stats === undefined && !inUse) return null
  const min = Math.floor((stats?.min ?? 0) / grain) * grain
  const max = Math.ceil((stats?.max ?? DEFAULT_MAX) / grain) * grain
  if (min === max && !inUse) return null
  return {
    kind: 'range',
    name: facet.name,
    label: labelOf(facet.name, state),
    unit,
    min,
    max,
    step: Math.max((max - min) / STEPS, unit === 'year' ? 1 : 0) || 1,
    grain,
    value,
    note: noteOn(value, { min, max }),
  }
}

/** Note beside the slider if a shared link exceeds the existing range. */
function noteOn(
  value: { min?: number; max?: number },
  bounds: { min: number; max: number },
): string | null {
  if (value.min !== undefined && value.min > bounds.max) return 'Nothing in stock is this high.'
  if (value.max !== undefined && value.max < bounds.min) return 'Nothing in stock is this low.'
  return null
}
