// A field for an amount: it shows the unit and separates thousands.
import { toGrouped, toMoney } from '#lib/money.ts'

export type Amount = {
  name: string
  label: string
  /** Null leaves the field blank. */
  value: number | null
  /** Shown in a blank field. */
  placeholder?: string
  before?: string
  after?: string
}

export function AmountInput({ name, label, value, placeholder, before = '', after = '' }: Amount) {
  return (
    <label className="amount quiet">
      {label}
      <span className="amount-box">
        {before !== '' && <span>{before}</span>}
        <input
          name={name}
          inputMode="decimal"
          maxLength={20}
          defaultValue={value === null ? '' : toText(value)}
          placeholder={placeholder}
          autoComplete="off"
          data-amount=""
        />
        {after !== '' && <span>{after}</span>}
      </span>
    </label>
  )
}

/** Cents only where there are any. */
function toText(value: number): string {
  const [whole = '', cents] = String(value).split('.')
  return cents === undefined
    ? toGrouped(value)
    : `${toGrouped(Number(whole))}.${cents.slice(0, 2).padEnd(2, '0')}`
}

/** A field for kilometres: thousands apart, "kms" behind them. */
export function KmsInput(amount: Omit<Amount, 'before' | 'after'>) {
  return <AmountInput {...amount} after="kms" />
}

/** Dollars; null where the field is blank. */
export function PriceInput(amount: Omit<Amount, 'before' | 'after'> & { per?: string }) {
  const { per = '', ...rest } = amount
  return <AmountInput {...rest} before="$" after={per} />
}

type PicksProps = { label: string; name: string; prices: readonly number[]; picked: number | null }

/** Each is a button of the form around it, so that it works without scripts. */
export function QuickPicks({ label, name, prices, picked }: PicksProps) {
  if (prices.length === 0) return null
  return (
    <ul className="picks" aria-label={label}>
      {prices.map((price) => (
        <li key={price}>
          <button name={name} value={price} aria-pressed={price === picked}>
            {toMoney(price)}
          </button>
        </li>
      ))}
    </ul>
  )
}
