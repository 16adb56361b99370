// Combines state, answer and site into the data of a search page. Pure: the time is an argument.
import { isOnDay, siteDay } from '#dealership/shown.ts'
import { createRandom, shuffled } from '#lib/random.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { hasDistances } from '#sales/delivery/near.ts'
import { type SortName, SORTS } from '#vehicle/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import { DEFAULT_SEARCH } from './conditions.ts'
import type { Answer } from './answer.ts'
import { type CardView, toCards } from './card.ts'
import { clearHref, toChips, toRemovals } from './chips.ts'
import { type Expanded, toBrands, toFacetViews, toMakes } from './facet-view.ts'
import { pageCount, toPageLinks } from './pages.ts'
import { parseHref } from './parse-href.ts'
import { toHref } from './path.ts'
import { type ListPlace, nearNotice, withDistances, yardsByDistance } from './near.ts'
import { ADVERTISED } from './prices-view.ts'
import type { Pricing } from './pricing.ts'
import { MARKET, MAX_RESULTS } from './request.ts'
import { isBare, type SearchState, withPage } from './state.ts'
import { toSummary } from './summary.ts'
import {
  type Interpretation,
  type Emptied,
  type GridItem,
  type Instead,
  type PricesView,
  type PromoView,
  type SearchView,
  toHiddenFilters,
} from './view.ts'

type SearchFacts = Partial<Emptied> & {
  state: SearchState
  site: Site
  answer: Answer
  /** How the list interpreted the shopper's words. */
  interpretation?: Interpretation | null
  /** The lookup result of the state's `near`. */
  place?: ListPlace
  /** Null for advertised prices. */
  pricing?: Pricing | null
  /** By default advertised prices are the only ones. */
  prices?: PricesView
  /** Alternatives for an empty list. */
  instead?: Instead | null
  stale: boolean
  expanded: Expanded
  /** Visitors share one of a few variants. */
  variant?: number
  now: Seconds
}

/** Everything that the search page and its fragments render. */
export function toSearchView(facts: SearchFacts): SearchView {
  const {
    state,
    site,
    answer,
    stale,
    expanded,
    variant = 0,
    now,
    interpretation = null,
    place = null,
    pricing = null,
    prices = ADVERTISED,
  } = facts
  const total = toTotal(answer, state, site)
  const bare = isBare(state)
  const counted = { state, site, answer, expanded }
  const makes = toMakes(counted)
  const facets = toFacetViews(counted, makes)
  const isAsked = hasDistances(site)
  const seed = `${toHref(withPage(state, 1), site)} ${variant}`
  return {
    state,
    summary: toSummary(state, site, total, place),
    action: routes.search.href(DEFAULT_SEARCH),
    href: toHref(withPage(state, Math.min(state.page, pageCount(site, total))), site),
    total,
    items: toGrid(
      withDistances(toCards(answer.hits, site, now, pricing), place),
      state,
      site,
      seed,
      now,
    ),
    deep: total > MAX_RESULTS && state.page >= pageCount(site, total),
    pages: toPageLinks(state, site, total),
    facets,
    hiddenFilters: toHiddenFilters(state, facets, isAsked, prices.states.length > 0),
    chips: toChips(state, site, place),
    interpretation,
    clearHref: clearHref(state, site),
    sorts: site.search.sorts
      .filter((name) => name === state.sort || isOffered(name, answer, place))
      .map((name) => ({ name, label: SORTS[name].label, selected: name === state.sort })),
    drops: total === 0 ? toRemovals(facts) : [],
    instead: facts.instead ?? null,
    near: {
      text: state.near,
      isAsked,
      notice: nearNotice(state, place, site),
    },
    prices,
    notice: stale ? staleNotice(site) : null,
    bare,
    brands: bare && site.layout.brand_grid ? toBrands(makes) : [],
  }
}

/**
 * Whether an order is offered: only if it can change the list. The market order needs vehicles with a market
 * comparison.
 */
