// `node test/bench/whole-prices.ts [day]`: 200 vehicles and postcodes as a table of prices to drive away, with every line. Each
// state and kind of vehicle takes its turn, on a day for which the table of dated facts has figures unless another is given.
import { readFileSync } from 'node:fs'

import { estimateWholePrice, readState } from '#sales/charges/whole-price.ts'
import { siteSchema } from '#tenant/schema.ts'
import { parseCar } from '#vehicle/car.ts'

const COUNT = 200
const [day = '2026-06-30'] = process.argv.slice(2)
const BODIES = ['SUV', 'Sedan', 'Hatch', 'Wagon', 'Ute', 'Van', 'People Mover']
const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric', 'Plug-in Hybrid']
const CONDITIONS = ['new', 'used', 'demo']

const places = readFileSync('tenants/catalogue/postcodes/au.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const site = siteSchema.parse({
  slug: 'bench',
  name: 'Bench',
  id: 1,
  url: 'https://bench.example',
  hosts: ['bench.example'],
  charges: { enabled: true, delivery_fee: 1495 },
})

const at = <Item>(list: readonly Item[], index: number) => list[index % list.length]
let priced = 0
console.log('postcode,state,condition,body,fuel,price,lines,total')
for (let i = 0; i < COUNT; i += 1) {
  const [postcode = '', , name = ''] = places[Math.floor((i * places.length) / COUNT)] ?? []
  const raw = {
    id: String(i),
    slug: `car-${i}`,
    make: 'Toyota',
    model: 'Corolla',
    car_type: at(CONDITIONS, i),
    simple_body: at(BODIES, Math.floor(i / 3)),
    simple_fuel: at(FUELS, Math.floor(i / 7)),
    // From cheap to beyond the last threshold, off the steps of $200.
    price: 4990 + ((i * 7919) % 180_000),
    price_type: 'Excl. Gov. Charges',
  }
  const car = parseCar(raw)
  const state = readState(name)
  const estimate = car === null || state === null ? null : estimateWholePrice(car, state, site, day)
  if (estimate !== null) priced += 1
  const lines = estimate?.lines.map(({ label, dollars }) => `${label} ${dollars.toFixed(2)}`)
  const { car_type: condition, simple_body: body, simple_fuel: fuel, price } = raw
  const row = [postcode, name, condition, body, fuel, price]
  console.log(
    [...row, lines?.join(' + ') ?? 'the dealer gives the figure', estimate?.total ?? ''].join(','),
  )
}
console.error(`${COUNT} vehicles on ${day}: ${priced} with an estimate, ${COUNT - priced} without.`)
