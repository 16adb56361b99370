// Condition and year of the next vehicle of demo stock.
import { pickWeighted, type Random } from './random.ts'
import type { Order } from './draft.ts'
import type { Kind, Recipe } from './recipe.ts'

type Wish = { recipe: Recipe; now: number; make: string; years: [number, number]; kind: Kind }

/** Condition and year. Only makes that the dealer sells new, and models still built, come new or as demonstrators. */
export function toOrder(random: Random, { recipe, make, years, kind, now }: Wish): Order {
  const thisYear = yearOf(now)
  const isCurrent = years[1] >= thisYear - 1 && kind !== 'import'
  const isSoldNew = recipe.new_makes.length === 0 || recipe.new_makes.includes(make)
  const drawn = pickWeighted(
    random,
    Object.entries(recipe.conditions) as [Order['condition'], number][],
  ) // Keys of the schema.
  const condition = isCurrent && isSoldNew ? drawn : 'used'
  const newest = Math.min(years[1], thisYear)
  const oldest = Math.max(years[0], thisYear - recipe.used_years)
  // Younger ones are more common in yards.
  const back = Math.floor(random() ** 1.3 * Math.max(1, newest - oldest))
  const usedYear = Math.max(oldest, Math.min(newest, thisYear - 1) - back)
  const year = condition === 'used' ? usedYear : newest
  const age = Math.max(0.3, thisYear - year + (now % YEAR) / YEAR - random() * 0.8)
  return { condition, year, age, isImport: kind === 'import', priceFactor: recipe.price_factor }
}

const YEAR = 31_556_952

/** Calendar year of a moment in seconds. */
export function yearOf(seconds: number): number {
  return new Date(seconds * 1000).getUTCFullYear()
}
