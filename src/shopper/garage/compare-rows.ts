// Rows of a comparison: one for each fact of any vehicle, and whether the vehicles differ.
import type { Car } from '#vehicle/car.ts'
import { amount, FACTS, metres, stars, whole } from '#vehicle/chips.ts'

export type CompareRow = {
  label: string
  /** One text per vehicle; empty if unknown. */
  values: string[]
  differs: boolean
}

/** The facts of the vehicles side by side; facts that no vehicle has are left out. */
export function toCompareRows(cars: readonly Car[]): CompareRow[] {
  return ROWS.flatMap(([label, read]) => {
    const values = cars.map((car) => read(car) ?? '')
    if (values.every((value) => value === '')) return []
    return [{ label, values, differs: new Set(values).size > 1 }]
  })
}

type Fact = readonly [label: string, read: (car: Car) => string | null]

const fact = (name: keyof typeof FACTS): Fact => [FACTS[name].label, FACTS[name].detail]

const ROWS: readonly Fact[] = [
  fact('km'),
  fact('body'),
  fact('transmission'),
  fact('fuel'),
  fact('drive'),
  fact('engine'),
  ['Cylinders', ({ variant }) => whole(variant?.cylinders)],
  ['Fuel consumption', ({ variant }) => amount(variant?.fuelconsumptioncombined, 'L/100 km', 1)],
  fact('power'),
  ['Torque', ({ variant }) => amount(variant?.torque, 'Nm')],
  fact('battery'),
  fact('range'),
  fact('energy'),
  fact('fast_charge'),
  fact('charge'),
  fact('connector'),
  fact('towing'),
  fact('unbraked'),
  fact('tow_ball'),
  fact('boot'),
  fact('seats'),
  ['Doors', ({ doors }) => whole(doors)],
  fact('sleeps'),
  fact('length'),
  ['Width', ({ specifications }) => metres(specifications?.body_width)],
  fact('weight'),
  fact('loaded'),
  fact('ball_weight'),
  ['ANCAP rating', ({ variant }) => stars(variant?.ancaprating)],
  fact('colour'),
  ['Interior', (car) => car.interior_colour],
  ['Where', (car) => car.location_name ?? car.city],
  ['Stock number', (car) => car.stocknum],
]
