// The repayment of the lender or the quote (W34).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function FinanceBox(_: Vehicle) {
  return null
}
