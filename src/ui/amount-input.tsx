// A field for an amount: it shows the unit and separates thousands.
import { toGrouped } from '#lib/money.ts'

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
    <label className="amount">
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
