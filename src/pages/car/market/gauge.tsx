// How the price compares (W35).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Gauge(_: Vehicle) {
  return null
}
