// Title, price and what a shopper can do about it (W46).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function Sidebar(_: Vehicle) {
  return null
}
