// 200 vehicles and postcodes with their prices to drive away. Each state and kind of vehicle takes its turn.
import { readFileSync } from 'node:fs'

import { estimateWholePrice, type WholePrice } from '#sales/charges/whole-price.ts'
import { siteSchema } from '#tenant/schema.ts'
import { parseCar } from '#vehicle/car.ts'
import { readState } from '#vehicle/drive-away.ts'

const COUNT = 200
const BODIES = ['SUV', 'Sedan', 'Hatch', 'Wagon', 'Ute', 'Van', 'People Mover']
const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric', 'Plug-in Hybrid']
const CONDITIONS = ['new', 'used', 'demo']
export const DELIVERY_FEE = 1495

const at = <Item>(list: readonly Item[], index: number) => list[index % list.length]

export type TableRow = {
  postcode: string
  state: string
  condition: string | undefined
  body: string | undefined
  fuel: string | undefined
  price: number
  /** Null where the dealer gives the figure. */
  estimate: WholePrice | null
}

/** The table on a day. */
export function toTable(day: string): TableRow[] {
  const places = readFileSync('tenants/catalogue/postcodes/au.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const site = siteSchema.parse({
    slug: 'table',
    name: 'Table',
    id: 1,
    url: 'https://table.example',
    hosts: ['table.example'],
    charges: { enabled: true, delivery_fee: DELIVERY_FEE },
  })
  return Array.from({ length: COUNT }, (_, i) => {
    const [postcode = '', , name = ''] = places[Math.floor((i * places.length) / COUNT)] ?? []
    const [condition, body, fuel] = [
      at(CONDITIONS, i),
      at(BODIES, Math.floor(i / 3)),
      at(FUELS, Math.floor(i / 7)),
    ]
    // From cheap to beyond the last threshold, off the steps of $200.
    const price = 4990 + ((i * 7919) % 180_000)
    const car = parseCar({
      id: String(i),
      slug: `car-${i}`,
      make: 'Toyota',
      model: 'Corolla',
      car_type: condition,
      simple_body: body,
      simple_fuel: fuel,
      price,
      price_type: 'Excl. Gov. Charges',
    })
    const state = readState(name)
    const estimate =
      car === null || state === null ? null : estimateWholePrice(car, state, site, day)
    return { postcode, state: name, condition, body, fuel, price, estimate }
  })
}
