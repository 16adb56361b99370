// The quick quote result (E8, C9): a repayment always has its comparison rate and the warning beside it.
import { feesText } from '#sales/finance/words.ts'
import { useSite } from '#ui/site-context.ts'
import type { FinanceView } from './finance-view.ts'

/** Scripts fill the same elements; without a quote all stay empty (S16, X23). */
export function QuoteResult({ offer }: Pick<FinanceView, 'offer'>) {
  return (
    <div className="quote-result" data-state={offer === null ? 'none' : 'loaded'}>
      <div className="quote-figures" role="status">
        <p className="quote-week">
          <span>
            <b data-quote="repayment" data-testid="repayment">
              {offer?.repayment}
            </b>
            /week
          </span>
        </p>
        <p className="quote-month">
          <b data-quote="month">{offer?.month}</b> a month
        </p>
        <dl>
          <div hidden={offer?.rate === ''}>
            <dt>Advertised rate</dt>
            <dd data-quote="rate">{offer?.rate}</dd>
          </div>
          <div>
            <dt>Comparison rate</dt>
            <dd data-quote="comparison">{offer?.comparison}</dd>
          </div>
        </dl>
      </div>
      <p className="quote-none">
        <b>Weekly repayment</b>
        <span>We’ll work it out with you, for the term that suits you.</span>
      </p>
    </div>
  )
}

/** Always present, so that no quote can appear without it (C11, C13, C14). */
export function QuoteText() {
  const { finance } = useSite().site
  const { warning, quick_quote: quick } = finance
  const fees = feesText(finance)
  return (
    <div className="quote-words">
      <p id="finance-warning">{warning}</p>
      {quick.disclaimer !== '' && <p>{quick.disclaimer}</p>}
      {fees !== '' && <p>{`Fees: ${fees}.`}</p>}
    </div>
  )
}
