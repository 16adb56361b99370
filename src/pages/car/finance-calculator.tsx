// The finance calculator: it also works with a page load, without scripts.
import { toBounds } from '#sales/finance/bounds.ts'
import {
  type Answer,
  type Bounds,
  type Inputs,
  parseInputs,
  toAnswer,
  toBoundsText,
  toField,
  withLoan,
} from '#sales/finance/calculator.ts'
import { missingQuote, offerOfCar } from '#sales/finance/car-quote.ts'
import { financeHref } from '#sales/finance/link.ts'
import { toRate } from '#sales/finance/loan-quote.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import { FREQUENCIES, REPAID } from '#sales/finance/repayment.ts'
import { describeFees, hasFinanceText } from '#sales/finance/words.ts'
import { SHOWN_ABOVE } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'
import { Raw } from '#ui/draw-once.tsx'
import { fill, filled } from '#ui/fill.tsx'
import { Segments } from '#ui/inputs.tsx'
import { useSite } from '#ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function FinanceCalculator(vehicle: Vehicle) {
  const { car, card, state, query } = vehicle
  const { site } = useSite()
  const { enabled, amount } = site.calculators.finance
  // Without a price, only a site that names an amount of its own has something to calculate.
  const hasAmount = !amount.start_at_price || (car.price ?? 0) > SHOWN_ABOVE
  if (!enabled || !state.isInStock || !hasAmount) return null
  const bounds: Bounds = toBounds(car.price, site, offerOfCar(vehicle, site))
  const inputs = parseInputs((name) => query.get(name), bounds)
  const answer = toAnswer(inputs, bounds)
  const enquiry = financeHref(car, site)
  const isChosen = query.has('term')
  const isExample = missingQuote(vehicle, site) !== null
  const texts = {
    ...answer,
    action: `${card.href}#finance-calculator`,
    bounds: toBoundsText(bounds),
    one: site.vehicle.one,
    enquiry: isChosen ? withLoan(enquiry, inputs) : enquiry,
    amountHtml: fieldHtml('Loan amount', 'amount', inputs.amount, bounds.amount),
    rateHtml: fieldHtml('Interest (% a year)', 'rate', inputs.rate, bounds.rate),
    depositHtml: fieldHtml('Deposit or trade-in', 'deposit', inputs.deposit),
    residualHtml: fieldHtml('Residual', 'residual', inputs.residual),
    choicesHtml: choicesHtml(inputs, bounds.terms),
    exampleHtml: exampleHtml(bounds, site.finance),
  }
  const { total, residual, message } = answer
  const shape = `finance ${isChosen} ${isExample} ${total === ''} ${residual === ''} ${message === ''}`
  const html = fill(shape, texts, (given) => (
    <Section
      id="finance-calculator"
      className="tool finance-calculator"
      title="Finance calculator"
      icon="calculator"
      isOpen={isChosen}
    >
      {/* Without scripts the result comes with the page that the form loads. */}
      <form method="get" action={given.action} autoComplete="off" data-finance={given.bounds}>
        <div
          className="finance-fields"
          {...filled(
            given.amountHtml +
              given.rateHtml +
              given.depositHtml +
              given.residualHtml +
              given.choicesHtml,
          )}
        />
        <div className="finance-result">
          <Repayment
            answer={{
              ...given,
              total: total && given.total,
              residual: residual && given.residual,
              message: message && given.message,
            }}
          />
          {isExample && (
            <p className="finance-total" data-testid="example-terms">
              {`An example on our own terms, not the quote for this ${given.one}.`}
            </p>
          )}
          <button className="button button-quiet without-scripts">Calculate</button>
          {/* Scripts keep the chosen values in the link. */}
          <a className="button" href={given.enquiry} data-loan="" data-answer="button">
            {given.button}
          </a>
          <div className="finance-fine quiet" {...filled(given.exampleHtml)} />
        </div>
      </form>
    </Section>
  ))
  return <Raw pieces={[html]} />
}

function Repayment({ answer }: { answer: Answer }) {
  const { repayment, per, total, residual, message } = answer
  return (
    <>
      <output className="finance-repayment" data-testid="repayment">
        <b data-answer="repayment">{repayment}</b>
        <span data-answer="per">{per}</span>
      </output>
      <p className="finance-total" hidden={total === ''}>
        Total repayments <b data-answer="total">{total}</b>
      </p>
      <p className="finance-total" hidden={residual === ''}>
        Residual at the end <b data-answer="residual">{residual}</b>
      </p>
      <p className="finance-message" role="alert" hidden={message === ''}>
        <span data-answer="message">{message}</span>
      </p>
    </>
  )
}

/** The shopper chooses the rate, so the site's own example is beside the repayment. */
function exampleHtml(bounds: Bounds, finance: Site['finance']): string {
  const { example, warning } = finance
  const isKnown = example !== null && hasFinanceText(finance)
  const fees = describeFees(bounds, finance)
  const texts = {
    fees,
    rate: isKnown ? toRate(example.interest_rate) : '',
    comparison: isKnown ? toRate(example.comparison_rate) : '',
    basis: isKnown ? example.basis : '',
    warning,
  }
  return fill(`finance example ${fees === ''} ${isKnown}`, texts, (given) => (
    <>
      {fees !== '' && <p>{given.fees}</p>}
      {isKnown ? (
        <>
          <p>
            {`For example ${given.rate} p.a., `}
            <b>{`${given.comparison} comparison rate`}</b>
            {`, ${given.basis}.`}
          </p>
          <p>{given.warning}</p>
        </>
      ) : (
        <p>Estimate only</p>
      )}
    </>
  ))
}

/** The term and how often it is repaid. */
function choicesHtml({ term, frequency }: Inputs, terms: readonly number[]): string {
  return fill(`finance choices ${terms.join(' ')}: ${term} ${frequency}`, {}, () => (
    <>
      <label>
        Term
        <select name="term" defaultValue={term}>
          {terms.map((one) => (
            <option key={one} value={one}>
              {yearsText(one)}
            </option>
          ))}
        </select>
      </label>
      <Segments
        name="frequency"
        legend="Repayments"
        choices={FREQUENCIES.map((value) => ({ value, label: REPAID[value].label }))}
        chosen={frequency}
      />
    </>
  ))
}

type Slider = { min: number; max: number; step: number; locked?: boolean }

/** A locked field shows its value alone. */
function fieldHtml(
  label: string,
  name: 'amount' | 'rate' | 'deposit' | 'residual',
  value: number,
  slider?: Slider,
): string {
  const { min = 0, max = 0, step = 0, locked = false } = slider ?? {}
  const texts = {
    shown: toField(name, value),
    value: String(value),
    min: String(min),
    max: String(max),
    step: String(step),
  }
  return fill(`finance field ${name} ${slider === undefined} ${locked}`, texts, (given) => (
    <div>
      <label>
        {label}
        <input
          name={name}
          inputMode="decimal"
          maxLength={20}
          defaultValue={given.shown}
          readOnly={locked}
        />
      </label>
      {slider !== undefined && !locked && (
        <input
          type="range"
          className="with-scripts"
          data-slider={name}
          aria-label={`${label}, slider`}
          min={given.min}
          max={given.max}
          step={given.step}
          defaultValue={given.value}
        />
      )}
    </div>
  ))
}
