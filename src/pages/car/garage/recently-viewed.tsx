// Vehicles seen before on this device (E21).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function RecentlyViewed(_: Vehicle) {
  return null
}
