// HTTP routes for finance pages, at the site's own addresses.
import { clock } from '#lib/clock.ts'
import { isRead } from '#http/request.ts'
import { loadLoanQuote } from '#http/load-quote.ts'
import { type Head, renderPage, type Shell } from '#http/render.tsx'
import type { Seconds } from '#lib/zone-time.ts'
import { disclaimerPart } from '#apps/site/pages/car/late-parts.tsx'
import { withErrorPage } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { isFinanced } from '#sales/finance/eligibility.ts'
import type { LoanQuote } from '#sales/finance/loan-quote.ts'
import { toQuoteRequest } from '#sales/finance/quick-quote.ts'
import { type CardView, toCard } from '#search/card.ts'
import { loadNamedCar } from '#search/load-car.ts'
import type { Search } from '#search/answer-store.ts'
import { documentsQuery } from '#search/request.ts'
import { LISTED_FIELDS, parseListedCar } from '#vehicle/listed-car.ts'
import { FINANCED_ABOVE } from '#vehicle/price.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { FinanceBody, type FinancePage, type FinanceView, toFinanceView } from './page.tsx'

const SHOWN = 9

/** The finance page at an address; null if there is none. Called only if no other route matches. */
export async function getFinance(c: Ctx): Promise<Response | null> {
  const { site } = c.var.tenant
  const page = site.finance.pages.find(({ path }) => path === c.req.path)
  if (!isRead(c) || page === undefined) return null
  const head = toFinanceHead(page, queryOf(c), site)
  return renderPage(c, head, withErrorPage(c, toShell(c, page, head)))
}

async function toShell(c: Ctx, page: FinancePage, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  // Without its vehicle the page works as usual and does not mention it.
  const [{ car }, featured] = await Promise.all([
    loadNamedCar(queryOf(c), tenant.site, services.search.fresh, now),
    page.variant === 'featured' ? loadFeatured(tenant.site, services.search.list, now) : [],
  ])
  const view = toFinanceView(page, car, queryOf(c), tenant.site, now)
  const offer = view.canQuote ? (view.offer ?? (await loadOffer(c, view))) : null
  const about = tenant.site.upstreams.finance_disclaimer === null ? null : view.car
  return {
    head,
    body: <FinanceBody {...view} offer={offer} featured={featured} />,
    late: about === null ? [] : [disclaimerPart(about, tenant.site, services.call)],
  }
}

/**
 * A provider is slow and charges per quote, so it is only called if the form was sent; with scripts, the page calls it.
 */
async function loadOffer(c: Ctx, { quick, query }: FinanceView): Promise<LoanQuote | null> {
  if (c.var.tenant.site.upstreams.quote !== null && !queryOf(c).has('quote')) return null
  return loadLoanQuote(c, toQuoteRequest(quick, query))
}

const queryOf = (c: Ctx) => new URL(c.req.url).searchParams

/** A page about one vehicle is for one shopper; all other queries show the same page. */
export function toFinanceHead(
  { path, title }: FinancePage,
  query: URLSearchParams,
  { name, url }: Pick<Site, 'name' | 'url'>,
): Head {
  const isIndexed = !query.has('car_id')
  return {
    kind: 'finance',
    title: `${title} | ${name}`,
    description: `${title} at ${name}.`,
    ...(isIndexed && {
      canonical: new URL(path, url).href,
      structured: toGraph([], [{ label: title }], { url }),
    }),
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
  }
}

/** Cards of vehicles available now; empty if there are none or the stock does not answer. Never rejects. */
export async function loadFeatured(site: Site, ask: Search, now: Seconds): Promise<CardView[]> {
  const wanted = documentsQuery(
    site,
    [
      [{ attribute: 'car_type', is: 'used' }],
      [{ attribute: 'status', is: 'in_stock' }],
      [{ attribute: 'price', op: '>', number: FINANCED_ABOVE }],
    ],
    // Twice as many, since some may be reserved, or of a make without finance.
    { most: 2 * SHOWN, fields: LISTED_FIELDS },
  )
  const found = await ask([wanted], now).catch(() => null)
  return (found?.hits ?? [])
    .flatMap((hit) => parseListedCar(hit) ?? [])
    .filter((car) => stockState(car, { now, soldWindow: 0 }).kind === 'in_stock')
    .filter((car) => isFinanced(car, site.finance))
    .slice(0, SHOWN)
    .map((car) => toCard(car, site, now))
}
