// Alternatives for an empty list: similar lists with the number of their vehicles, and a few vehicles. One batch of
// queries, for empty lists only.
import type { Seconds } from '#lib/zone-time.ts'
import { siteDay } from '#dealership/shown.ts'
import { FACETS, facetOf, type FacetName } from '#vehicle/attributes.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import type { Search } from './answer-store.ts'
import { toCards } from './card.ts'
import { closeYards, type ListPlace, withDistances } from './near.ts'
import { toHref } from './path.ts'
import type { Range } from './range.ts'
import { type EngineQuery, totalQuery } from './request.ts'
import { emptyState, type SearchState, withoutFacet } from './state.ts'
import { toSummary } from './summary.ts'
import type { Emptied, Instead } from './view.ts'
import { pricingOf } from './pricing.ts'
import { describeRange, labelOf } from './words.ts'

/** Number of cards shown, and of vehicles requested for them: some may be sold. */
const SHOWN = 6
const REQUESTED = 12
/** Maximum lists without several filters to check for vehicles. */
const TRIED = 6

export type Recovery = Emptied & { instead: Instead }

type Deps = { site: Site; ask: Search; now: Seconds; place: ListPlace }

/**
 * Loads alternatives for an empty list, whose `answer` has the counts without each filter. Never rejects: it offers
 * fewer.
 */
export async function loadRecovery(
  state: SearchState,
  answer: Answer,
  { site, ask, now, place }: Deps,
): Promise<Recovery> {
  const placeOf = ({ near }: SearchState) => (near === '' ? null : place)
  const headingOf = (one: SearchState) => toSummary(one, site, null, placeOf(one)).heading
  const isNear = closeYards(place, site).length > 0
  // A place that restricts nothing cannot be removed.
  const parts = partsOf(state).filter((part) => isNear || part !== 'near')
  const nearby = toNearby(state, parts, answer)
  const year = Number(siteDay(site, now).slice(0, 4))
  const lists = [...toWider(state, year), ...toSameBody(state, site)]
  const queries = [
    ...nearby.map((one) =>
      cardsOf(totalQuery(nearestPriceFirst(one, state, site), site, now, placeOf(one))),
    ),
    ...lists.map((one) => totalQuery(one.state, site, now, placeOf(one.state))),
  ]
  const found = queries.length === 0 ? null : await ask(queries, now).catch(() => null)
  const pricing = pricingOf(state, site, now)
  const totalOf = (at: number) => found?.totals?.[at] ?? (at === 0 ? found?.total : null) ?? 0
  const hitsOf = (at: number) => (at === 0 ? found?.hits : found?.lists?.[at - 1]) ?? []
  const cars = nearby.flatMap((_, at) =>
    withDistances(toCards(hitsOf(at), site, now, pricing), place),
  )
  const unique = new Map(cars.filter(({ inStock }) => inStock).map((car) => [car.id, car]))
  const nearest = nearby.findIndex((_, at) => totalOf(at) > 0)
  const offers = [
    ...nearby.map((one) => ({ label: headingOf(one), state: one })),
    ...lists,
  ].flatMap(({ label, state: one }, at) => {
    const count = totalOf(at)
    // Of the nearby lists, the nearest.
    const isFurther = at < nearby.length && at !== nearest
    return count === 0 || isFurther ? [] : [{ label, href: toHref(one, site), count }]
  })
  const without = (part: 'query' | 'near') =>
    state[part] === '' ? null : totalOf(nearby.findIndex((one) => one[part] === ''))
  return {
    withoutQuery: without('query'),
    anywhere: isNear ? without('near') : null,
    instead: {
      lists: [...new Map(offers.map((offer) => [offer.href, offer])).values()],
      cards: [...unique.values()].slice(0, SHOWN),
    },
  }
}

/** Extends a total's query to return a few vehicles. */
function cardsOf(query: EngineQuery): EngineQuery {
  return {
    ...query,
    hitsPerPage: REQUESTED,
    attributesToRetrieve: LISTED_FIELDS,
    attributesToHighlight: [],
  }
}

/** A removable part of a list. */
type Part = FacetName | 'query' | 'near'

