// A finance quote for whoever asks (A10). A provider is paid for each, so a network has only so many within a minute.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { toQuoteOffer, type Offer, type Quote } from '#sales/finance/offer.ts'
import type { QuoteRequest } from '#sales/finance/quote.ts'
import { inTime } from '#lib/in-time.ts'
import { loadQuote as loadFromProvider } from '#upstream/quote.ts'
import { isSameOrigin } from './same-origin.ts'

/** "Too many": the network has had its share. Null where there is none, for whatever reason. Never rejects. */
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
 * The repayment for a page, which waits a moment for it; null where there is none. A provider is asked only for a browser
 * that comes from a page of this site: who passes by, or crawls its links, is not quoted.
 */
export async function loadQuotedOffer(
  c: Context<AppEnv>,
  request: QuoteRequest,
): Promise<Offer | null> {
  if (c.var.tenant.site.upstreams.quote !== null && !isSameOrigin(c)) return null
  const quote = await inTime(loadQuote(c, request), PAGE_MS).catch(() => null)
  return quote === null || quote === 'too-many' ? null : toQuoteOffer(quote)
}

const PAGE_MS = 1500
