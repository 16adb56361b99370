// Estimate of the loan in the first step: from the provider, else from the site's rates.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { parseFinanceQuery } from '#sales/finance/finance-query.ts'
import { canQuote } from '#sales/finance/eligibility.ts'
import type { Offer } from '#sales/finance/offer.ts'
import { toQuoteRequest, type QuickQuote } from '#sales/finance/quick-quote.ts'
import { loadQuotedOffer } from '#http/load-quote.ts'
import { toLoan } from '#sales/leads/forms/pre-approval.ts'
import type { FormContext } from '#pages/form/form-context.ts'

export type EstimateProps = {
  loan: QuickQuote
  /** The vehicle as the quote API takes it; scripts send it back. */
  about: { year: number | null; vin: string; nvic: string }
  offer: Offer
}

/** Null if there is none, for any reason. Never rejects. */
export async function loadEstimate(
  c: Context<AppEnv>,
  { ask }: FormContext,
): Promise<EstimateProps | null> {
  const { site, car, query } = ask
  if (!canQuote(car, site.finance)) return null
  const said = parseFinanceQuery(query)
  const loan = toLoan(ask)
  const request = toQuoteRequest(loan, {
    ...said,
    ...(car !== null && {
      year: String(car.year ?? ''),
      vin: car.vin ?? '',
      nvic: car.nvic ?? '',
    }),
  })
  const offer = await loadQuotedOffer(c, request)
  const { year, vin, nvic } = request
  return offer === null ? null : { loan, about: { year, vin, nvic }, offer }
}
