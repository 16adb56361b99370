// The finance words of a car (A26, C13, C23): whose they are, and where they are cut.
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import { toDollars } from './dollars.ts'

/** Characters of a disclaimer that are shown at once, behind the words that the law wants whole (C23). */
export const DISCLAIMER_CUT = 197

/** The disclaimer of the car's lender, else the site's; empty when there is none. */
export function disclaimerOf(
  { finance_lenders: lenders }: Pick<Car, 'finance_lenders'>,
  { provider, disclaimer }: Pick<Site['finance'], 'provider' | 'disclaimer'>,
): string {
  return lenders?.[provider]?.disclaimer ?? disclaimer
}

/** "Establishment fee $395 · Monthly account admin $8 a month"; empty where the site names no fees. */
export function feesText(finance: Pick<Site['finance'], 'establishment_fee' | 'fees'>): string {
  const establishment = { label: 'Establishment fee', amount: finance.establishment_fee }
  const fees = [{ ...establishment, each: 'loan' }, ...finance.fees]
  return fees
    .filter(({ amount }) => amount > 0)
    .map(
      ({ label, amount, each }) =>
        `${label} ${toDollars(amount)}${each === 'month' ? ' a month' : ''}`,
    )
    .join(' · ')
}

/** Whether a page of the site may hold a rate that leads to its warning. */
export function hasFinanceWords({
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
