// Whether a dealer's text applies to a vehicle: by its condition, make and kind.
import type { Car } from './car.ts'

export type Audience = {
  conditions: readonly Car['car_type'][]
  makes: readonly string[]
  item_types: readonly Car['item_type'][]
}

/** Whether a text applies to the vehicle. An empty list matches all; case is ignored. */
export function isFor(
  car: Pick<Car, 'car_type' | 'make' | 'item_type'>,
  { conditions, makes, item_types: kinds }: Audience,
): boolean {
  const make = car.make?.toLowerCase()
  return (
    (conditions.length === 0 || conditions.includes(car.car_type)) &&
    (kinds.length === 0 || kinds.includes(car.item_type)) &&
    (makes.length === 0 || makes.some((one) => one.toLowerCase() === make))
  )
}
