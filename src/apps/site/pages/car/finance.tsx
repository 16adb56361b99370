// The repayment of a vehicle, and the disclaimers that it links to.
import { toMoney } from '#lib/money.ts'
import { splitText } from '#lib/text.ts'
import { type CarOffer, missingQuote, offerOfCar } from '#sales/finance/car-quote.ts'
import { financeHref, personalisedHref } from '#sales/finance/link.ts'
import type { LoanQuote } from '#sales/finance/loan-quote.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import { reducedPrice } from '#sales/finance/trade-in.ts'
import { DISCLAIMER_CUT, disclaimerOf, feesText, hasFinanceText } from '#sales/finance/words.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { FinanceWarning } from '#apps/site/ui/finance-warning.tsx'
import { DOT } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { Vehicle } from './vehicle.ts'

export const QUOTE_ID = 'finance-quote'

export function FinanceBox(vehicle: Vehicle) {
  const { car } = vehicle
  const { site } = useSite()
  const offer = offerOfCar(vehicle, site)
  const isAsked = missingQuote(vehicle, site) !== null
  const personalised = personalisedHref(car, site.finance)
  if (offer === null && !isAsked && site.finance.link === '' && personalised === null) return null
  const lender = car.finance_lenders?.[site.finance.provider]
  const reduced = reducedPrice(car.price, lender?.offer_price ?? null)
  return (
    <section className="finance-box" data-testid="finance-box" aria-label="Finance">
      {offer !== null && <RepaymentBox offer={offer} />}
      {isAsked && (
        <div id={QUOTE_ID} className="finance-late">
          <Lines first={'\u00a0'} second={'\u00a0'} isBusy />
        </div>
      )}
      {offer !== null && reduced !== null && (
        <p>
          With your trade-in <b>{toMoney(reduced)}</b>
        </p>
      )}
      <a className="finance-link" href={financeHref(car, site)}>
        Enquire for Finance
        <Icon name="arrow" />
      </a>
      {personalised !== null && (
        <a className="finance-link" href={personalised}>
          Get your personalised rate
          <Icon name="arrow" />
        </a>
      )}
    </section>
  )
}

/** The comparison rate is part of the repayment, and links to the page's one warning. */
export function RepaymentBox({
  offer,
}: {
  offer: LoanQuote & Partial<Pick<CarOffer, 'terms' | 'loan'>>
}) {
  const { repayment, per, month, rate, comparison, details, terms = '', loan = null } = offer
  const besides = [terms || (rate && `${rate} p.a.`), month && `${month} a month`].filter(
    (text) => text !== '',
  )
  return (
    <div data-financed={loan === null ? undefined : toFinanced(loan)}>
      <p className="finance-repayment">
        <span className="without-scripts">Finance from </span>
        <b>{repayment}</b>
        {per}
        <a href="#financeDisclaimer">{`${comparison} comparison rate`}</a>
      </p>
      {besides.length > 0 && <p className="finance-besides">{besides.join(DOT)}</p>}
      {details.length > 0 && (
        <dl className="finance-details">
          {details.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

export function NoQuote() {
  return <Lines first="Finance" second="Ask us for a weekly repayment." />
}

/** As tall as a quote, so that nothing shifts when one loads. */
function Lines({ first, second, isBusy }: { first: string; second: string; isBusy?: true }) {
  return (
    <>
      <p className="finance-repayment" aria-busy={isBusy}>
        <b>{first}</b>
      </p>
      <p className="finance-besides">{second}</p>
    </>
  )
}

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
      {hasWarning && <FinanceWarning />}
      {quoteWords !== '' && <p className="dealer-words">{quoteWords}</p>}
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

/** At most 197 characters; the full text is in a dialog, which needs no script. */
export function Disclaimer({ text, id = 'finance-all' }: DisclaimerProps) {
  if (text === '') return null
  const { head, rest } = splitText(text, DISCLAIMER_CUT)
  if (rest === '') return <p>{head}</p>
  return (
    <>
      <p className="shortened">{head}…</p>
      <button type="button" popoverTarget={id}>
        Show More
      </button>
      <dialog id={id} className="whole" popover="auto" aria-label="Finance disclaimer">
        <p>{text}</p>
        <button type="button" popoverTarget={id}>
          Close
        </button>
      </dialog>
    </>
  )
}
