// The warning that every repayment on a page links to, with the rates that browsers need for a shopper's own terms.
import { toRatesText } from '#sales/finance/own-terms.ts'
import { ratesOf } from '#sales/finance/rates.ts'
import { useSite } from './site-context.ts'

export function FinanceWarning() {
  const { site } = useSite()
  const rates = ratesOf(site)
  return (
    <>
      <p id="finance-warning">{site.finance.warning}</p>
      {rates !== null && <span hidden data-rates={toRatesText(rates)} />}
    </>
  )
}
