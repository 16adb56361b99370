// Shared by all vehicles of demo stock: the order, the draft, paint and prices.
import paints from '#catalogue/demo/paints.json' with { type: 'json' }
import { around, pick, type Random } from './random.ts'
import type { Recipe } from './recipe.ts'
import type { CommentFacts, Voice } from './words.ts'

const ENDINGS = [990, 990, 990, 990, 888, 950, 999, 880]

/** `age` in years, with fractions. */
export type Order = {
  condition: keyof Recipe['conditions']
  year: number
  age: number
  isImport: boolean
  priceFactor: number
}

/** A document in the field names of E1, as a feed would send it. */
export type RawCar = Record<string, unknown>

export type Draft = {
  fields: RawCar & {
    make: string
    model: string
    badge: string
    colour: string
    price: number
    km: number | null
    simple_body: string
  }
  voice: Voice
  equipment: string[]
  /** Everything that it could have. */
  fullEquipment: string[]
  /** The drawn body; null for the default of its kind. */
  look: string | null
  level: number
  newPrice: number
  /** More facts for the comment. */
  words: CommentFacts
}

/** A paint name; `group` is a make, or "motorcycle", "caravan", "truck". */
export function toPaint(random: Random, group: string): string {
  return pick(random, listPaints(group))
}

/** The paint names of a group. */
export function listPaints(group: string): string[] {
  const named: Record<string, string[]> = paints
  return named[group] ?? paints.common
}

type Worn = { price: number; age: number; km: number; usualKm: number; keeps: number }

/** Price of a used vehicle in whole dollars; age in years, `usualKm` is the average at that age. */
export function usedPrice(random: Random, { price, age, km, usualKm, keeps }: Worn): number {
  // A seventh goes on the first day, a tenth of the rest each year; older ones were cheaper when new.
  const share = 0.87 * 0.905 ** age * 0.992 ** (age * age * 0.2) * keeps
  const distance = Math.max(0.7, Math.min(1.15, 1 - ((km - usualKm) / 10_000) * 0.022))
  return toOffer(
    random,
    Math.max(3990, price * Math.min(share, 0.97) * distance * around(random, 0.06)),
  )
}

/** A price as dealers write it: $23,990, $23,888, $24,500. */
export function toOffer(random: Random, price: number): number {
  if (price < 2000) return Math.max(490, Math.round(price / 10) * 10)
  const thousands = Math.floor(price / 1000) * 1000
  return thousands + pick(random, price - thousands < 500 ? [490, 490, 500, 250] : ENDINGS)
}
