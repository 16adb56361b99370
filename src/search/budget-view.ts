// Loads a search by budget as plain data: the total, the cars, and the tiles that narrow them.
import type { Seconds } from '#lib/zone-time.ts'
import type { FacetName } from '#vehicle/attributes.ts'
import { findBody } from '#vehicle/catalogue.ts'
import { driveAway, driveAwayField, FIGURES_FIELD, storedPrice } from '#vehicle/drive-away.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import { silhouetteOf, type SilhouetteName } from '#vehicle/silhouette.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { isObject } from '#lib/is-object.ts'
import { toMoney } from '#lib/money.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import { REPAID } from '#sales/finance/repayment.ts'
import {
  budgetRate,
  MIN_BUDGETED,
  toResults,
  toBudgetTerms,
  toTypeNames,
  type BudgetQuery,
} from './budget-query.ts'
import { toRepayment } from './budget.ts'
import { type CardView, toCards } from './card.ts'
import { wordmarkOf } from './facet-view.ts'
import type { Search } from './answer-store.ts'
import { toHref } from './path.ts'
import { ADVERTISED, asPrices, toPricesView } from './prices-view.ts'
import { type Pricing, pricingOf } from './pricing.ts'
import { type EngineQuery, totalQuery } from './request.ts'
import { withList, type SearchState } from './state.ts'
import { countUnpriced } from './unpriced.ts'
import type { PricesView } from './view.ts'

export type BudgetTile = { label: string; count: number; href: string }

/** A price range: the count of the whole list, and the count within the budget with a link. */
export type PriceBand = BudgetTile & { all: number; from: number }

export type BudgetView = {
  query: BudgetQuery
  /** Number of cars within the budget. */
  total: number
  /** Prices of the whole list, whole dollars; null if no car has a price. */
  lowest: number | null
  highest: number | null
  /** False below the lowest price, and if no price is within the range. */
  isEnough: boolean
  words: { one: string; many: string }
  /** The list of the budget: exactly the cars of `total`. */
  list: SearchState
  href: string
  bodies: (BudgetTile & { silhouette: SilhouetteName })[]
  /** Number of tiles shown before "Show all". */
  bodiesShown: number
  makes: (BudgetTile & { wordmark: { id: string; width: number } | null })[]
  bands: PriceBand[]
  cars: CardView[]
  prices: PricesView
  /** Cars within the budget, by location name. */
  byPlace: Record<string, number>
}

/** Cars shown (A31). */
const HITS = 21

