// HTTP routes for the budget search: its page, its fragments, and the redirect to the list.
import { clock } from '#lib/clock.ts'
import { isPartial } from '#http/htmx.ts'
import { isNarrowed } from '#http/indexing.ts'
import { renderPage, renderPart, type Shell } from '#http/render.tsx'
import { withErrorPage, searchDownStatus, toSearchDown } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { findNearestYards, type NearestYards } from '#sales/delivery/yards.ts'
import { parseBudgetQuery } from '#search/budget-query.ts'
import { type BudgetView, loadBudget } from '#search/budget-view.ts'
import { toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { BudgetPage, BudgetParts } from './page.tsx'

/** `/find-by-budget`; `go` redirects to the list if it has any vehicle. */
export async function getBudget(c: Ctx): Promise<Response> {
  const params = new URL(c.req.url).searchParams
  if (isPartial(c.req.raw.headers)) return answerPart(c, params)
  if (params.has('go')) {
    const { view } = await load(c, params)
    if (view?.isEnough === true) {
      c.header('Cache-Control', 'no-cache')
      return c.redirect(view.href, 303)
    }
  }
  return renderPage(c, headOf(c, params), withErrorPage(c, loadShell(c, params)))
}

async function answerPart(c: Ctx, params: URLSearchParams): Promise<Response> {
  const { view, nearest } = await load(c, params)
  // On an error the page keeps its content.
  if (view === null) return renderPart(c, null, searchDownStatus(c))
  return renderPart(c, <BudgetParts view={view} nearest={nearest} />)
}

async function loadShell(c: Ctx, params: URLSearchParams): Promise<Shell> {
  const { view, nearest } = await load(c, params)
  const head = headOf(c, params)
  if (view === null) {
    const url = new URL(c.req.url)
    return toSearchDown(c, { ...head, robots: 'noindex, follow' }, url.pathname + url.search)
  }
  return { head, body: <BudgetPage view={view} nearest={nearest} /> }
}

async function load(
  c: Ctx,
  params: URLSearchParams,
): Promise<{ view: BudgetView | null; nearest: NearestYards | null }> {
  const { services, tenant } = c.var
  const query = parseBudgetQuery(params, tenant.site)
  const [view, nearest] = await Promise.all([
    loadBudget(query, tenant.site, services.search.list, clock()),
    query.postcode === ''
      ? null
      : findNearestYards(query.postcode, tenant.site, services.postcodes),
  ])
  return { view, nearest }
}

/** One page for search engines, whatever a shopper typed. */
function headOf(c: Ctx, params: URLSearchParams): Shell['head'] {
  const { site } = c.var.tenant
  const { many } = site.vehicle
  return {
    kind: 'budget',
    title: `${site.budget.title} | ${site.name}`,
    description: `Tell us what you can repay and see the ${many} you can afford at ${site.name}.`,
    canonical: new URL(routes.budget.href(), site.url).href,
    structured: toGraph([], [{ label: site.budget.title }], site),
    robots: isNarrowed(params) ? 'noindex, follow' : 'index, follow',
  }
}
