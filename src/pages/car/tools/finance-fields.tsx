// Fields of the finance calculator: plain text fields, with sliders if scripts run.
import { toField, type Bounds, type Inputs } from '#sales/finance/calculator.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import { FREQUENCIES, REPAID } from '#sales/finance/repayment.ts'
import { Segments } from '#ui/segments.tsx'

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
