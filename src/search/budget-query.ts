// Parses the query of a search by budget: the initial list, the budget and the resulting list.
import { routes } from '#routes.ts'
import { BUDGETED_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'
import { offeredState } from '#sales/charges/drive-away.ts'
import { toFees } from '#sales/finance/bounds.ts'
import { toRate } from '#sales/finance/loan-quote.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import { parseBudget, parsePrice, toCeiling, type Budget, type BudgetTerms } from './budget.ts'
import { parseHref } from './parse-href.ts'
import { toHref } from './path.ts'
import { emptyState, isBare, withoutFacet, type SearchState } from './state.ts'
import { describeValue } from './words.ts'

export type BudgetQuery = {
  /** The list that the shopper came from, in the default order, without its price filter. */
  from: SearchState
  /** The list to search: `from` without prices, within the kilometres, most expensive first. */
  base: SearchState
  budget: Budget
  /** Maximum price, in dollars. */
  ceiling: number
  /** Maximum kilometres; null for no limit. */
  km: number | null
  /** As typed. */
  postcode: string
}

/** Parses the page's query. Never throws: invalid values become the default. */
export function parseBudgetQuery(params: URLSearchParams, site: Site): BudgetQuery {
  // Without scripts, the value of the pressed button comes after the field of the same name, and wins.
  const field = (name: string) => params.getAll(name).at(-1) ?? null
  const usual = site.search.sorts[0] ?? 'mostRelevant'
  const list = parseHref(params.get('from') ?? '', site) ?? emptyState(usual)
  const state = field('drive_away')
  const pricedIn = state === null ? list.pricedIn : offeredState(state, site)
  const from = { ...withoutFacet(list, 'price'), sort: usual, pricedIn }
  const kilometres = field('km')
  const km = hasKm(site)
    ? kilometres === null
      ? (from.ranges.km?.max ?? null)
      : parsePrice(kilometres.replace(/kms?\s*$/i, ''))
    : null
  const budget = parseBudget(field, toBudgetTerms(site))
  return {
    from,
    base: withKm({ ...from, sort: 'highestPrice' }, km),
    budget,
    ceiling: toCeiling(budget, toBudgetTerms(site)),
    km,
    postcode: (params.get('postcode') ?? '').trim().slice(0, 10),
  }
}

/** The site's budget calculation settings. */
export function toBudgetTerms(site: Pick<Site, 'budget' | 'finance' | 'calculators'>): BudgetTerms {
  const { years, frequency, weekly, monthly, deposit, method } = site.budget
  const { rate } = ownRate(site)
  const loan = method === 'sum' ? null : { rate, ...toFees(site.finance) }
  return { years, frequency, repayment: { weekly, monthly }, deposit, loan }
}

/**
 * The site's own rate for a shopper with excellent credit; its comparison rate is null if the site does not state one.
 */
function ownRate({ finance, calculators }: Pick<Site, 'finance' | 'calculators'>): {
  rate: number
  comparison: number | null
} {
  const band = finance.quote.rate_card.find(({ score }) => score === 'GREAT')
  if (band !== undefined) return { rate: band.rate, comparison: band.comparison_rate }
  const { example } = finance
  return example === null
    ? { rate: calculators.finance.interest.default, comparison: null }
    : { rate: example.interest_rate, comparison: example.comparison_rate }
}

/** The rate as text, with its comparison rate; null if no rate may be shown. */
export function budgetRate(
  site: Pick<Site, 'budget' | 'finance' | 'calculators'>,
): { rate: string; comparison: string } | null {
  const { rate, comparison } = ownRate(site)
  if (site.budget.method === 'sum' || comparison === null || site.finance.warning.trim() === '')
    return null
  return { rate: toRate(rate), comparison: toRate(comparison) }
}

/** How the budget is calculated, in sentences; the last is the warning that a rate needs. */
export function budgetFine(site: Pick<Site, 'budget' | 'finance' | 'calculators'>): string[] {
  const { disclaimer, method, years } = site.budget
  const rates = budgetRate(site)
  const term = yearsText(years)
  const own =
    method === 'sum'
      ? `The budget is the repayments over ${term} and your deposit. It leaves out interest and fees, and is not an offer of credit.`
      : `The budget is what your repayments pay for over ${term}${rates === null ? ' with interest' : ` at ${rates.rate} p.a. (${rates.comparison} comparison rate)`} and fees, plus your deposit. An estimate, not an offer of credit.`
  const fine = disclaimer === '' ? own : disclaimer.replaceAll('{years}', String(years))
  return rates === null ? [fine] : [fine, site.finance.warning]
}

/** Kilometres are only available if lists can be filtered by them. */
export const hasKm = ({ search }: Site) => search.facets.includes('km')

/** Prices of a list: its highest, and whether some vehicles are too cheap to appear in a budget. */
export type ListPrices = { highest: number | null; hasCheaper: boolean }

/**
 * The list of a budget, limited to the highest existing price; null if that is unknown. It has a lower bound only if
 * needed, so that the list has exactly the vehicles that were counted.
 */
export function toResults(
  { base, budget, ceiling }: BudgetQuery,
  { highest, hasCheaper }: ListPrices,
): SearchState {
  const max = Math.min(ceiling, highest ?? Infinity)
  const least = hasCheaper ? MIN_BUDGETED : 0
  const min = Math.max(budget.min ?? 0, least)
  return {
    ...base,
    ranges: { ...base.ranges, price: { ...(min > 0 && { min: Math.min(min, max) }), max } },
  }
}

/** Lowest price that a search by budget finds, in whole dollars. */
export const MIN_BUDGETED = BUDGETED_ABOVE + 1

/** Address of the page that searches a list by budget. */
export function budgetHref(list: SearchState, site: Site): string {
  return isBare(list)
    ? routes.budget.href()
    : `${routes.budget.href()}?from=${encodeURIComponent(toHref({ ...list, page: 1 }, site))}`
}

/**
 * Names for the list's vehicles: "Used car" and "Used cars" for a single condition, otherwise the site's own wording.
 */
export function toTypeNames(list: SearchState, { vehicle }: Site): { one: string; many: string } {
  const [condition, ...others] = list.lists.car_type ?? []
  if (condition === undefined || others.length > 0) return vehicle
  const word = describeValue('car_type', condition)
  return { one: `${word} ${vehicle.one}`, many: `${word} ${vehicle.many}` }
}

function withKm(state: SearchState, max: number | null): SearchState {
  const { km, ...ranges } = state.ranges
  const min = km?.min === undefined ? {} : { min: km.min }
  const range = { ...min, ...(max !== null && { max }) }
  return { ...state, ranges: Object.keys(range).length === 0 ? ranges : { ...ranges, km: range } }
}