function isOffered(sort: SortName, { stats }: Answer, place: ListPlace): boolean {
  if (sort === 'nearest') return yardsByDistance(place).length > 1
  const market = stats[MARKET]
  return sort !== 'bestValue' || (market !== undefined && market.min < market.max)
}

export function staleNotice({ vehicle }: Site): string {
  return `These results may be a few minutes old. Call us to check that a ${vehicle.one} is still available.`
}

/** Above the threshold, the sum of the status counts replaces the number of hits. */
export function toTotal(answer: Answer, state: SearchState, site: Site): number {
  if (answer.total <= site.search.count_threshold) return answer.total
  const chosen = state.lists.status
  const counted = Object.entries(answer.facets.status ?? {})
    .filter(([status]) => chosen === undefined || chosen.includes(status))
    .reduce((sum, [, count]) => sum + count, 0)
  return counted > 0 ? counted : answer.total
}

const HOUR: Seconds = 3600

type Promo = Site['promos']['cards'][number]

/**
 * Cars in order, with the site's promos inserted at their positions; a promo does not replace a car. For an hour, the
 * same seed (of a list, not of its page) chooses the same promos.
 */
export function toGrid(
  cards: readonly CardView[],
  state: SearchState,
  site: Site,
  seed: string,
  now: Seconds,
): GridItem[] {
  const items: GridItem[] = collapseSold(cards, site.search.sold.collapse).map((car) => ({
    kind: 'car',
    car,
  }))
  const today = siteDay(site, now)
  const random = createRandom(`${site.slug} ${seed} ${Math.floor(now / HOUR)}`)
  const promos = shuffled(
    site.promos.cards.filter(
      (promo) => isShown(promo, state, today) && !leadsHere(promo, state, site),
    ),
    random,
  )
  const offset = randomOffset(site.promos.random_offset, random)
  positions(site, offset).forEach((position, at) => {
    const promo = promos[at]
    if (promo !== undefined && position <= items.length + 1)
      items.splice(position - 1, 0, { kind: 'promo', promo: toPromoView(promo) })
  })
  return items
}

export const isSold = (card: CardView | undefined) => card?.tag?.kind === 'sold'

/** Keeps one of consecutive sold cars; all of them if every car is sold. */
export function collapseSold(cards: readonly CardView[], collapse: boolean): CardView[] {
  if (!collapse || cards.every(isSold)) return [...cards]
  return cards.filter((card, at) => !(isSold(card) && isSold(cards[at - 1])))
}

/**
 * Whether a promo is within its dates in the dealer's time zone, and matches the conditions and vehicles of the search.
 */
export function isShown(promo: Promo, state: SearchState, today: string): boolean {
  return (
    isOnDay(promo, today) &&
    fits(promo.conditions, state.lists.car_type) &&
    fits(promo.car_types, state.lists.item_type)
  )
}

/** Whether a promo leads to the list that it would be in, on any page of it and in any order. */
function leadsHere({ href }: Promo, state: SearchState, site: Site): boolean {
  const target = parseHref(href, site)
  const plain = (of: SearchState) => toHref({ ...of, page: 1, sort: 'mostRelevant' }, site)
  return target !== null && plain(target) === plain(state)
}

function fits(allowed: readonly string[], searched: readonly string[] | undefined): boolean {
  return (
    allowed.length === 0 || searched === undefined || searched.some((one) => allowed.includes(one))
  )
}

function positions(site: Site, offset: number): number[] {
  return [...new Set(site.promos.positions)]
    .sort((a, b) => a - b)
    .map((position) => position + offset)
}

function randomOffset(range: readonly [number, number] | null, random: () => number): number {
  if (range === null) return 0
  const [from, to] = range
  return from + Math.floor(random() * (to - from + 1))
}

function toPromoView(promo: Promo): PromoView {
  const { id, title, text, href, link_label: linkLabel, image, tone } = promo
  return { id, title, text, href, linkLabel, image, tone }
}
