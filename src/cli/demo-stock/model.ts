// Picks the model of the next demo vehicle, and its order.
import type { Seconds } from '#lib/zone-time.ts'
import { toCarDraft } from './car.ts'
import { toCaravanDraft } from './caravan.ts'
import type { Draft, Order } from './draft.ts'
import { toMotorcycleDraft } from './motorcycle.ts'
import { pickWeighted, type Random } from './random.ts'
import type { Exemplar, Kind, Recipe } from './recipe.ts'
import { listCaravans, listCars, listImports, listMotorcycles } from './vehicles.ts'

const YEAR = 31_556_952

export type Range = ReturnType<typeof toRange>

/** Everything that a recipe can draw, with weights. */
export function toRange(recipe: Recipe) {
  const weigh = <T extends { make: string; weight: number }>(models: T[]) =>
    models
      .map(
        (model) =>
          [model, model.weight * (recipe.makes[model.make] ?? recipe.other_makes)] as const,
      )
      .filter(([, weight]) => weight > 0)
  return {
    car: weigh(listCars()),
    import: weigh(listImports()),
    motorcycle: weigh(listMotorcycles()),
    caravan: weigh(listCaravans()),
  }
}

export type Choice = { recipe: Recipe; range: Range; now: Seconds }

/** A vehicle of a kind and how it is ordered. */
export function toDraft(
  random: Random,
  kind: Kind,
  { range, recipe, now }: Choice,
): { draft: Draft; order: Order } {
  if (kind === 'caravan') {
    const model = pickWeighted(random, range.caravan)
    const order = toVehicleOrder(random, {
      recipe,
      now,
      make: model.make,
      years: [2008, 2100],
      kind,
    })
    return { order, draft: toCaravanDraft(random, model, order) }
  }
  if (kind === 'motorcycle') {
    const model = pickWeighted(random, range.motorcycle)
    const order = toVehicleOrder(random, {
      recipe,
      now,
      make: model.make,
      years: model.years,
      kind,
    })
    return { order, draft: toMotorcycleDraft(random, model, order) }
  }
  // Discontinued models make room: they cannot be drawn once too old for the yard.
  const oldest = yearOf(now) - recipe.used_years
  const models = range[kind].filter(([{ years }]) => years[1] > oldest)
  const model = pickWeighted(random, models)
  const order = toVehicleOrder(random, { recipe, now, make: model.make, years: model.years, kind })
  return { order, draft: toCarDraft(random, model, order) }
}

/** A used vehicle of a given model. Throws if there is no such model. */
export function toNamedDraft(
  random: Random,
  { kind, make, model, year, colour }: Exemplar,
  { recipe, now }: Pick<Choice, 'recipe' | 'now'>,
): { draft: Draft; order: Order } {
  const find = <T extends { make: string; model: string }>(models: T[]): T => {
    const found = models.find((one) => one.make === make && one.model === model)
    if (found === undefined) throw new Error(`There is no ${kind} ${make} ${model} to draw.`)
    return found
  }
  const age = Math.max(0.3, yearOf(now) - year + 0.4)
  const isImport = kind === 'import'
  const order: Order = {
    condition: 'used',
    year,
    age,
    isImport,
    priceFactor: recipe.price_factor,
  }
  const draft =
    kind === 'caravan'
      ? toCaravanDraft(random, find(listCaravans()), order)
      : kind === 'motorcycle'
        ? toMotorcycleDraft(random, find(listMotorcycles()), order)
        : toCarDraft(random, find(isImport ? listImports() : listCars()), order)
  return { order, draft: { ...draft, fields: { ...draft.fields, colour } } }
}

type Wish = { recipe: Recipe; now: Seconds; make: string; years: [number, number]; kind: Kind }

/** Condition and year. Only makes that the dealer sells new, and current models, can be new or demonstrators. */
export function toVehicleOrder(random: Random, { recipe, make, years, kind, now }: Wish): Order {
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

/** Calendar year of a moment in seconds. */
export function yearOf(seconds: Seconds): number {
  return new Date(seconds * 1000).getUTCFullYear()
}
