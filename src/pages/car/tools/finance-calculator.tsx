// Repayments of a loan that the shopper picks (W33).
import type { Vehicle } from '#pages/car/vehicle.ts'

export function FinanceCalculator(_: Vehicle) {
  return null
}
