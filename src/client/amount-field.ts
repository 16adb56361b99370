// Fields of numbers that people read: thousands stand apart as they are typed, and what is no number becomes none (V55, V57).
import { toGrouped } from '#lib/money.ts'
import { parseAmount, parsePrice } from '#search/budget.ts'

/** Sets thousands apart while somebody types at the end; elsewhere it would move the caret. */
export function groupTyped(field: HTMLInputElement): void {
  const plain = field.value.replaceAll(',', '')
  const isAtEnd = field.selectionStart === field.value.length
  if (isAmount(field) && isAtEnd && /^\d{1,9}$/.test(plain)) field.value = toGrouped(Number(plain))
}

/** Once a field is left: the number as it was understood; what must be said is 0 where it was none. */
export function tidyAmount(field: HTMLInputElement): void {
  if (!isAmount(field)) return
  const number = NEEDED.has(field.name) ? parseAmount(field.value) : parsePrice(field.value)
  if (number === null) field.value = ''
  else if (Number.isInteger(number)) field.value = toGrouped(number)
}

const NEEDED = new Set(['repayment', 'deposit'])
const isAmount = (field: HTMLInputElement) => field.dataset['amount'] !== undefined
