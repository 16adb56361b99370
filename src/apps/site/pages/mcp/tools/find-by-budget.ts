// Finds vehicles by an affordable repayment: the search by budget, with its warning.
import * as z from 'zod'

import { defineTool, type ToolContext, type Answer } from '#apps/site/pages/mcp/tool.ts'
import { rowWords, toRow, vehicleRow } from '#apps/site/pages/mcp/shapes.ts'
import { toPath, unavailable } from '#apps/site/pages/mcp/words.ts'
import { toMoney } from '#lib/money.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { describeRepayment } from '#search/budget.ts'
import {
  budgetFine,
  budgetRate,
  type BudgetQuery,
  parseBudgetQuery,
  toBudgetTerms,
} from '#search/budget-query.ts'
import { type BudgetView, loadBudget } from '#search/budget-view.ts'
import type { CardView } from '#search/card.ts'
import type { Site } from '#tenant/schema.ts'

const dollars = z.number().min(0).max(1_000_000)

const input = z.strictObject({
  repayment: dollars.describe('Dollars per repayment.'),
  frequency: z.enum(['weekly', 'monthly']).default('weekly'),
  deposit: dollars.default(0).describe('Dollars, or the value of a trade-in.'),
  limit: z.int().min(1).max(50).default(5).describe('Maximum number of vehicles to return.'),
  list: z
    .string()
    .max(4000)
    .default('')
    .describe('`url` of a find_vehicles result, to search only that list.'),
})

const row = vehicleRow.extend({
  repayment: z
    .string()
    .describe('Always state it with its comparison rate; empty if none is shown.'),
})

const output = z.object({
  total: z.int(),
  ceiling: z.number().describe('The highest price that the repayments cover, in dollars.'),
  url: z.string().describe('The list for a person.'),
  vehicles: z.array(row),
  vehicle_url: z.string(),
  fine_print: z
    .array(z.string())
    .describe('How it is calculated, and the warning. State them with any repayment.'),
})

export const findByBudgetTool = defineTool({
  name: 'find_by_budget',
  title: 'Find vehicles by repayment',
  description:
    'Finds vehicles that a weekly or monthly repayment covers, most expensive first, like the dealer’s search by budget. An estimate, not an offer of credit.',
  input,
  output,
  isFor: ({ budget }) => budget.enabled,
  run: ({ repayment, frequency, deposit, limit, list }, context) => {
    const params = new URLSearchParams({
      repayment: String(repayment),
      frequency,
      deposit: String(deposit),
      ...(list !== '' && { from: toPath(list, context.site) }),
    })
    return findByBudget(parseBudgetQuery(params, context.site), limit, context)
  },
})

/** The search by budget at its page's address. */
export function toBudgetQuery(href: string, site: Site): BudgetQuery {
  return parseBudgetQuery(new URL(href, site.url).searchParams, site)
}

/** The vehicles on the page of a search by budget, in its order. */
export async function findByBudget(
  query: BudgetQuery,
  limit: number,
  context: ToolContext,
): Promise<Answer<z.input<typeof output>>> {
  const { site, services, now } = context
  const view = await loadBudget(query, site, services.search.list, now)
  if (view === null) return { problem: unavailable(context) }
  const cars = view.cars.slice(0, limit)
  const fine = budgetFine(site)
  const data = {
    total: view.total,
    ceiling: query.ceiling,
    url: absoluteUrl(view.href, site),
    vehicles: cars.map((card) => ({ ...toRow(card), repayment: repaymentOf(card, site) })),
    vehicle_url: absoluteUrl(routes.car.href(''), site),
    fine_print: fine,
  }
  return { data, text: toText({ ...view, cars }, fine, site) }
}

/** Only if the site may show a rate: the fine print then has its warning. */
function repaymentOf({ offer }: CardView, site: Site): string {
  if (offer === null || budgetRate(site) === null) return ''
  return `${offer.repayment}${offer.per}, ${offer.comparison} comparison rate`
}

function toText({ query, total, cars, href }: BudgetView, fine: string[], site: Site): string {
  const repaid = describeRepayment(query.budget, toBudgetTerms(site))
  const lines = cars.map((card, at) => `${at + 1}. ${rowWords(card)}`)
  return [
    `${repaid} pays for up to ${toMoney(query.ceiling)}: ${total} found, ${cars.length} here. ${absoluteUrl(href, site)}`,
    ...lines,
    ...fine,
  ].join('\n')
}
