// The quick quote form, or an enquiry on a site without rates; both lead on to an application.
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { CREDIT } from '#sales/finance/credit.ts'
import { toFinanceQuery, toPairs } from '#sales/finance/finance-query.ts'
import { applyPath } from '#sales/finance/link.ts'
import { toShownQuote } from '#sales/finance/loan-quote.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import { type Bound, isOnSlider, termsOf, yearsText } from '#sales/finance/quick-quote.ts'
import { rateCardOf, ratesOf } from '#sales/finance/rates.ts'
import { feesText } from '#sales/finance/words.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'
import { ChoiceBox } from '#apps/site/ui/form/choices.tsx'
import { FinanceWarning } from '#apps/site/ui/finance-warning.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { FinanceView } from './page.tsx'

export function QuickQuoteForm(view: FinanceView) {
  const { page, bounds, query, canQuote, own } = view
  const { site } = useSite()
  return (
    <form
      id="finance-form"
      className="quick-quote boxed"
      data-testid="quick-quote"
      method="get"
      // Without scripts the page reloads at its result.
      action={`${page.path}#finance-form`}
      data-bounds={JSON.stringify(bounds)}
      data-dealer-loan={own === null ? undefined : toFinanced(own.loan)}
      data-card={canQuote && ratesOf(site) !== null ? JSON.stringify(rateCardOf(site)) : undefined}
      data-offer={own === null ? undefined : JSON.stringify(toShownQuote(own))}
      data-quotes={canQuote ? routes.quote.href() : undefined}
      aria-labelledby="quick-quote-title"
    >
      <h2 id="quick-quote-title">
        <Icon name="calculator" />
        {canQuote ? 'Quick Estimate' : 'What do you have in mind?'}
      </h2>
      {toPairs({ ...query, amount: '', term: '', score: '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="quick-quote-columns">
        <Fields {...view} />
        <div className="quick-quote-side">
          {canQuote && <QuoteResult {...view} />}
          <p className="finance-buttons buttons">
            {/* First, because Enter presses it. */}
            {canQuote && (
              <button className="button button-quiet without-scripts" name="quote" value="1">
                See repayments
              </button>
            )}
            <button className="button without-scripts" formAction={applyPath(site)}>
              {applyLabel(site)}
            </button>
            <span className="with-scripts">
              <ApplyLink {...view} />
            </span>
          </p>
        </div>
      </div>
      {canQuote && <QuoteText />}
    </form>
  )
}

function Fields({ quick, car, bounds: { price, term } }: FinanceView) {
  const { site } = useSite()
  return (
    <div className="quick-quote-fields">
      <label className="quick-quote-price">
        <span>Purchase price</span>
        <span className="quick-quote-dollars">
          <input
            name="vehiclePriceBudget"
            inputMode="numeric"
            maxLength={20}
            defaultValue={quick.price}
          />
        </span>
      </label>
      {car !== null && (car.price ?? 0) <= SHOWN_ABOVE && (
        <p className="quiet" data-testid="example-price">
          This {site.vehicle.one} has no price here. {toMoney(price.start)} is an example, not its
          price.
        </p>
      )}
      <div className="quick-quote-term">
        <label htmlFor="quick-quote-term">Loan term</label>
        <TermField years={quick.term} term={term} />
      </div>
      <fieldset className="quick-quote-credit">
        <legend>How is your credit history?</legend>
        {CREDIT.map((choice) => (
          <ChoiceBox
            key={choice.value}
            name="selfAssessedCreditScore"
            choice={choice}
            value={quick.score}
          />
        ))}
      </fieldset>
    </div>
  )
}

/** A slider, or a list if the vehicle's offer has a term that the slider cannot show. */
function TermField({ years, term }: { years: number; term: Bound }) {
  const field = { id: 'quick-quote-term', name: 'loanTerm', defaultValue: years }
  if (!isOnSlider(term.start, term))
    return (
      <select {...field}>
        {termsOf(term).map((choice) => (
          <option key={choice} value={choice}>
            {yearsText(choice)}
          </option>
        ))}
      </select>
    )
  return (
    <>
      <output className="with-scripts" htmlFor={field.id} data-quote="term">
        {yearsText(years)}
      </output>
      <input type="range" {...field} min={term.min} max={term.max} step={1} />
      <span className="quick-quote-ticks quiet" aria-hidden="true">
        {termsOf(term).map((choice) => (
          <span key={choice}>{choice}</span>
        ))}
      </span>
    </>
  )
}

/** Scripts fill the same elements; without a quote all stay empty. */
export function QuoteResult({ offer }: Pick<FinanceView, 'offer'>) {
  const shown = offer && toShownQuote(offer)
  return (
    <div className="quote-result" data-state={offer === null ? 'none' : 'loaded'}>
      <div className="quote-figures" role="status">
        <p className="quote-week">
          <span>
            <b data-quote="repayment" data-testid="repayment">
              {offer?.repayment}
            </b>
            <span data-quote="per">{shown?.per ?? '/week'}</span>
          </span>
        </p>
        <p className="quote-month" hidden={offer?.month === ''}>
          <b data-quote="month">{offer?.month}</b> a month
        </p>
        <p className="quote-own" data-quote="own" hidden />
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

/** Always present, so that no quote can appear without it. */
export function QuoteText() {
  const { finance } = useSite().site
  const { quick_quote: quick } = finance
  const fees = feesText(finance)
  return (
    <div className="quote-words quiet">
      <FinanceWarning />
      {quick.disclaimer !== '' && <p className="dealer-words">{quick.disclaimer}</p>}
      {fees !== '' && <p>{`Fees: ${fees}.`}</p>}
    </div>
  )
}

type Props = Pick<FinanceView, 'query' | 'quick' | 'page'> & { isQuiet?: boolean }

export function ApplyLink({ query, quick, page, isQuiet = false }: Props) {
  const { site } = useSite()
  // A page without the form carries only the query's values.
  const known = page.variant === 'quote' ? { ...query, ...toTexts(quick) } : query
  const target = toFinanceQuery(known)
  return (
    <a
      className={isQuiet ? 'button button-quiet' : 'button'}
      href={`${applyPath(site)}${target === '' ? '' : `?${target}`}`}
      data-dialog=""
      data-apply=""
    >
      {applyLabel(site)}
    </a>
  )
}

export function applyLabel({ finance: { pre_approval: approval } }: Pick<Site, 'finance'>): string {
  return approval.enabled ? approval.label : 'Enquire for Finance'
}

function toTexts({ price, term, score }: FinanceView['quick']) {
  return { amount: String(price), term: String(term), score }
}
