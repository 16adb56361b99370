// A shopper's own terms, applied to the loan that a vehicle is offered with. Browsers apply them, because pages only
// contain the dealer's terms.
import { toMoney } from '#lib/money.ts'
import type { Bounds } from './calculator.ts'
import type { CreditScore } from './finance-query.ts'
import { yearsText } from './quick-quote.ts'
import { FREQUENCIES, type Frequency, type OfferedLoan, repayment } from './repayment.ts'

/** The shopper's settings; missing ones keep the dealer's offer. */
export type OwnTerms = {
  /** Dollars in the calculator's "Deposit or trade-in" field. */
  deposit?: number
  /** Dollars of an estimate for the shopper's vehicle, on top of any deposit. */
  tradeIn?: number
  years?: number
  score?: CreditScore
  frequency?: Frequency
}

/** Rate and comparison rate of the site's rate card, percent a year, by credit. */
export type Rates = Partial<Record<CreditScore, readonly [rate: number, comparison: number]>>

export type OwnOffer = {
  /** Whole dollars of one repayment. */
  each: number
  loan: OfferedLoan
  /** Comparison rate for the shopper's credit; null for the vehicle's own. */
  comparison: number | null
}

const SCORES = ['GREAT', 'DECENT', 'POOR'] as const satisfies readonly CreditScore[]
const MAX_DEPOSIT = 1_000_000
const MAX_YEARS = 30

/** Parses stored terms; never fails. Null if nothing valid is set. */
export function parseOwnTerms(value: unknown): OwnTerms | null {
  const { deposit, tradeIn, years, score, frequency } = Object(value) as Record<string, unknown> // Checked below.
  const knownScore = SCORES.find((known) => known === score)
  const knownFrequency = FREQUENCIES.find((known) => known === frequency)
  const own: OwnTerms = {
    ...(isDollars(deposit) && { deposit }),
    ...(isDollars(tradeIn) && { tradeIn }),
    ...(isNumber(years) && years > 0 && years <= MAX_YEARS && { years }),
    ...(knownScore !== undefined && { score: knownScore }),
    ...(knownFrequency !== undefined && { frequency: knownFrequency }),
  }
  return Object.keys(own).length === 0 ? null : own
}

const isDollars = (value: unknown): value is number =>
  isNumber(value) && value >= 0 && value <= MAX_DEPOSIT
const isNumber = (value: unknown): value is number => Number.isFinite(value)

/**
 * The repayment on the shopper's terms; null if the dealer's terms apply: they are equal, or the site has no rate for
 * the shopper's credit. The vehicle's own rate is for great credit.
 */
export function toOwnOffer(dealer: OfferedLoan, own: OwnTerms, rates: Rates): OwnOffer | null {
  const band = bandOf(own, rates)
  if (band === undefined) return null
  const deposit = ownDeposit(own, dealer.deposit)
  const loan: OfferedLoan = {
    ...dealer,
    amount: dealer.amount + dealer.deposit - deposit,
    deposit,
    rate: band?.[0] ?? dealer.rate,
    years: own.years ?? dealer.years,
    frequency: own.frequency ?? dealer.frequency,
  }
  const isSame = band === null && OWN.every((name) => loan[name] === dealer[name])
  return isSame ? null : { each: repayment(loan), loan, comparison: band?.[1] ?? null }
}

/** Deposit and trade-in on the shopper's terms, in dollars, if the dealer assumes a deposit. */
export function ownDeposit({ deposit, tradeIn = 0 }: OwnTerms, dealer: number): number {
  return (deposit ?? dealer) + tradeIn
}

/** Parts of a loan, besides its rate, that a shopper's terms change. */
const OWN = ['deposit', 'years', 'frequency'] as const

/** The rates for the shopper's credit; null for great credit, undefined if the site has none. */
function bandOf({ score }: OwnTerms, rates: Rates) {
  return score === undefined || score === 'GREAT' ? null : rates[score]
}

