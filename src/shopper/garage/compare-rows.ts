// Rows of a comparison: one for each fact of any vehicle, and whether the vehicles differ.
import type { Car } from '#stock/car.ts'
import { KEY_FACTS, type Fact } from '#stock/details.ts'
import { amount, metres, stars, whole } from '#stock/chips.ts'

export type CompareRow = {
  label: string
  /** One text per vehicle; empty if unknown. */
  values: string[]
  differs: boolean
}

/** The facts of the vehicles side by side; facts that no vehicle has are left out. */
export function toCompareRows(cars: readonly Car[]): CompareRow[] {
  return FACTS.flatMap(([label, read]) => {
    const values = cars.map((car) => read(car) ?? '')
    if (values.every((value) => value === '')) return []
    return [{ label, values, differs: new Set(values).size > 1 }]
  })
}

const { km, body, transmission, fuel, drive, engine, seats, sleeps, length, weight, colour } =
  KEY_FACTS

const FACTS: readonly Fact[] = [
  km,
  body,
  transmission,
  fuel,
  drive,
  engine,
  ['Cylinders', ({ variant }) => whole(variant?.cylinders)],
  ['Fuel consumption', ({ variant }) => amount(variant?.fuelconsumptioncombined, 'L/100 km', 1)],
  ['Torque', ({ variant }) => amount(variant?.torque, 'Nm')],
  ['Braked towing', ({ variant }) => amount(variant?.towingcapacitybraked, 'kg')],
  seats,
  ['Doors', ({ doors }) => whole(doors)],
  sleeps,
  length,
  ['Width', ({ specifications }) => metres(specifications?.body_width)],
  weight,
  ['ATM', ({ specifications }) => amount(specifications?.aggregate_trailer_mass, 'kg')],
  ['ANCAP rating', ({ variant }) => stars(variant?.ancaprating)],
  colour,
  ['Interior', (car) => car.interior_colour],
  ['Where', (car) => car.location_name ?? car.city],
  ['Stock number', (car) => car.stocknum],
]
