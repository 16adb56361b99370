// Where the vehicle stands (W39), and whom to call (W40).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Place(_: Vehicle) {
  return null
}
