// What a comparison says (W54): one row for each fact that any of the vehicles has, and whether they differ in it.
import { feetToMetres } from '#lib/length.ts'
import { toGrouped } from '#lib/money.ts'
import { findBody } from '#stock/catalogue.ts'
import type { Car } from '#stock/car.ts'

export type CompareRow = {
  label: string
  /** One text for each vehicle; empty where it is not known. */
  values: string[]
  differs: boolean
}

/** The facts of vehicles side by side, those that no vehicle has left out. */
export function toCompareRows(cars: readonly Car[]): CompareRow[] {
  return FACTS.flatMap(([label, toText]) => {
    const values = cars.map((car) => toText(car) ?? '')
    if (values.every((value) => value === '')) return []
    return [{ label, values, differs: new Set(values).size > 1 }]
  })
}

type Fact = [label: string, toText: (car: Car) => string | null]

const measured = (value: number | null | undefined, unit: string) =>
  value == null || value <= 0 ? null : `${toGrouped(value)} ${unit}`
const metres = (feet: number | null | undefined) =>
  feet == null || feet <= 0 ? null : `${feetToMetres(feet).toFixed(2)} m`
const counted = (value: number | null | undefined) =>
  value == null || value <= 0 ? null : String(value)

const FACTS: readonly Fact[] = [
  ['Odometer', ({ km }) => (km === null || km < 0 ? null : `${toGrouped(km)} km`)],
  ['Body', ({ simple_body: body }) => (body === null ? null : (findBody(body)?.label ?? body))],
  ['Transmission', (car) => car.simple_transmission ?? car.trans],
  ['Fuel', (car) => car.simple_fuel ?? car.fuel],
  ['Drive', (car) => car.simple_drive ?? car.drive],
  [
    'Engine',
    ({ engine_size_litres: litres, engine_size: text }) =>
      litres !== null && litres > 0 ? `${litres.toFixed(1)} L` : text,
  ],
  ['Cylinders', ({ variant }) => counted(variant?.cylinders)],
  [
    'Fuel consumption',
    ({ variant }) => {
      const litres = variant?.fuelconsumptioncombined
      return litres == null || litres <= 0 ? null : `${litres} L/100 km`
    },
  ],
  ['Torque', ({ variant }) => measured(variant?.torque, 'Nm')],
  ['Braked towing', ({ variant }) => measured(variant?.towingcapacitybraked, 'kg')],
  ['Seats', ({ seats }) => counted(seats)],
  ['Doors', ({ doors }) => counted(doors)],
  ['Sleeps', ({ specifications }) => counted(specifications?.sleeps)],
  ['Length', ({ specifications }) => metres(specifications?.body_length)],
  ['Width', ({ specifications }) => metres(specifications?.body_width)],
  ['Tare', ({ specifications }) => measured(specifications?.tare_weight, 'kg')],
  ['ATM', ({ specifications }) => measured(specifications?.aggregate_trailer_mass, 'kg')],
  ['ANCAP rating', ({ variant }) => stars(variant?.ancaprating)],
  ['Colour', (car) => car.colour_name ?? car.colour],
  ['Interior', (car) => car.interior_colour],
  ['Where', (car) => car.location_name ?? car.city],
  ['Stock number', (car) => car.stocknum],
]

function stars(rating: number | null | undefined): string | null {
  if (rating == null || rating <= 0 || rating > 5) return null
  return rating === 1 ? '1 star' : `${rating} stars`
}
