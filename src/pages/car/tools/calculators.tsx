// The fuel, delivery and finance calculators (W31-W33).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { DeliveryCalculator } from './delivery-calculator.tsx'
import { FinanceCalculator } from './finance-calculator.tsx'
import { FuelCalculator } from './fuel-calculator.tsx'

export function Calculators(vehicle: Vehicle) {
  return (
    <div className="tools">
      <FinanceCalculator {...vehicle} />
      <FuelCalculator {...vehicle} />
      <DeliveryCalculator {...vehicle} />
    </div>
  )
}
