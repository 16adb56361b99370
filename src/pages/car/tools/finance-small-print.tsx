// The finance disclaimers that every repayment links to: the warning in full, the others
// shortened.
import { DISCLAIMER_CUT, disclaimerOf, feesText, hasFinanceText } from '#sales/finance/words.ts'
import { splitText } from '#lib/text.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { useSite } from '#ui/site-context.ts'

export const DISCLAIMER_ID = 'finance-disclaimer'

export function FinanceSmallPrint({ car, state }: Pick<Vehicle, 'car' | 'state'>) {
  const { finance, upstreams } = useSite().site
  const words = disclaimerOf(car, finance)
  const fees = feesText(finance)
  const isLate = state.isInStock && upstreams.finance_disclaimer !== null
  const hasWarning = hasFinanceText(finance)
  if (!hasWarning && words === '' && !isLate) return null
  const quoteWords = finance.quote.enabled ? finance.quote.disclaimer : ''
  return (
    <section id="financeDisclaimer" className="finance-words quiet">
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

type DisclaimerProps = {
  text: string
  /** Id of its dialog, if the page has a second one. */
  id?: string
}

/** At most 197 characters, and the full text in a dialog, which needs no script. */
export function Disclaimer({ text, id = 'finance-all' }: DisclaimerProps) {
  if (text === '') return null
  const { head, rest } = splitText(text, DISCLAIMER_CUT)
  if (rest === '') return <p>{head}</p>
  return (
    <>
      <p>{head}…</p>
      <button type="button" popoverTarget={id}>
        Show More
      </button>
      <dialog id={id} popover="auto" aria-label="Finance disclaimer">
        <p>{text}</p>
        <button type="button" popoverTarget={id}>
          Close
        </button>
      </dialog>
    </>
  )
}
