// Finance, fuel and delivery calculators: each also works with a page load, without scripts.
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { canEstimate, type DeliveryAnswer } from '#sales/delivery/estimate.ts'
import { FAULTS } from '#sales/delivery/yards.ts'
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
import { type FuelFigures, toFuelCost } from '#stock/fuel-cost.ts'
import { SHOWN_ABOVE } from '#stock/price.ts'
import { toFuel } from '#stock/record-labels.ts'
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
  return (
    <Section
      id="finance-calculator"
      className="tool finance-calculator"
      title="Finance calculator"
      icon="calculator"
      isOpen={query.has('term')}
    >
      {/* Without scripts the result comes with the page that the form loads. */}
      <form
        method="get"
        action={`${card.href}#finance-calculator`}
        autoComplete="off"
        data-finance={toBoundsText(bounds)}
      >
        <FinanceFields inputs={inputs} bounds={bounds} />
        <div className="finance-result">
          <Repayment answer={answer} />
          {missingQuote(vehicle, site) !== null && (
            <p className="finance-total" data-testid="example-terms">
              An example on our own terms, not the quote for this {site.vehicle.one}.
            </p>
          )}
          <button className="button button-quiet without-scripts">Calculate</button>
          {/* Scripts keep the chosen values in the link. */}
          <a
            className="button"
            href={query.has('term') ? withLoan(enquiry, inputs) : enquiry}
            data-loan=""
            data-answer="button"
          >
            {answer.button}
          </a>
          <Example bounds={bounds} />
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

/** The shopper chooses the rate, so the site's own example is beside the repayment. */
function Example({ bounds }: { bounds: Bounds }) {
  const { finance } = useSite().site
  const { example, warning } = finance
  const fees = describeFees(bounds, finance)
  return (
    <div className="finance-fine quiet">
      {fees !== '' && <p>{fees}</p>}
      {example === null || !hasFinanceText(finance) ? (
        <p>Estimate only</p>
      ) : (
        <>
          <p>
            For example {toRate(example.interest_rate)} p.a.,{' '}
            <b>{`${toRate(example.comparison_rate)} comparison rate`}</b>, {example.basis}.
          </p>
          <p>{warning}</p>
        </>
      )}
    </div>
  )
}

export function FinanceFields({ inputs, bounds }: { inputs: Inputs; bounds: Bounds }) {
  const { amount, rate, terms } = bounds
  return (
    <div className="finance-fields">
      <Field label="Loan amount" name="amount" value={inputs.amount} slider={amount} />
      <Field
        label="Interest (% a year)"
        name="rate"
        value={inputs.rate}
        {...(rate.locked ? { locked: true } : { slider: rate })}
      />
      <Field label="Deposit or trade-in" name="deposit" value={inputs.deposit} />
      <Field label="Residual" name="residual" value={inputs.residual} />
      <label>
        Term
        <select name="term" defaultValue={inputs.term}>
          {terms.map((term) => (
            <option key={term} value={term}>
              {yearsText(term)}
            </option>
          ))}
        </select>
      </label>
      <Segments
        name="frequency"
        legend="Repayments"
        choices={FREQUENCIES.map((value) => ({ value, label: REPAID[value].label }))}
        chosen={inputs.frequency}
      />
    </div>
  )
}

type FieldProps = {
  label: string
  name: 'amount' | 'rate' | 'deposit' | 'residual'
  value: number
  slider?: { min: number; max: number; step: number }
  locked?: boolean
}

function Field({ label, name, value, slider, locked = false }: FieldProps) {
  return (
    <div>
      <label>
        {label}
        <input
          name={name}
          inputMode="decimal"
          maxLength={20}
          defaultValue={toField(name, value)}
          readOnly={locked}
        />
      </label>
      {slider !== undefined && (
        <input
          type="range"
          className="with-scripts"
          data-slider={name}
          aria-label={`${label}, slider`}
          min={slider.min}
          max={slider.max}
          step={slider.step}
          defaultValue={value}
        />
      )}
    </div>
  )
}

export function FuelCalculator({ car, query }: Vehicle) {
  const { fuel } = useSite().site.calculators
  const burnsNone =
    toFuel([car.simple_fuel, car.fuel]) === 'Electric' || car.item_type === 'caravan'
  if (!fuel.enabled || burnsNone) return null
  const asked = (name: string) => query.get(name)?.slice(0, 20)
  const known = car.variant?.fuelconsumptioncombined ?? 0
  const own = known > 0 ? known : fuel.consumption
  // The cost of another vehicle's consumption would mislead.
  if (own === 0) return null
  const figures: FuelFigures = {
    price: asked('fuel_price') ?? fuel.price.toFixed(2),
    distance: asked('distance') ?? `${fuel.distance} kms`,
    consumption: asked('consumption') ?? String(own),
  }
  return (
    <Section
      id="fuel-calculator"
      className="tool"
      title="Fuel cost"
      icon="fuel"
      isOpen={query.has('fuel_price')}
    >
      <form action={`${routes.car.href(car.slug)}#fuel-calculator`} data-fuel>
        <Figure name="fuel_price" label="Fuel price ($ a litre)" value={figures.price} />
        <Figure name="distance" label="Distance" value={figures.distance} />
        <Figure name="consumption" label="Litres per 100 km" value={figures.consumption} />
        <button className="button button-quiet without-scripts">Calculate</button>
        <output className="tool-answer" aria-live="polite">
          <b>{toFuelCost(figures) ?? '–'}</b> in fuel
        </output>
      </form>
    </Section>
  )
}

function Figure({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={value}
      />
    </label>
  )
}

export function DeliveryCalculator({ car, delivery, query }: Vehicle) {
  const { site } = useSite()
  if (!canEstimate(site)) return null
  return (
    <Section
      id="delivery-calculator"
      className="tool"
      title="Delivery"
      icon="truck"
      isOpen={delivery !== null}
    >
      <form
        action={`${routes.car.href(car.slug)}#delivery-calculator`}
        hx-get={routes.delivery.href()}
        hx-target="#delivery-answer"
        hx-swap="innerHTML"
        hx-sync="this:replace"
        noValidate
      >
        <input type="hidden" name="car" value={car.slug} />
        <label>
          Your postcode
          <input
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            defaultValue={query.get('postcode')?.slice(0, 4) ?? ''}
          />
        </label>
        <button className="button">Estimate delivery</button>
      </form>
      <output id="delivery-answer" aria-live="polite">
        {delivery !== null && <DeliveryAnswerText answer={delivery} />}
      </output>
    </Section>
  )
}

const MISSES: Record<Extract<DeliveryAnswer, string>, string> = {
  'no-postcode': 'Please enter a postcode.',
  malformed: FAULTS.malformed,
  'no-estimate':
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
}

export function DeliveryAnswerText({ answer }: { answer: DeliveryAnswer }) {
  if (typeof answer === 'string') return <p className="tool-miss">{MISSES[answer]}</p>
  return (
    <p className="tool-answer">
      <b>{answer.price === 0 ? 'Free' : toMoney(answer.price)}</b> delivery to {answer.name}
    </p>
  )
}
