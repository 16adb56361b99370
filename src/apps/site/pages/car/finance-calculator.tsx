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
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'
import { Segments } from '#apps/site/ui/inputs.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function FinanceCalculator(vehicle: Vehicle) {
  const { car, card, state, query } = vehicle
  const { site } = useSite()
  const { enabled, amount } = site.calculators.finance
  // Without a price, only a site with its own amount has something to calculate.
  const hasAmount = !amount.start_at_price || (car.price ?? 0) > SHOWN_ABOVE
  if (!enabled || !state.isInStock || !hasAmount) return null
  const bounds: Bounds = toBounds(car.price, site, offerOfCar(vehicle, site))
  const inputs = parseInputs((name) => query.get(name), bounds)
  const answer = toAnswer(inputs, bounds)
  const enquiry = financeHref(car, site)
  const isChosen = query.has('term')
  const isExample = missingQuote(vehicle, site) !== null
  return (
    <Section
      id="finance-calculator"
      className="tool finance-calculator"
      title="Finance calculator"
      icon="calculator"
      isOpen={isChosen}
    >
      {/* Without scripts the result comes with the page that the form loads. */}
      <form
        method="get"
        action={`${card.href}#finance-calculator`}
        autoComplete="off"
        data-finance={toBoundsText(bounds)}
      >
        <div className="finance-fields">
          <Field label="Loan amount" name="amount" inputs={inputs} slider={bounds.amount} />
          <Field label="Interest (% a year)" name="rate" inputs={inputs} slider={bounds.rate} />
          <Field label="Deposit or trade-in" name="deposit" inputs={inputs} />
          <Field label="Residual" name="residual" inputs={inputs} />
          <Terms inputs={inputs} terms={bounds.terms} />
        </div>
        <div className="finance-result">
          <Repayment answer={answer} />
          {isExample && (
            <p className="finance-total" data-testid="example-terms">
              An example on our own terms, not the quote for this {site.vehicle.one}.
            </p>
          )}
          <button className="button button-quiet without-scripts">Calculate</button>
          {/* Scripts keep the chosen values in the link. */}
          <a
            className="button"
            href={isChosen ? withLoan(enquiry, inputs) : enquiry}
            data-loan=""
            data-answer="button"
          >
            {answer.button}
          </a>
          <div className="finance-fine quiet">
            <Example bounds={bounds} finance={site.finance} />
          </div>
        </div>
      </form>
    </Section>
  )
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

type ExampleProps = { bounds: Bounds; finance: Site['finance'] }

/** The shopper chooses the rate, so the site's own example is shown with the repayment. */
function Example({ bounds, finance }: ExampleProps) {
  const { example, warning } = finance
  const fees = describeFees(bounds, finance)
  return (
    <>
      {fees !== '' && <p>{fees}</p>}
      {example !== null && hasFinanceText(finance) ? (
        <>
          <p>
            For example {toRate(example.interest_rate)} p.a.,{' '}
            <b>{toRate(example.comparison_rate)} comparison rate</b>, {example.basis}.
          </p>
          <p>{warning}</p>
        </>
      ) : (
        <p>Estimate only</p>
      )}
    </>
  )
}

type TermsProps = { inputs: Inputs; terms: readonly number[] }

/** The term and the repayment frequency. */
function Terms({ inputs: { term, frequency }, terms }: TermsProps) {
  return (
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
  )
}

type FieldProps = {
  label: string
  name: 'amount' | 'rate' | 'deposit' | 'residual'
  inputs: Inputs
  slider?: { min: number; max: number; step: number; locked?: boolean }
}

/** A locked field only shows its value. */
function Field({ label, name, inputs, slider }: FieldProps) {
  const isLocked = slider?.locked === true
  return (
    <div>
      <label>
        {label}
        <input
          name={name}
          inputMode="decimal"
          maxLength={20}
          defaultValue={toField(name, inputs[name])}
          readOnly={isLocked}
        />
      </label>
      {slider !== undefined && !isLocked && (
        <input
          type="range"
          className="with-scripts"
          data-slider={name}
          aria-label={`${label}, slider`}
          min={slider.min}
          max={slider.max}
          step={slider.step}
          defaultValue={inputs[name]}
        />
      )}
    </div>
  )
}
