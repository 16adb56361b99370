// The lender's repayment or the quote, and the link to enquire about finance (W34, E16).
import type { LatePart } from '#http/late-part.tsx'
import { toMoney } from '#lib/money.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { carOffer, missingQuote } from '#sales/finance/car-offer.ts'
import { financeHref, personalisedHref } from '#sales/finance/link.ts'
import { type Offer, toQuoteOffer } from '#sales/finance/offer.ts'
import type { QuoteRequest } from '#sales/finance/quote.ts'
import { reducedPrice } from '#sales/finance/trade-in.ts'
import { disclaimerOf } from '#sales/finance/words.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Call } from '#upstream/call.ts'
import { loadFinanceDisclaimer } from '#upstream/finance-disclaimer.ts'
import { loadQuote } from '#upstream/quote.ts'
import { Disclaimer, DISCLAIMER_ID } from './finance-small-print.tsx'

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

/** The late finance fragments; none if the site has no finance provider. */
export function financeParts(vehicle: Vehicle, site: Site, call: Call): LatePart[] {
  const request = missingQuote(vehicle, site)
  const asksWords = vehicle.state.isInStock && site.upstreams.finance_disclaimer !== null
  return [
    ...(request === null ? [] : [quotePart(request, site, call)]),
    ...(asksWords ? [disclaimerPart(vehicle.car, site, call)] : []),
  ]
}

function quotePart(request: QuoteRequest, site: Site, call: Call): LatePart {
  const draw = async () => {
    const quote = await loadQuote(call, request, site)
    const offer = quote === null ? null : toQuoteOffer(quote)
    return offer === null ? <NoQuote /> : <FinanceOffer offer={offer} />
  }
  return { id: QUOTE_ID, content: draw(), fallback: <NoQuote /> }
}

/** A third party's disclaimer in place of the site's own (A26). */
export function disclaimerPart(car: Car, { finance }: Site, call: Call): LatePart {
  const own = disclaimerOf(car, finance)
  // Without scripts it appears beside the site's own, whose dialog has another id.
  const draw = async () => (
    <Disclaimer text={(await loadFinanceDisclaimer(call, car)) ?? own} id="finance-all-told" />
  )
  return { id: DISCLAIMER_ID, content: draw(), fallback: <Disclaimer text={own} /> }
}
