// The title of a vehicle in lists.
import naming from '#catalogue/naming.json' with { type: 'json' }
import type { Car } from './car.ts'

const { makes, models } = naming.make_plus_number

const numbered = new Set(makes.flatMap((make) => models.map((model) => `${make} ${model}`)))

type Named = Pick<Car, 'name' | 'year' | 'make' | 'model' | 'badge' | 'series'>

/** "2021 Toyota HiLux"; the feed's own name if make or model is missing, and "Vehicle" if everything is. */
export function toTitle(car: Named): string {
  if (car.make === null || car.model === null) {
    return car.name ?? (carName(car.year, car.make, car.model) || 'Vehicle')
  }
  const model = standaloneModelName(car.make, car.model)
  // "Mazda 3" already contains the make.
  const name = model.startsWith(`${car.make} `) ? model : `${car.make} ${model}`
  return [car.year, name].filter(isPresent).join(' ')
}

/** Badge and series, without repetition: "SR5 GUN126R". */
export function toSubtitle(car: Pick<Named, 'badge' | 'series'>): string {
  return [...new Set([car.badge, car.series].filter(isPresent))].join(' ')
}

function isPresent<T>(part: T | null): part is T {
  return part !== null
}

/** Name of a model when shown without its make: ("Mazda", "3") is "Mazda 3". */
export function standaloneModelName(make: string, model: string): string {
  return numbered.has(`${make} ${model}`) ? `${make} ${model}` : model
}

/** "2021 Toyota HiLux" from the known parts; empty if none is known. */
export function carName(year: number | null, make: string | null, model: string | null): string {
  return [year, make, model].filter((part) => part !== null).join(' ')
}
