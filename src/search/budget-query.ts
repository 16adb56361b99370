// What is asked of the search by budget: the list it began from, the budget, and which list comes of it (R61).
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { parseBudget, parsePrice, toCeiling, type Budget } from './budget.ts'
import { parseHref } from './parse-href.ts'
import { toHref } from './path.ts'
import { emptyState, isBare, without, type SearchState } from './state.ts'
import { describeValue } from './words.ts'

export type BudgetQuery = {
  /** The list that a shopper comes from, in the usual order; its prices give way to the budget. */
  from: SearchState
  /** The list that is searched: the same without prices, within the kilometres, the dearest first. */
  base: SearchState
  budget: Budget
  /** Dollars: the highest price that is looked for. */
  ceiling: number
  /** Most kilometres; null where any will do. */
  km: number | null
  /** As typed. */
  postcode: string
}

/** Reads the query of the page. Never throws: unknown becomes the default. */
export function parseBudgetQuery(params: URLSearchParams, site: Site): BudgetQuery {
  // Without scripts a button that was pressed says more than the field of its name, which comes before it.
  const field = (name: string) => params.getAll(name).at(-1) ?? null
  const usual = site.search.sorts[0] ?? 'mostRelevant'
  const list = parseHref(params.get('from') ?? '', site) ?? emptyState(usual)
  const from = { ...without(list, 'price'), sort: usual }
  const said = field('km')
  const km = hasKm(site)
    ? said === null
      ? (from.ranges.km?.max ?? null)
      : parsePrice(said.replace(/kms?\s*$/i, ''))
    : null
  const budget = parseBudget(field, toTerms(site))
  return {
    from,
    base: withKm({ ...from, sort: 'highestPrice' }, km),
    budget,
    ceiling: toCeiling(budget, site.budget),
    km,
    postcode: (params.get('postcode') ?? '').trim().slice(0, 10),
  }
}

/** How the site reckons a budget. */
export function toTerms({ budget }: Site) {
  const { years, frequency, weekly, monthly, deposit } = budget
  return { years, frequency, repayment: { weekly, monthly }, deposit }
}

/** Kilometres are asked where lists are filtered by them. */
export const hasKm = ({ search }: Site) => search.facets.includes('km')

/** The list of a budget, no higher than the highest price that there is (R61); null where it is not known. */
export function toResults(
  { base, budget: { min }, ceiling }: BudgetQuery,
  highest: number | null,
): SearchState {
  const max = Math.min(ceiling, highest ?? Infinity)
  return {
    ...base,
    ranges: { ...base.ranges, price: { ...(min !== null && { min: Math.min(min, max) }), max } },
  }
}

/** Address of the page that searches a list by budget. */
export function budgetHref(list: SearchState, site: Site): string {
  return isBare(list)
    ? routes.budget.href()
    : `${routes.budget.href()}?from=${encodeURIComponent(toHref({ ...list, page: 1 }, site))}`
}

/** What the list is of: "Used car" and "Used cars" where it is of one condition, else the site's own words (S27, X27). */
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
