// How vehicles are called: models that are only a number, and the name of a car (V37). Which makes do so is data.
import naming from '#catalogue/naming.json' with { type: 'json' }

/** Name of a model as shoppers read it away from its make: ("Mazda", "3") is "Mazda 3" (V37). */
export function modelName(make: string, model: string): string {
  return numbered.has(`${make} ${model}`) ? `${make} ${model}` : model
}

/** "2021 Toyota HiLux" from whichever of the parts are known; empty when none is. */
export function carName(year: number | null, make: string | null, model: string | null): string {
  return [year, make, model].filter((part) => part !== null).join(' ')
}

const { makes, models } = naming.make_plus_number
const numbered = new Set(makes.flatMap((make) => models.map((model) => `${make} ${model}`)))
