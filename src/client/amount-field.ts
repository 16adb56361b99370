// Number fields with thousands separators, formatted as the shopper types; invalid input is removed (V55, V57).
import { toGrouped } from '#lib/money.ts'
import { parseAmount, parsePrice } from '#search/budget.ts'

/** Formats only while typing at the end; elsewhere it would move the caret. */
export function groupTyped(field: HTMLInputElement): void {
  const plain = field.value.replaceAll(',', '')
  const isAtEnd = field.selectionStart === field.value.length
  if (isAmount(field) && isAtEnd && /^\d{1,9}$/.test(plain)) field.value = toGrouped(Number(plain))
}

/** On blur: the number as parsed; a required field without one becomes 0. */
export function tidyAmount(field: HTMLInputElement): void {
  if (!isAmount(field)) return
  const number = NEEDED.has(field.name) ? parseAmount(field.value) : parsePrice(field.value)
  if (number === null) field.value = ''
  else if (Number.isInteger(number)) field.value = toGrouped(number)
}

const NEEDED = new Set(['repayment', 'deposit'])
const isAmount = (field: HTMLInputElement) => field.dataset['amount'] !== undefined
