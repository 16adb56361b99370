// What a drill compares: facts of a vehicle by name, as the yard has them.
import type { YardVehicle } from './yard.ts'

/** Under which fields an import says that it left a fact out. */
export const FACTS = {
  stock: ['stocknum'],
  vin: ['vin'],
  type: ['item_type'],
  make: ['make'],
  model: ['model'],
  year: ['year'],
  condition: ['car_type'],
  status: ['status'],
  price: ['price', 'price_drive_away', 'price_excluding_charges'],
  kind: ['price_type', 'price', 'price_drive_away', 'price_excluding_charges'],
  was: ['before_price'],
  km: ['km', 'odometer_miles'],
  gearbox: ['simple_transmission'],
  drive: ['simple_drive'],
  fuel: ['simple_fuel'],
  engine: ['engine_size'],
  cylinders: ['variant.cylinders'],
  power: ['variant.power_kw'],
  seats: ['seats'],
  doors: ['doors'],
  rego: ['rego_expiry'],
  atm: ['specifications.aggregate_trailer_mass'],
  tare: ['specifications.tare_weight'],
  ball: ['specifications.ball_weight'],
  length: ['specifications.body_length'],
  sleeps: ['specifications.sleeps'],
  photos: ['images'],
  features: ['standardEquipment'],
  comments: ['dealercomments'],
} as const satisfies Record<string, readonly string[]>

export type Fact = keyof typeof FACTS
export const FACT_NAMES = Object.keys(FACTS) as readonly Fact[] // the keys of the table

/** Texts and figures; a length is in feet. */
export type Facts = { readonly [Name in Fact]?: string | number }

/** Facts that a vehicle has; those that it lacks are left out. */
export function factsOf(vehicle: YardVehicle): Facts {
  const { vin, kind, was, km, gearbox, drive, fuel, engine, cylinders, power, seats } = vehicle
  const { doors, rego, atm, tare, ball, inches, sleeps, photos, features, comments } = vehicle
  const all = {
    stock: vehicle.stock,
    vin,
    type: vehicle.type,
    make: toPlain(vehicle.make),
    model: toPlain(vehicle.model),
    year: vehicle.year,
    condition: vehicle.condition,
    status: vehicle.status,
    price: vehicle.price,
    kind,
    was,
    km,
    gearbox,
    drive,
    fuel,
    engine,
    cylinders,
    power,
    seats,
    doors,
    rego,
    atm,
    tare,
    ball,
    length: inches === null ? null : inches / 12,
    sleeps,
    photos: photos.join(' ').replaceAll('img ', 'img%20') || null,
    features: toPlain(features.join(' ')) || null,
    comments: comments.replaceAll(/\s+/g, ' ') || null,
  } satisfies Record<Fact, string | number | null>
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** Letters and digits without accents: "Citroën C3" is "citroenc3". */
export const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\uFFFD]+/gu, '')
