// What a vehicle of some age and distance is offered for: the price new, less what the market takes off.
import { around, pick, type Random } from './random.ts'

type Worn = { price: number; age: number; km: number; usualKm: number; keeps: number }

/** Price of a used vehicle in whole dollars, as dealers end them. Age in years, `usualKm` what others of the age have done. */
export function usedPrice(random: Random, { price, age, km, usualKm, keeps }: Worn): number {
  // A seventh goes on the first day, a tenth of the rest each year; older ones were cheaper when new.
  const kept = 0.87 * 0.905 ** age * 0.992 ** (age * age * 0.2) * keeps
  const distance = Math.max(0.7, Math.min(1.15, 1 - ((km - usualKm) / 10_000) * 0.022))
  return toOffer(
    random,
    Math.max(3990, price * Math.min(kept, 0.97) * distance * around(random, 0.06)),
  )
}

/** A price as dealers write it: $23,990, $23,888, $24,500. */
export function toOffer(random: Random, price: number): number {
  if (price < 2000) return Math.max(490, Math.round(price / 10) * 10)
  const thousands = Math.floor(price / 1000) * 1000
  return thousands + pick(random, price - thousands < 500 ? [490, 490, 500, 250] : ENDINGS)
}

const ENDINGS = [990, 990, 990, 990, 888, 950, 999, 880]

/** Weekly payment of a loan over so many years, whole dollars; rate in percent a year. */
export function weeklyPayment(price: number, rate: number, years: number): number {
  const weekly = rate / 100 / 52
  return Math.ceil((price * weekly) / (1 - (1 + weekly) ** (-52 * years)))
}
