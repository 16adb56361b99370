// The words that every repayment on the page leads to (C11, C13, C14, W37, R54): the warning whole, the rest cut.
import { cutText, disclaimerOf, feesText, hasFinanceWords } from '#finance/words.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { useSite } from '#ui/site-context.ts'

export const DISCLAIMER_ID = 'finance-disclaimer'

export function FinanceSmallPrint({ car, state }: Pick<Vehicle, 'car' | 'state'>) {
  const { finance, upstreams } = useSite().site
  const words = disclaimerOf(car, finance)
  const fees = feesText(finance)
  const isLate = state.isInStock && upstreams.finance_disclaimer !== null
  const hasWarning = hasFinanceWords(finance)
  if (!hasWarning && words === '' && !isLate) return null
  const quoteWords = finance.quote.enabled ? finance.quote.disclaimer : ''
  return (
    <section id="financeDisclaimer" className="finance-words">
      <h2>Finance disclaimer</h2>
      {hasWarning && <p id="finance-warning">{finance.warning}</p>}
      {quoteWords !== '' && <p>{quoteWords}</p>}
      {fees !== '' && <p>{`Fees: ${fees}.`}</p>}
      {isLate ? (
        <div id={DISCLAIMER_ID} className="finance-late">
          <Disclaimer text={words} />
        </div>
      ) : (
        <Disclaimer text={words} />
      )}
    </section>
  )
}

/** At most 197 characters, with the rest behind them. */
export function Disclaimer({ text }: { text: string }) {
  if (text === '') return null
  const { shown, rest } = cutText(text)
  if (rest === '') return <p>{shown}</p>
  return (
    <div className="finance-cut">
      <p>{shown}…</p>
      <details>
        <summary>Show More</summary>
        <p>…{rest}</p>
      </details>
    </div>
  )
}
