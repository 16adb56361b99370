// Whether a published figure applies to a vehicle. Unknown facts about the vehicle count as no, so that no figure is
// guessed.
import type { Car } from '#vehicle/car.ts'
import { findBody } from '#vehicle/catalogue.ts'
import { toFuel } from '#vehicle/record-labels.ts'

type Filter = {
  bodies: readonly string[]
  fuels: readonly string[]
  fuels_without: readonly string[]
  conditions: readonly Car['car_type'][]
}
export type Charged = Pick<Car, 'simple_body' | 'simple_fuel' | 'fuel' | 'car_type' | 'item_type'>

export function applies(filter: Filter, car: Charged): boolean {
  const { bodies, fuels, fuels_without: without, conditions } = filter
  const fuel = toFuel([car.simple_fuel, car.fuel])
  const body = car.simple_body === null ? null : (findBody(car.simple_body)?.label ?? null)
  return (
    (conditions.length === 0 || conditions.includes(car.car_type)) &&
    (bodies.length === 0 || (body !== null && bodies.includes(body))) &&
    (fuels.length === 0 || (fuel !== null && fuels.includes(fuel))) &&
    (without.length === 0 || (fuel !== null && !without.includes(fuel)))
  )
}
