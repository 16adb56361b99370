// Fuel, delivery and finance (W31-W33).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Calculators(_: Vehicle) {
  return null
}
