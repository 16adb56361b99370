// A field for dollars, and the prices beside it that are picked with one press (W80, V56).
import { toMoney } from '#lib/money.ts'
import { AmountInput, type Amount } from './amount-input.tsx'

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
