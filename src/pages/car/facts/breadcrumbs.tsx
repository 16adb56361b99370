// The way here (W22, R12).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Breadcrumbs(_: Vehicle) {
  return null
}
