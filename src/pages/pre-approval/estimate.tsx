// The quick estimate of the first step: a repayment, with its comparison rate and the warning beside it.
import { CREDIT } from '#sales/finance/credit.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'
import type { EstimateProps } from './load-estimate.ts'

/** States its basis, so that it stays true when the fields change; a script updates it (client/form-phone.ts). */
export function Estimate({ loan, about, offer }: EstimateProps) {
  const { warning, quick_quote: quick } = useSite().site.finance
  const { repayment, month, rate, comparison } = offer
  const credit = CREDIT.find(({ value }) => value === loan.score)?.label.toLowerCase()
  return (
    <section
      className="form-estimate"
      data-testid="quick-estimate"
      data-quotes={routes.quote.href()}
      data-about={JSON.stringify(about)}
      aria-label="Your estimate"
    >
      <div role="status">
        <p className="form-estimate-week">
          <b data-quote="repayment">{repayment}</b>/week
          <strong>
            <span data-quote="comparison">{comparison}</span> comparison rate
          </strong>
        </p>
        <p>
          <span data-quote="rate" hidden={rate === ''}>
            {rate && `${rate} p.a. · `}
          </span>
          <span data-quote="month">{month}</span> a month ·{' '}
          <span data-quote="basis">
            {toMoney(loan.price)} over {yearsText(loan.term)}, credit history: {credit}
          </span>
        </p>
      </div>
      <p className="form-note">
        {warning} {quick.disclaimer}
      </p>
    </section>
  )
}
