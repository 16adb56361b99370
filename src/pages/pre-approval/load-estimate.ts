// What the loan of the first step would cost (A10): asked of the provider, else of the site's rate card.
import { parseAskedFor } from '#finance/asked-for.ts'
import { canShowFinance } from '#finance/eligibility.ts'
import { toQuoteOffer, type Offer } from '#finance/offer.ts'
import { toQuoteRequest, type QuickQuote } from '#finance/quick-quote.ts'
import { hasFinanceWords } from '#finance/words.ts'
import { toLoan } from '#leads/forms/pre-approval.ts'
import type { Asked } from '#pages/form/asked.ts'
import { loadQuote } from '#upstream/quote.ts'

export type EstimateProps = {
  loan: QuickQuote
  /** The vehicle as quotes are asked for, which scripts send back. */
  about: { year: number | null; vin: string; nvic: string }
  offer: Offer
}

/** Null where there is none, for whatever reason (S16). Never rejects. */
export async function loadEstimate({ ask }: Asked): Promise<EstimateProps | null> {
  const { site, car, query, call } = ask
  const { finance } = site
  // No rate stands anywhere without its warning.
  if (!finance.quote.enabled || !hasFinanceWords(finance)) return null
  if (!canShowFinance(car ?? NO_CAR, { isInStock: true }, finance)) return null
  const said = parseAskedFor(query)
  const loan = toLoan(ask)
  const request = toQuoteRequest(loan, {
    ...said,
    ...(car !== null && {
      year: String(car.year ?? ''),
      vin: car.vin ?? '',
      nvic: car.nvic ?? '',
    }),
  })
  const quote = await loadQuote(call, request, site)
  const offer = quote === null ? null : toQuoteOffer(quote)
  const { year, vin, nvic } = request
  return offer === null ? null : { loan, about: { year, vin, nvic }, offer }
}

const NO_CAR = { make: null, dealership_slug: null }
