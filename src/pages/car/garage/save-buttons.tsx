// Favourite, compare and watchlist (W52-W54).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function SaveButtons(_: Vehicle) {
  return null
}
