// Finance disclaimers at the end of a finance page (C11, A26): the lender's, else the site's.
import { disclaimerOf } from '#sales/finance/words.ts'
import { Disclaimer, DISCLAIMER_ID } from '#pages/car/tools/finance-small-print.tsx'
import { useSite } from '#ui/site-context.ts'
import type { FinanceView } from './finance-view.ts'

export function FinePrint({ car, featured }: FinanceView) {
  const { finance, upstreams } = useSite().site
  const hasWeekly = featured.some(({ weekly }) => weekly !== null)
  const words = disclaimerOf(car ?? { finance_lenders: null }, finance)
  const isLate = car !== null && upstreams.finance_disclaimer !== null
  if (!hasWeekly && words === '' && !isLate) return null
  return (
    <section className="small-print finance-small" aria-label="Finance disclaimer">
      {hasWeekly && <p id="finance-warning">{finance.warning}</p>}
      <div id={isLate ? DISCLAIMER_ID : undefined}>
        <Disclaimer text={words} />
      </div>
    </section>
  )
}
