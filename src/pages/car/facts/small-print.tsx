// Disclaimers of a vehicle (W37).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function SmallPrint(_: Vehicle) {
  return null
}
