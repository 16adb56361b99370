// What is said where the price stands (V10, V11), and the floors below which a price is not one.
import { toMoney } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'

/** Prices are shown only above this (V10). */
export const SHOWN_ABOVE = 10
/** Prices are compared with the market only above this (V8). */
export const ANALYSED_ABOVE = 200
/** Repayments are shown only above this (V27-V30). */
export const FINANCED_ABOVE = 500
/** A search by budget lists only what costs more than this (V59). */
export const BUDGETED_ABOVE = 1000

export type Price = {
  /** "$23,990", or the reason why there is no price. */
  text: string
  isPrice: boolean
  /** "Drive away", "Excl. gov. charges" or the feed's own words; empty when not known. */
  type: string
  /** "$25,990" before a reduction; empty when there was none (V11). */
  was: string
}

/** The price of a vehicle in words. */
export function toPrice(
  car: Pick<Car, 'price' | 'before_price' | 'price_type' | 'preorder'>,
  words: Pick<Site['specifications'], 'no_price_text' | 'show_was_price'>,
): Price {
  const price = car.price ?? 0
  if (price <= SHOWN_ABOVE) {
    const text = car.preorder ? 'PREORDER' : words.no_price_text
    return { text, isPrice: false, type: '', was: '' }
  }
  const before = car.before_price ?? 0
  return {
    text: toMoney(price),
    isPrice: true,
    type: typeText(car.price_type),
    was: words.show_was_price && before > price ? toMoney(before) : '',
  }
}

function typeText(type: string | null): string {
  if (type === null) return ''
  return TYPES.get(type.toLowerCase().replaceAll(/[^a-z]+/g, '')) ?? type
}

/** How feeds write the two price types, letters only, and how shoppers read them. */
const TYPES = new Map([
  ['driveaway', 'Drive away'],
  ['dap', 'Drive away'],
  ['egc', 'Excl. gov. charges'],
  ['exclgovtcharges', 'Excl. gov. charges'],
  ['excludinggovernmentcharges', 'Excl. gov. charges'],
  ['excludinggovtcharges', 'Excl. gov. charges'],
  ['exclgovernmentcharges', 'Excl. gov. charges'],
])
