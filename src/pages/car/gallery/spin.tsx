// The car turned by hand, its interior looked around in (W21).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Spin(_: Vehicle) {
  return null
}
