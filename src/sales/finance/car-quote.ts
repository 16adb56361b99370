// The one repayment offered for a vehicle, wherever one is shown: its quote, otherwise its lender's offer, otherwise
// the site's own rates.
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import { FINANCED_ABOVE } from '#vehicle/price.ts'
import { type StockState, stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { toFees } from './bounds.ts'
import { canShowFinance, eligibleLender, type FinancedCar } from './eligibility.ts'
import {
  isPositive,
  type Lender,
  type LoanQuote,
  type Quote,
  toLenderQuote,
  toLoanQuote,
  toRate,
} from './loan-quote.ts'
import { yearsText } from './quick-quote.ts'
import {
  QUOTED_YEARS,
  type QuoteRequest,
  quoteRequestOf,
  rateCardQuote,
  rateCardShares,
} from './quote.ts'
import { exactRepayment, type Loan, type OfferedLoan, REPAID, repayment } from './repayment.ts'

type OfferContext = { car: FinancedCar; state: Pick<StockState, 'isInStock'>; now: Seconds }
type Rules = Pick<Site, 'finance' | 'upstreams'>

export type CarOffer = LoanQuote & {
  /** Terms whose repayment is `each`; null if the lender does not state rate and term. */
  loan: OfferedLoan | null
  /** "5 years at 8.49% p.a."; empty without a loan. */
  terms: string
}

/** The offer that is known immediately; null if there is none, or if a provider must be queried first. */
export function offerOfCar(
  { car, state, now }: OfferContext,
  { finance, upstreams }: Rules,
): CarOffer | null {
  if ((car.price ?? 0) > 0 && car.youxQuote !== null && canShowFinance(car, state, finance)) {
    const offer = toCarOffer(toLoanQuote(car.youxQuote), quotedLoan(car, car.youxQuote), finance)
    if (offer !== null) return offer
  }
  const lender = eligibleLender(car, state, finance, new Date(now * 1000).getUTCFullYear())
  const offer = lender && toCarOffer(toLenderQuote(lender), lenderLoan(car, lender), finance)
  if (offer !== null || upstreams.quote !== null) return offer
  const isQuoted = finance.quote.enabled && canShowFinance(car, state, finance)
  return isQuoted && isPositive(car.price) ? rateCardOffer(car.price, finance) : null
}

/** The offer of the site's own rate card for a shopper with good credit; null if it has no such rate. */
function rateCardOffer(price: number, finance: Site['finance']): CarOffer | null {
  const request = { selfAssessedCreditScore: 'GREAT', loanTerm: QUOTED_YEARS } as const
  const quote = rateCardQuote({ ...request, purchasePrice: price }, finance)
  const loan = quote && quotedLoan({ price }, quote)
  if (quote === null || loan === null) return null
  return toCarOffer(toLoanQuote(quote), { ...loan, ...rateCardShares(price, finance) }, finance)
}

export type TermedOffer = CarOffer & { loan: OfferedLoan }

/** Initial state of a quick quote, so that it matches the vehicle's cards and page. */
export type QuickOpening = {
  /** Null if there is none, or if a provider must be queried first. */
  offer: TermedOffer | null
  /** Term of the offer, or of the quote to request; null if the site's own applies. */
  years: number | null
  /** False for an offer with unknown terms: any quote next to it would contradict it. */
  canQuote: boolean
}

/** The initial state of a quick quote without a vehicle. */
export const NO_OPENING: QuickOpening = { offer: null, years: null, canQuote: true }

export function quickOffer(
  context: OfferContext & { car: Pick<Car, 'vin' | 'nvic'> },
  site: Rules,
): QuickOpening {
  const offer = offerOfCar(context, site)
  if (offer === null)
    return missingQuote(context, site) === null
      ? NO_OPENING
      : { ...NO_OPENING, years: QUOTED_YEARS }
  const { loan } = offer
  if (loan === null) return { ...NO_OPENING, canQuote: false }
  return { offer: { ...offer, loan }, years: loan.years, canQuote: true }
}

/** A provider's quote as the offer of a car; null if it has no repayment. */
export function providedOffer(
  car: Pick<Car, 'price'>,
  quote: Quote,
  { finance }: Pick<Site, 'finance'>,
): CarOffer | null {
  return toCarOffer(toLoanQuote(quote), quotedLoan(car, quote), finance)
}

/** The provider request for a car without a repayment; null if none is needed. */
export function missingQuote(
  context: OfferContext & { car: Pick<Car, 'vin' | 'nvic'> },
  site: Rules,
): QuoteRequest | null {
  if (site.upstreams.quote === null || offerOfCar(context, site) !== null) return null
  return quoteRequestOf(context.car, context.state, site.finance)
}

/** The offer as a card shows it: "$123" "/wk", at a comparison rate of "8.19%", over "5 years at 7.49% p.a.". */
export type CardOffer = Pick<
  CarOffer,
  'each' | 'repayment' | 'per' | 'comparison' | 'terms' | 'loan'
>

/** The offer for a card; null if the site shows none there. */
export function cardOffer(
  car: FinancedCar,
  state: Pick<StockState, 'isInStock'>,
  site: Rules,
  now: Seconds,
): CardOffer | null {
  if (!site.finance.show_weekly || (car.price ?? 0) <= FINANCED_ABOVE) return null
  return offerOfCar({ car, state, now }, site)
}

/**
 * The offer's terms applied to another price of the car, such as its drive-away price; null if the lender does not
 * state them.
 */
export function offerOn({ loan, ...offer }: CardOffer, price: number): CardOffer | null {
  if (loan === null) return null
  const own = { ...loan, amount: price - loan.deposit }
  const each = repayment(own)
  return each > 0 ? { ...offer, each, repayment: toMoney(each), loan: own } : null
}

/** Weekly repayments of a site's offers in dollars, as shown on its cards, for filtering lists. */
export function weeklyOffers(site: Site, now: Seconds): (car: Car) => number | null {
  const soldWindow = site.search.sold.window_days
  return (car) => {
    const offer = cardOffer(car, stockState(car, { now, soldWindow }), site, now)
    return offer === null || offer.per !== '/wk' ? null : offer.each
  }
}

/** Terms that a source states; its fees are part of its repayment. */
type StatedLoan = Pick<OfferedLoan, 'rate' | 'years' | 'deposit' | 'residual'> & { price: number }

/** A quote is for five years, without a deposit and without a final payment. */
function quotedLoan({ price }: Pick<Car, 'price'>, { advertisedRate }: Quote): StatedLoan | null {
  if (!isPositive(price) || advertisedRate === null) return null
  return { price, rate: advertisedRate, years: QUOTED_YEARS, deposit: 0, residual: 0 }
}

function lenderLoan({ price }: Pick<Car, 'price'>, lender: Lender): StatedLoan | null {
  const { interestRate: rate, termMonths, termYears, deposit, balloon } = lender
  const years = isPositive(termMonths) ? termMonths / 12 : termYears
  if (!isPositive(price) || rate === null || !isPositive(years)) return null
  return { price, rate, years, deposit: deposit ?? 0, residual: balloon ?? 0 }
}

function toCarOffer(
  quote: LoanQuote | null,
  stated: StatedLoan | null,
  finance: Site['finance'],
): CarOffer | null {
  if (quote === null) return null
  const frequency = quote.per === '/mo' ? 'monthly' : 'weekly'
  const loan = stated && toLoan(quote.each, { ...stated, frequency }, finance)
  const terms = loan && `${yearsText(loan.years)} at ${toRate(loan.rate)} p.a.`
  return { ...quote, loan, terms: terms ?? '' }
}

/**
 * Maximum share of a lender's own fees in its repayment; above it, its figure belongs to other terms than it states.
 */
const MAX_FEES = 0.1

/**
 * The loan whose repayment is exactly `each`: with the site's fees if these give that figure, otherwise with a fee that
 * makes up the difference from the bare loan.
 */
function toLoan(
  each: number,
  { price, ...stated }: StatedLoan & Pick<Loan, 'frequency'>,
  finance: Site['finance'],
): OfferedLoan {
  const loan = { ...stated, amount: price - stated.deposit, ...toFees(finance) }
  const bare = exactRepayment({ ...loan, fees: 0 })
  const charged = each - bare
  if (repayment(loan) === each || charged < 0 || charged > each * MAX_FEES) return loan
  return { ...loan, fees: 0, monthlyFee: (charged * REPAID[loan.frequency].aYear) / 12 }
}
