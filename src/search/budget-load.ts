// Loads a search by budget: both queries at once.
import type { Site } from '#tenant/schema.ts'
import type { BudgetQuery } from './budget-query.ts'
import { wholeQuery, withinQuery } from './budget-queries.ts'
import { toBudgetView, type BudgetView } from './budget-view.ts'
import type { Ask } from './load.ts'

/** The vehicles within a budget at a time (seconds); null if the engine is unavailable and nothing is cached. */
export async function loadBudget(
  asked: BudgetQuery,
  site: Site,
  ask: Ask,
  now: number,
): Promise<BudgetView | null> {
  const [whole, within] = await Promise.all([
    ask([wholeQuery(asked, site, now)], 'main', now),
    ask([withinQuery(asked, site, now)], 'main', now),
  ])
  if (whole === null || within === null) return null
  return toBudgetView({ asked, site, whole: whole.answer, within: within.answer, now })
}