/** The vehicles within a budget at a time; null if the engine is unavailable and nothing is cached. */
export async function loadBudget(
  query: BudgetQuery,
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<BudgetView | null> {
  const { base, from } = query
  const pricing = pricingOf(base, site, now)
  if (pricing === null && base.pricedIn !== null) {
    const advertised = {
      ...query,
      base: { ...base, pricedIn: null },
      from: { ...from, pricedIn: null },
    }
    const view = await loadBudget(advertised, site, ask, now)
    return view && { ...view, prices: toPricesView(base, null, { site, now, missing: 0 }) }
  }
  const [whole, within, missing] = await Promise.all([
    ask([wholeQuery(query, site, now), cheaperQuery(query, site, now)], now),
    ask([withinQuery(query, site, now)], now),
    pricing === null ? 0 : countUnpriced(base, pricing, { site, ask, now, place: null }),
  ])
  if (whole === null || within === null) return null
  const prices = toPricesView(base, pricing, { site, now, missing })
  return toBudgetView({ query, site, whole: asPrices(whole, pricing), within, now, prices })
}

/** Queries the lowest and highest price of the list, and its count per price range. Identical for every budget. */
export function wholeQuery({ base }: BudgetQuery, site: Site, now: Seconds): EngineQuery {
  const pricing = pricingOf(base, site, now)
  // The extremes come as statistics, so a few price values are enough.
  return {
    ...priced(totalQuery(base, site, now), pricing),
    facets: pricing === null ? ['price', 'price_range'] : [driveAwayField(pricing.state)],
    maxValuesPerFacet: 20,
  }
}

/** Queries the number of vehicles whose price is too low for a budget. Identical for every budget. */
function cheaperQuery({ base }: BudgetQuery, site: Site, now: Seconds): EngineQuery {
  return withPrices(totalQuery(base, site, now), pricingOf(base, site, now), [
    '>0',
    `<${MIN_BUDGETED}`,
  ])
}

/** The cars within the budget, most expensive first, with their counts. */
export function withinQuery(query: BudgetQuery, site: Site, now: Seconds): EngineQuery {
  return {
    ...priced(totalQuery(toResults(query, UNKNOWN), site, now), pricingOf(query.base, site, now)),
    facets: ['body', 'location_name', 'make', 'price_range'],
    maxValuesPerFacet: 200,
    hitsPerPage: HITS,
    attributesToRetrieve: LISTED_FIELDS,
    attributesToHighlight: [],
  }
}

/** The query itself limits which prices count. */
const UNKNOWN = { highest: null, hasCheaper: false }

const priced = (query: EngineQuery, pricing: Pricing | null) =>
  withPrices(query, pricing, [`>=${MIN_BUDGETED}`])

/** Limits the prices of a query to drive-away prices based on today's figures. */
function withPrices(
  query: EngineQuery,
  pricing: Pricing | null,
  limits: readonly string[],
): EngineQuery {
  const field = pricing === null ? 'price' : driveAwayField(pricing.state)
  const numericFilters = [...(query.numericFilters ?? []), ...limits.map((one) => field + one)]
  if (pricing === null) return { ...query, numericFilters }
  const facetFilters = [...(query.facetFilters ?? []), [`${FIGURES_FIELD}:${pricing.figures}`]]
  return { ...query, facetFilters, numericFilters }
}

type BudgetAnswers = {
  query: BudgetQuery
  site: Site
  whole: Answer
  within: Answer
  now: Seconds
  /** By default advertised prices are the only ones. */
  prices?: PricesView
}

/** `whole` and `within` answer the queries above. */
export function toBudgetView({
  query,
  site,
  whole,
  within,
  now,
  prices = ADVERTISED,
}: BudgetAnswers): BudgetView {
  const pricing = pricingOf(query.base, site, now)
  const { min: lowest = null, max: highest = null } = whole.stats.price ?? {}
  const list = toResults(query, {
    highest: highest === null ? null : Math.ceil(highest),
    hasCheaper: (whole.totals?.[1] ?? 0) > 0,
  })
  const tiles = (name: FacetName) => toTiles(name, within, list, site)
  return {
    query,
    total: within.total,
    lowest,
    highest,
    isEnough: within.total > 0 && lowest !== null && query.ceiling >= lowest,
    words: toTypeNames(query.base, site),
    list,
    href: toHref(list, site),
    bodies: tiles('body').map((tile) => ({ ...tile, silhouette: outlineOf(tile.label) })),
    bodiesShown: site.search.custom_bodies.length > 0 ? CUSTOM_BODIES : site.budget.bodies,
    makes: tiles('make').map((tile) => ({ ...tile, wordmark: wordmarkOf(tile.label) })),
    // These are ranges of advertised prices.
    bands: pricing === null ? toBands(whole, within, list, site) : [],
    cars: withOffers(toCards(within.hits, site, now, pricing), within, query, {
      site,
      pricing,
    }).filter((car) => car.inStock),
    prices,
    byPlace: within.facets.location_name ?? {},
  }
}

/** Cards with the repayment on the shopper's own terms, so that none costs more than the budget. */
function withOffers(
  cards: CardView[],
  { hits }: Answer,
  { budget }: BudgetQuery,
  { site, pricing }: { site: Site; pricing: Pricing | null },
): CardView[] {
  const rates = budgetRate(site)
  if (rates === null) return cards
  const terms = toBudgetTerms(site)
  const { frequency, deposit } = budget
  const prices = new Map(
    hits
      .filter(isObject)
      .map(({ id, price, drive_away: stored }) => [
        id,
        pricing === null
          ? Number(price)
          : storedPrice(driveAway(stored), pricing.state, pricing.figures),
      ]),
  )
  const besides = deposit > 0 ? ` with ${toMoney(deposit)} deposit` : ''
  return cards.map((card) => {
    const repayment = toRepayment(prices.get(card.id) ?? 0, budget, terms)
    if (card.offer === null || repayment <= 0) return card
    const offer: CardView['offer'] = {
      each: repayment,
      repayment: toMoney(repayment),
      per: REPAID[frequency].per,
      comparison: rates.comparison,
      // These are already the shopper's own terms, so no others are applied.
      loan: null,
      terms: `${yearsText(terms.years)} at ${rates.rate} p.a.${besides}`,
    }
    return { ...card, offer }
  })
}

/** Bodies shown before "Show all" if the dealer defines its own (T26). */
const CUSTOM_BODIES = 20

/** Tiles, most cars first, then by name in reverse. Each links to the list with that value only. */
function toTiles(name: FacetName, { facets }: Answer, list: SearchState, site: Site): BudgetTile[] {
  return Object.entries(facets[name] ?? {})
    .filter(([value]) => value !== '')
    .sort((a, b) => b[1] - a[1] || byText(b[0], a[0]))
    .map(([value, count]) => ({
      label: value,
      count,
      href: toHref(withList(list, name, [value]), site),
    }))
}

const byText = new Intl.Collator('en', { numeric: true }).compare

/** The price ranges of the whole list in order, so that shoppers see what a slightly higher budget would buy. */
function toBands(whole: Answer, within: Answer, list: SearchState, site: Site): PriceBand[] {
  return Object.entries(whole.facets.price_range ?? {})
    .map(([label, all]) => ({
      label: label.replace(' - ', ' to '),
      all,
      count: within.facets.price_range?.[label] ?? 0,
      from: lowerEnd(label),
      href: toHref(withList(list, 'price_range', [label]), site),
    }))
    .sort((a, b) => a.from - b.from)
}

/** "$10,000 - $20,000" starts at 10,000, "Under $10,000" at 0 (vehicle/record.ts). */
function lowerEnd(label: string): number {
  return label.startsWith('Under') ? 0 : Number(/[\d,]+/.exec(label)?.[0].replaceAll(',', '') ?? 0)
}

function outlineOf(body: string): SilhouetteName {
  return silhouetteOf({ item_type: findBody(body)?.itemType ?? 'car', simple_body: body })
}
