// Title and price that stay in sight (W23, W24).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function StickyHeader(_: Vehicle) {
  return null
}

export function BottomBar(_: Vehicle) {
  return null
}
