// Pictures of a vehicle (W18-W21).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Gallery(_: Vehicle) {
  return null
}
