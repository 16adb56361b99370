// Every vehicle that can stand in the studio, by name.
import { convertible, coupe } from './bodies/coupe.ts'
import { cruiser } from './bodies/cruiser.ts'
import { hatch } from './bodies/hatch.ts'
import { motorcycle } from './bodies/motorcycle.ts'
import { scooter } from './bodies/scooter.ts'
import { sedan, wagon } from './bodies/sedan.ts'
import { caravan, motorhome } from './bodies/touring.ts'
import { truck } from './bodies/truck.ts'
import { fourByFour, suv } from './bodies/suv.ts'
import { cabChassis, ute } from './bodies/ute.ts'
import { peopleMover, van } from './bodies/van.ts'
import { type Car, createCar } from './car.ts'
import type { Vehicle } from './coat.ts'

const cars: Record<string, Car> = {
  hatch,
  sedan,
  wagon,
  coupe,
  convertible,
  suv,
  'four-by-four': fourByFour,
  ute,
  'cab-chassis': cabChassis,
  van,
  'people-mover': peopleMover,
  truck,
  motorhome,
  caravan,
}

const bikes: Record<string, Vehicle> = { motorcycle, cruiser, scooter }

export function createVehicle(body: string): Vehicle {
  return bikes[body] ?? createCar(cars[body])
}
