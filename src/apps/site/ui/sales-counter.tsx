// Sales of the month, with the data that browsers need to count up and refresh.
import type { Sales } from '#analytics/sales-of-month.ts'
import { toGrouped } from '#lib/money.ts'
import { routes } from '#routes.ts'

export function SalesCounter({ label, sales }: { label: string; sales: Sales | null }) {
  if (sales === null || sales.count === 0) return null
  const text = toGrouped(sales.count)
  return (
    <p className="sales" data-testid="sales-counter">
      {label}{' '}
      <data
        value={sales.count}
        data-sales={routes.salesCounter.href()}
        data-month={sales.month}
        // Reserves room for all digits from the start.
        style={{ minInlineSize: `${text.length}ch` }}
      >
        {text}
      </data>
    </p>
  )
}
