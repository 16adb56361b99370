// The words that every repayment on the page leads to (C11, W37, R54).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function FinanceSmallPrint(_: Vehicle) {
  return null
}
