// The use case of a search by budget: both questions at once.
import type { Site } from '#tenant/schema.ts'
import type { BudgetQuery } from './budget-query.ts'
import { wholeQuery, withinQuery } from './budget-queries.ts'
import { toBudgetView, type BudgetView } from './budget-view.ts'
import type { Ask } from './load.ts'

/** What a budget buys at a time (seconds); null when the engine does not answer and nothing is kept. */
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
