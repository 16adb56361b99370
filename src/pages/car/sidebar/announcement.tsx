// Where the vehicle stands, when that is elsewhere (W47).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Announcement(_: Vehicle) {
  return null
}
