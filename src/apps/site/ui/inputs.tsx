// Fields for amounts, and choices side by side.
import { toGrouped, toMoney } from '#lib/money.ts'

export type Amount = {
  name: string
  label: string
  /** Null leaves the field blank. */
  value: number | null
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

/** Cents only if there are any. */
function toText(value: number): string {
  const [whole = '', cents] = String(value).split('.')
  return cents === undefined
    ? toGrouped(value)
    : `${toGrouped(Number(whole))}.${cents.slice(0, 2).padEnd(2, '0')}`
}

export function KmsInput(amount: Omit<Amount, 'before' | 'after'>) {
  return <AmountInput {...amount} after="kms" />
}

export function PriceInput(amount: Omit<Amount, 'before' | 'after'> & { per?: string }) {
  const { per = '', ...rest } = amount
  return <AmountInput {...rest} before="$" after={per} />
}

type PicksProps = { label: string; name: string; prices: readonly number[]; picked: number | null }

/** Buttons of the form around them, so that they work without scripts. */
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

export type Segment = { value: string; label: string }

type Props = { name: string; legend: string; choices: readonly Segment[]; chosen: string }

export function Segments({ name, legend, choices, chosen }: Props) {
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export type Choice = { label: string; href: string; isCurrent: boolean }

/** `rows` are named by what they filter: "Body", "Make". */
export function Choices({
  rows,
}: {
  rows: readonly { name: string; choices: readonly Choice[] }[]
}) {
  return (
    <div className="choices">
      {rows.map(({ name, choices }) => (
        <nav key={name} aria-label={name}>
          {choices.map(({ label, href, isCurrent }) => (
            <a key={label} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      ))}
    </div>
  )
}
