// The price range (W78, V58): two native sliders over one track, and two fields. Only the fields are sent.
import type { CSSProperties } from 'react'

import type { BudgetQuery } from '#search/budget-query.ts'
import { toMoney } from '#lib/money.ts'
import { PriceInput } from '#ui/amount-input.tsx'
import { useSite } from '#ui/site-context.ts'

export function PriceRange({ asked: { budget, ceiling } }: { asked: BudgetQuery }) {
  const { min, max, step } = useSite().site.budget.price
  const within = (price: number) => Math.min(max, Math.max(min, price))
  const low = within(budget.min ?? min)
  const high = within(ceiling)
  const share = (price: number) => `${((price - min) / (max - min)) * 100}%`
  // Custom properties are not part of CSSProperties.
  const fill = { '--low': share(low), '--high': share(high) } as CSSProperties
  const slider = { type: 'range', min, max, step }
  return (
    <fieldset className="budget-prices" data-testid="range-price" style={fill}>
      <legend>Price range</legend>
      <div className="range-track">
        <input {...slider} defaultValue={low} data-side="min" aria-label="Price from" />
        <input {...slider} defaultValue={high} data-side="max" aria-label="Price to" />
      </div>
      <div className="budget-pair">
        <PriceInput
          name="min"
          label="From"
          value={budget.min}
          placeholder={toMoney(min).slice(1)}
        />
        <PriceInput name="max" label="To" value={budget.max} placeholder="Your budget" />
      </div>
    </fieldset>
  )
}
