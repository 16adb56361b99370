// Disclaimers of a vehicle and its repayments (W37). Sold vehicles have none.
import { FinanceSmallPrint } from '#pages/car/tools/finance-small-print.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { Markup } from '#ui/markup.tsx'
import { useSite } from '#ui/site-context.ts'

export function SmallPrint(vehicle: Vehicle) {
  const { disclaimer } = useSite().site.facts
  if (!vehicle.state.isInStock) return null
  return (
    <div className="small-print" data-testid="small-print">
      {disclaimer !== '' && <Markup html={disclaimer} />}
      <FinanceSmallPrint {...vehicle} />
    </div>
  )
}
