// The finance disclaimers of a car, and where to truncate them.
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { toFees } from './bounds.ts'
import type { Bounds } from './calculator.ts'
import { toDollars } from './repayment.ts'

/** Characters of a disclaimer to show initially, after the text required by law (C23). */
export const DISCLAIMER_CUT = 197

/** The disclaimer of the car's lender, otherwise the site's; empty if there is none. */
export function disclaimerOf(
  { finance_lenders: lenders }: Pick<Car, 'finance_lenders'>,
  { provider, disclaimer }: Pick<Site['finance'], 'provider' | 'disclaimer'>,
): string {
  return lenders?.[provider]?.disclaimer ?? disclaimer
}

type Fees = Pick<Site['finance'], 'establishment_fee' | 'fees'>

/** Fees of a loan with their amounts: "$395", "$8 a month"; zero fees are left out. */
export function feesOf({
  establishment_fee: amount,
  fees,
}: Fees): { label: string; amount: string }[] {
  const all = [{ label: 'Establishment fee', amount, each: 'loan' }, ...fees]
  return all
    .filter((fee) => fee.amount > 0)
    .map((fee) => ({
      label: fee.label,
      amount: `${toDollars(fee.amount)}${fee.each === 'month' ? ' a month' : ''}`,
    }))
}

/** "Establishment fee $395, Monthly account admin $8 a month", for a sentence; empty if the site has no fees. */
export function feesText(finance: Fees): string {
  return feesOf(finance)
    .map(({ label, amount }) => `${label} ${amount}`)
    .join(', ')
}

/** The fees in the repayment: the site's own, or those of the lender that made the offer. */
export function describeFees(
  { fees, monthlyFee }: Pick<Bounds, 'fees' | 'monthlyFee'>,
  finance: Site['finance'],
): string {
  const own = toFees(finance)
  if (fees !== own.fees || monthlyFee !== own.monthlyFee)
    return monthlyFee > 0 ? 'The fees of the lender are included.' : ''
  const text = feesText(finance)
  return text === '' ? '' : `With fees: ${text}.`
}

/** Whether a page of the site may contain a rate that links to its warning. */
export function hasFinanceText({
  provider,
  show_weekly: showWeekly,
  quote,
  example,
  warning,
}: Site['finance']): boolean {
  return (
    warning.trim() !== '' && (provider !== '' || showWeekly || quote.enabled || example !== null)
  )
}
