// Similar vehicles (W38).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Similar(_: Vehicle) {
  return null
}
