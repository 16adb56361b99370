// Loads a finance quote. Providers charge per quote, so each network has a limit per minute.
import type { Context } from 'hono'

import type { Milliseconds } from '#lib/zone-time.ts'
import type { AppEnv } from './app-env.ts'
import { toLoanQuote, type LoanQuote, type Quote } from '#sales/finance/loan-quote.ts'
import type { QuoteRequest } from '#sales/finance/quote.ts'
import { inTime } from '#lib/timeout.ts'
import { loadLimitedQuote as loadFromProvider } from '#upstream/quote.ts'
import { isSameOrigin } from './same-origin.ts'

/** "Too many": the network has reached its limit. Null if there is no quote, for any reason. Never rejects. */
export async function loadQuote(
  c: Context<AppEnv>,
  request: QuoteRequest,
): Promise<Quote | 'too-many' | null> {
  const { services, tenant } = c.var
  const isPaid = tenant.site.upstreams.quote !== null
  if (isPaid && !(await services.mayQuote(c.req.header('CF-Connecting-IP') ?? '')))
    return 'too-many'
  return loadFromProvider(services.call, request, tenant.site)
}

/**
 * The repayment for a page, with a short timeout; null if there is none. A provider is only called if the shopper comes
 * from a page of this site, so that crawlers and direct visits cause no quotes.
 */
export async function loadLoanQuote(
  c: Context<AppEnv>,
  request: QuoteRequest,
): Promise<LoanQuote | null> {
  if (c.var.tenant.site.upstreams.quote !== null && !isSameOrigin(c)) return null
  const quote = await inTime(loadQuote(c, request), PAGE_MS).catch(() => null)
  return quote === null || quote === 'too-many' ? null : toLoanQuote(quote)
}

const PAGE_MS: Milliseconds = 1500
