// Every vehicle that can stand in the studio, by name.
import { bikes as moreBikes } from './bodies/bikes.ts'
import { cabChassis } from './bodies/cab-chassis.ts'
import { caravan } from './bodies/caravan.ts'
import { caravans } from './bodies/caravans.ts'
import { convertible } from './bodies/convertible.ts'
import { coupe } from './bodies/coupe.ts'
import { cruiser } from './bodies/cruiser.ts'
import { fourByFour } from './bodies/four-by-four.ts'
import { hatch } from './bodies/hatch.ts'
import { motorcycle } from './bodies/motorcycle.ts'
import { motorhome } from './bodies/motorhome.ts'
import { peopleMover } from './bodies/people-mover.ts'
import { scooter } from './bodies/scooter.ts'
import { sedan } from './bodies/sedan.ts'
import { shapes } from './bodies/shapes.ts'
import { suv } from './bodies/suv.ts'
import { tallShapes } from './bodies/tall-shapes.ts'
import { truck } from './bodies/truck.ts'
import { ute } from './bodies/ute.ts'
import { van } from './bodies/van.ts'
import { wagon } from './bodies/wagon.ts'
import { inks } from '#drawing/page/sheets.ts'
import type { Mark } from './car-art.ts'
import type { RimName } from '#drawing/catalogue.ts'
import { createCar } from './car.ts'
import type { Car } from './car-spec.ts'
import type { Vehicle } from './coat.ts'
import { wheel } from './wheels.ts'

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
  ...shapes,
  ...tallShapes,
  ...caravans,
}

const bikes: Record<string, Vehicle> = { motorcycle, cruiser, scooter, ...moreBikes }

/** Scratches of a front door. */
const scratches: Mark[] = [
  [1.62, 0.78, 1.86, 0.81, 0.007],
  [1.66, 0.745, 1.8, 0.765, 0.005],
  [1.9, 0.82, 1.97, 0.825, 0.004],
].map(([x, z, toX, toZ, width]) => ({
  line: [
    [x, z],
    [toX, toZ],
  ],
  width,
  ink: inks.white,
}))

/** The vehicle of that body; `rim` gives a car other rims than its own, and a `worn` one has scratches. */
export function createVehicle(body: string, rim?: RimName, worn = false): Vehicle {
  const bike = bikes[body]
  if (bike) return bike
  const { face, ...rest } = cars[body]
  const car: Car = worn
    ? { ...rest, face: { ...face, extraSide: [...(face.extraSide ?? []), ...scratches] } }
    : cars[body]
  const { radius, width } = car.wheel
  return createCar(rim ? { ...car, wheel: wheel(rim, radius, width) } : car)
}
