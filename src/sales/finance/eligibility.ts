// Which cars may show finance, and which lender offers.
import { FINANCED_ABOVE } from '#vehicle/price.ts'
import type { Car } from '#vehicle/car.ts'
import type { StockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { isPositive, type Lender } from './loan-quote.ts'

export type FinancedCar = Pick<
  Car,
  'price' | 'year' | 'make' | 'dealership_slug' | 'youxQuote' | 'finance_lenders'
>
export type FinanceRules = Pick<
  Site['finance'],
  'provider' | 'kind' | 'never_makes' | 'never_dealerships' | 'warning'
>

/** Conditions of a kind of lender for a car in stock. */
type OfferConditions = {
  price?: true
  youngerThan?: number
  payment?: 'paymentWeek' | 'paymentMonth'
}

const NEEDS: Record<Site['finance']['kind'], OfferConditions> = {
  A: { price: true, youngerThan: 12 },
  B: {},
  C: {},
  D: { price: true, payment: 'paymentWeek' },
  E: { price: true, payment: 'paymentWeek' },
  F: { price: true, payment: 'paymentWeek' },
  G: { price: true, payment: 'paymentMonth' },
}

/**
 * Whether the site may show a rate or a repayment for a car: it is in stock, neither its make nor its dealership is
 * excluded, and the site has the required warning.
 */
export function canShowFinance(
  car: Pick<Car, 'make' | 'dealership_slug'>,
  { isInStock }: Pick<StockState, 'isInStock'>,
  rules: FinanceRules,
): boolean {
  return isInStock && rules.warning.trim() !== '' && isFinanced(car, rules)
}

/** Whether repayments may be quoted on a page about a car in stock, or about none. */
export function canQuote(
  car: Pick<Car, 'make' | 'dealership_slug'> | null,
  finance: Site['finance'],
): boolean {
  const about = car ?? { make: null, dealership_slug: null }
  return finance.quote.enabled && canShowFinance(about, { isInStock: true }, finance)
}

/** Whether neither its make nor its dealership is excluded from finance. */
export function isFinanced(
  { make, dealership_slug: dealership }: Pick<Car, 'make' | 'dealership_slug'>,
  {
    never_makes: makes,
    never_dealerships: dealerships,
  }: Pick<FinanceRules, 'never_makes' | 'never_dealerships'>,
): boolean {
  const name = make?.toLowerCase()
  return (
    !makes.some((never) => never.toLowerCase() === name) &&
    (dealership === null || !dealerships.includes(dealership))
  )
}

/** The offer of the site's lender if its rules allow it for this car; `year` is the current one. */
export function eligibleLender(
  car: FinancedCar,
  state: Pick<StockState, 'isInStock'>,
  rules: FinanceRules,
  year: number,
): Lender | null {
  const lender = car.finance_lenders?.[rules.provider] ?? null
  if (lender === null || !canShowFinance(car, state, rules)) return null
  if (lender.interestRate === null || !isPositive(lender.comparisonRate)) return null
  const { price, youngerThan, payment } = NEEDS[rules.kind]
  if (price && (car.price ?? 0) <= FINANCED_ABOVE) return null
  if (youngerThan !== undefined && (car.year ?? 0) <= year - youngerThan) return null
  if (payment !== undefined && !isPositive(lender[payment])) return null
  return lender
}
