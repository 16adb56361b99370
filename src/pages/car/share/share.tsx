// Share, print and brochure (W49-W51).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Share(_: Vehicle) {
  return null
}
