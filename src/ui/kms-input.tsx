// A field for kilometres: thousands apart, "kms" behind them (W80, V57).
import { AmountInput, type Amount } from './amount-input.tsx'

export function KmsInput(amount: Omit<Amount, 'before' | 'after'>) {
  return <AmountInput {...amount} after="kms" />
}