/** Parts to remove last, the most important at the end. */
const LAST: readonly Part[] = [
  'query',
  'near',
  'badge',
  'car_type',
  'km',
  'year',
  'fuel',
  'seats',
  'sleeps',
  'price',
  'model',
  'make',
  'body',
  'item_type',
]

/**
 * Lists that may have vehicles, nearest first: without one filter that is known to help, or without the text or the
 * place; if no single filter helps, without two, three and more, the least important first.
 */
function toNearby(
  state: SearchState,
  parts: readonly Part[],
  { without: counts }: Answer,
): SearchState[] {
  const isUncounted = (part: Part) => part === 'query' || part === 'near'
  const helpful = parts.filter((part) => !isUncounted(part) && (counts[part] ?? 0) > 0).slice(0, 2)
  const singles = parts
    .filter((part) => isUncounted(part) || helpful.includes(part))
    .map((part) => drop(state, part))
  if (helpful.length > 0) return singles
  const several = parts.map((_, at) =>
    parts.slice(0, at + 1).reduce((rest, part) => drop(rest, part), state),
  )
  return [...singles, ...several.slice(-TRIED)]
}

function partsOf({ query, near, lists, ranges }: SearchState): Part[] {
  const facets = FACETS.map(({ name }) => name).filter(
    (name) => lists[name] !== undefined || ranges[name] !== undefined,
  )
  const others: Part[] = [
    ...(query === '' ? [] : ['query' as const]),
    ...(near === '' ? [] : ['near' as const]),
  ]
  return [...facets, ...others].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
}

function drop(state: SearchState, part: Part): SearchState {
  if (part === 'query' || part === 'near') return { ...state, [part]: '', page: 1 }
  // A model without its make would find nothing else.
  return withoutFacet(part === 'make' ? withoutFacet(state, 'model') : state, part)
}

/** Sorts vehicles beyond a removed price limit by their distance from it. */
function nearestPriceFirst(
  list: SearchState,
  { ranges: { price } }: SearchState,
  site: Site,
): SearchState {
  if (price === undefined || list.ranges.price !== undefined) return list
  const sort = price.max === undefined ? 'highestPrice' : 'lowestPrice'
  return site.search.sorts.includes(sort) ? { ...list, sort } : list
}

type Labelled = { label: string; state: SearchState }

/** The list with each of its ranges a quarter wider. */
function toWider(state: SearchState, year: number): Labelled[] {
  return FACETS.flatMap(({ name }) => {
    const range = state.ranges[name]
    const wider = range === undefined ? null : widen(name, range, year)
    if (wider === null) return []
    const ranges = { ...state.ranges, [name]: wider }
    return [
      {
        label: `${labelOf(name, state)} ${describeRange(name, wider)}`,
        state: { ...state, ranges, page: 1 },
      },
    ]
  })
}

/**
 * Widens each bound by a quarter, rounded outwards; for a year, by a quarter of the age. Null if the range does not
 * change.
 */
function widen(name: FacetName, { min, max }: Range, year: number): Range | null {
  const { unit, grain = 1 } = facetOf(name)
  if (unit === 'timestamp') return null
  if (unit === 'year') {
    const age = (bound: number) => Math.max(1, Math.ceil((year - bound) / 4))
    return {
      ...(min !== undefined && { min: min - age(min) }),
      ...(max !== undefined && { max: Math.min(max + age(max), year + 1) }),
    }
  }
  const least = min === undefined ? 0 : Math.floor((min * 0.75) / grain) * grain
  if (least === 0 && max === undefined) return null
  return {
    ...(least > 0 && { min: least }),
    ...(max !== undefined && { max: Math.ceil((max * 1.25) / grain) * grain }),
  }
}

/** "SUVs under $20,000", without everything else; empty if the list has only these filters, or neither. */
function toSameBody(state: SearchState, site: Site): Labelled[] {
  const { item_type, body } = state.lists
  const { price } = state.ranges
  if (body === undefined && price === undefined) return []
  const reduced: SearchState = {
    ...emptyState(state.sort),
    pricedIn: state.pricedIn,
    lists: { ...(item_type && { item_type }), ...(body && { body }) },
    ranges: price === undefined ? {} : { price },
  }
  return toHref(reduced, site) === toHref({ ...state, page: 1 }, site)
    ? []
    : [{ label: toSummary(reduced, site, null).heading, state: reduced }]
}