/** Bounds of a calculator that opens with the shopper's terms; it then shows the repayment of `toOwnOffer`. */
export function toOwnBounds(bounds: Bounds, own: OwnTerms, rates: Rates): Bounds {
  const band = bandOf(own, rates)
  if (band === undefined) return bounds
  const { deposit, rate, term, terms, frequency, offered } = bounds
  const opening = {
    deposit: { ...deposit, start: ownDeposit(own, deposit.start) },
    rate: { ...rate, start: band?.[0] ?? rate.start },
    term: own.years ?? term,
    frequency: own.frequency ?? frequency,
  }
  const isSame =
    band === null &&
    opening.deposit.start === deposit.start &&
    opening.term === term &&
    opening.frequency === frequency
  return {
    ...bounds,
    ...opening,
    terms: [...new Set([...terms, opening.term])].toSorted((a, b) => a - b),
    offered: isSame ? offered : null,
  }
}

/** The loan that the site's rate card offers for a price, as shares of it; null without a rate for great credit. */
export function toCardLoan(price: number, card: RateCard, rates: Rates): OfferedLoan | null {
  const [rate] = rates.GREAT ?? []
  if (rate === undefined) return null
  const share = (percent: number) => Math.round((price * percent) / 100)
  const deposit = share(card.deposit)
  return {
    amount: price - deposit,
    deposit,
    residual: share(card.final),
    fees: card.fees,
    monthlyFee: card.monthlyFee,
    rate,
    years: card.years,
    frequency: 'weekly',
  }
}

/** Rates as a short text for pages, best credit first; `parseRates` reads it. */
export function toRatesText(rates: Rates): string {
  return SCORES.map((score) => rates[score]?.join(' ') ?? '').join()
}

/** Parses `toRatesText`; invalid rates are left out. */
export function parseRates(text: string): Rates {
  const pairs = text.split(',').map((pair) => pair.split(' ').map(Number))
  return Object.fromEntries(
    SCORES.flatMap((score, at) => {
      const [rate, comparison] = pairs[at] ?? []
      return isNumber(rate) && isNumber(comparison) ? [[score, [rate, comparison]]] : []
    }),
  )
}

/** Assumptions of the site's rate card: percent of the price, dollars, years. */
export type RateCard = {
  deposit: number
  final: number
  fees: number
  monthlyFee: number
  years: number
}

/** "7 years at 8.49% p.a.". */
export function describeLoan({ years, rate }: Pick<OfferedLoan, 'years' | 'rate'>): string {
  return `${yearsText(years)} at ${rate.toFixed(2)}% p.a.`
}

/** "$5,000 deposit or trade-in"; empty without one. */
export function describeDeposit({ deposit }: Pick<OfferedLoan, 'deposit'>): string {
  return deposit > 0 ? `${toMoney(deposit)} deposit or trade-in` : ''
}

/** A loan as a short text for pages; `parseFinanced` reads it. Parts that cards share come first. */
export function toFinanced(loan: OfferedLoan): string {
  const { amount, deposit, rate, years, frequency, residual, fees, monthlyFee } = loan
  const at = FREQUENCIES.indexOf(frequency)
  return [rate, years, at, fees, monthlyFee, residual, deposit, amount].join(' ')
}

/** Null unless `toFinanced` wrote it. */
export function parseFinanced(text: string): OfferedLoan | null {
  const numbers = text.split(' ').map(Number)
  const [rate, years, at, fees, monthlyFee, residual, deposit, amount] = numbers
  const frequency = FREQUENCIES[at ?? -1]
  if (
    amount === undefined ||
    deposit === undefined ||
    rate === undefined ||
    years === undefined ||
    residual === undefined ||
    fees === undefined ||
    monthlyFee === undefined ||
    frequency === undefined ||
    !numbers.every(isNumber)
  )
    return null
  return { amount, deposit, rate, years, frequency, residual, fees, monthlyFee }
}
