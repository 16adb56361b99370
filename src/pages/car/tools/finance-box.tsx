// The lender's repayment or the quote, and the link to enquire about finance.
import { carOffer, missingQuote } from '#sales/finance/car-offer.ts'
import { financeHref, personalisedHref } from '#sales/finance/link.ts'
import type { Offer } from '#sales/finance/offer.ts'
import { reducedPrice } from '#sales/finance/trade-in.ts'
import { toMoney } from '#lib/money.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export const QUOTE_ID = 'finance-quote'

export function FinanceBox(vehicle: Vehicle) {
  const { car } = vehicle
  const { site } = useSite()
  const offer = carOffer(vehicle, site)
  const isAsked = missingQuote(vehicle, site) !== null
  const personalised = personalisedHref(car, site.finance)
  if (offer === null && !isAsked && site.finance.link === '' && personalised === null) return null
  const lender = car.finance_lenders?.[site.finance.provider]
  const reduced = reducedPrice(car.price, lender?.offer_price ?? null)
  return (
    <section className="finance-box" data-testid="finance-box" aria-label="Finance">
      {offer !== null && <FinanceOffer offer={offer} />}
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
export function FinanceOffer({ offer }: { offer: Offer }) {
  const { repayment, per, month, rate, comparison, details } = offer
  const besides = [rate && `${rate} p.a.`, month && `${month} a month`].filter(
    (text) => text !== '',
  )
  return (
    <>
      <p className="finance-repayment">
        <span className="without-scripts">Finance from </span>
        <b>{repayment}</b>
        {per}
        <a href="#financeDisclaimer">{`${comparison} comparison rate`}</a>
      </p>
      {besides.length > 0 && <p className="finance-besides">{besides.join(' · ')}</p>}
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
    </>
  )
}

/** Shown if the quote failed. */
export function NoQuote() {
  return <Lines first="Finance" second="Ask us for a weekly repayment." />
}

type LinesProps = { first: string; second: string; isBusy?: true }

/** As tall as a quote, so that nothing shifts when one loads. */
function Lines({ first, second, isBusy }: LinesProps) {
  return (
    <>
      <p className="finance-repayment" aria-busy={isBusy}>
        <b>{first}</b>
      </p>
      <p className="finance-besides">{second}</p>
    </>
  )
}
