// HTTP routes for finance pages, at the site's own addresses (R25, R27-R29).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import type { Offer } from '#sales/finance/offer.ts'
import { toQuoteRequest } from '#sales/finance/quick-quote.ts'
import { loadQuotedOffer } from '#http/load-quote.ts'
import { clock } from '#http/clock.ts'
import { isRead } from '#http/is-read.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { disclaimerPart } from '#pages/car/tools/finance-box.tsx'
import { orBroken } from '#pages/error/route.tsx'
import { loadNamedCar } from '#search/load-car.ts'
import { loadFeatured } from './featured.ts'
import { toFinanceHead } from './finance-head.ts'
import { toFinanceView, type FinancePage, type FinanceView } from './finance-view.ts'
import { FinanceBody } from './page.tsx'

type Ctx = Context<AppEnv>

/** The finance page at an address; null if there is none. Called only if no other route matches. */
export async function getFinance(c: Ctx): Promise<Response | null> {
  const { site } = c.var.tenant
  const page = site.finance.pages.find(({ path }) => path === c.req.path)
  if (!isRead(c) || page === undefined) return null
  const head = toFinanceHead(page, queryOf(c), site)
  return renderPage(c, head, orBroken(c, toShell(c, page, head)))
}

async function toShell(c: Ctx, page: FinancePage, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  // Without its vehicle the page works as usual and does not mention it.
  const [{ car }, featured] = await Promise.all([
    loadNamedCar(queryOf(c), tenant.site, services.searchFresh, now),
    page.variant === 'featured' ? loadFeatured(tenant.site, services.search, now) : [],
  ])
  const view = toFinanceView(page, car, queryOf(c), tenant.site, now)
  const offer = view.canQuote ? await loadOffer(c, view) : null
  const about = tenant.site.upstreams.finance_disclaimer === null ? null : view.car
  return {
    head,
    body: <FinanceBody {...view} offer={offer} featured={featured} />,
    late: about === null ? [] : [disclaimerPart(about, tenant.site, services.call)],
  }
}

/**
 * The quote for the query (A12). The site's own rates answer at once; a provider is slow and paid, so it is asked here
 * only if the form was sent, as browsers without scripts do. With scripts, the page asks itself.
 */
async function loadOffer(c: Ctx, { quick, asked }: FinanceView): Promise<Offer | null> {
  if (c.var.tenant.site.upstreams.quote !== null && !queryOf(c).has('quote')) return null
  return loadQuotedOffer(c, toQuoteRequest(quick, asked))
}

const queryOf = (c: Ctx) => new URL(c.req.url).searchParams
