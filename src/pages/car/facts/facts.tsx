// Key information, details, checks and tabs of a vehicle (W25-W30).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Facts(_: Vehicle) {
  return null
}
