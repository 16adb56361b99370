// Dollars with cents, if any: fees and input.
import { toMoney } from '#lib/money.ts'

/** 395 as "$395", 912.25 as "$912.25". */
export function toDollars(amount: number): string {
  const cents = Math.round(amount * 100)
  const rest = cents % 100
  const dollars = toMoney((cents - rest) / 100)
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`
}
