// Bounds of the finance calculator for one car, from the site's settings.
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'
import type { Bounds } from './calculator.ts'
import type { Loan } from './repayment.ts'

type Offer = { each: number; loan: (Loan & { deposit: number }) | null }

/** Bounds for a car of this price (dollars; null without a price). They start with the car's offer, if it has one. */
export function toBounds(
  price: number | null,
  site: Pick<Site, 'calculators' | 'finance'>,
  offer: Offer | null = null,
): Bounds {
  const own = toOwnBounds(price, site)
  if (offer === null || offer.loan === null) return own
  const { rate, years, deposit, residual, frequency, fees, monthlyFee, amount } = offer.loan
  return {
    amount: { ...own.amount, start: amount + deposit },
    rate: { ...own.rate, start: rate },
    terms: [...new Set([...own.terms, years])].toSorted((a, b) => a - b),
    term: years,
    deposit: { ...own.deposit, start: deposit },
    residual: { ...own.residual, start: residual },
    frequency,
    fees,
    monthlyFee,
    offered: offer.each,
  }
}

function toOwnBounds(price: number | null, site: Pick<Site, 'calculators' | 'finance'>): Bounds {
  const { amount, term, interest, deposit, residual, frequency } = site.calculators.finance
  const max =
    amount.percent_of_price > 0 && price !== null && price > amount.max
      ? Math.round((price * amount.percent_of_price) / 100)
      : amount.max
  const hasPrice = amount.start_at_price && price !== null && price > SHOWN_ABOVE
  const terms = term.list.length > 0 ? term.list : toSteps(term.min, term.max, term.step)
  return {
    amount: { min: amount.min, max, step: amount.step, start: hasPrice ? price : amount.default },
    rate: {
      min: interest.min,
      max: interest.max,
      step: interest.step,
      start: Math.min(interest.max, Math.max(interest.min, interest.default)),
      locked: interest.locked,
    },
    terms: terms.length > 0 ? terms.toSorted((a, b) => a - b) : [term.default],
    term: term.default,
    deposit: { max: deposit.max, step: deposit.step, start: deposit.default },
    residual: { max: residual.max, step: residual.step, start: residual.default },
    frequency,
    ...toFees(site.finance),
    offered: null,
  }
}

/** Fees of a loan: dollars once, and dollars each month. */
export function toFees({
  establishment_fee,
  fees,
}: Pick<Site['finance'], 'establishment_fee' | 'fees'>): {
  fees: number
  monthlyFee: number
} {
  const sum = (each: 'loan' | 'month') =>
    fees.reduce((total, fee) => (fee.each === each ? total + fee.amount : total), 0)
  return { fees: establishment_fee + sum('loan'), monthlyFee: sum('month') }
}

function toSteps(min: number, max: number, step: number): number[] {
  const count = Math.floor((max - min) / step + 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => Number((min + at * step).toFixed(2)))
}
