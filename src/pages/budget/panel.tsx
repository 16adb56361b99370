// The budget fields: repayment, deposit, price, kilometres and location.
import type { CSSProperties, ReactNode } from 'react'

import { toMoney } from '#lib/money.ts'
import { type BudgetQuery, hasKm, toTerms } from '#search/budget-query.ts'
import type { BudgetView } from '#search/budget-view.ts'
import { PAID } from '#search/budget.ts'
import { KmsInput, PriceInput, QuickPicks } from '#ui/amount-input.tsx'
import { Segments } from '#ui/segments.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = { view: BudgetView; children: ReactNode }

/** `children` are the errors of the postcode. */
export function Panel({ view: { asked }, children }: Props) {
  const { site } = useSite()
  const { budget, km, postcode } = asked
  return (
    <div className="budget-fields">
      <Segments
        name="frequency"
        legend="How would you like to pay?"
        choices={(['weekly', 'monthly'] as const).map((value) => ({
          value,
          label: PAID[value].label,
        }))}
        chosen={budget.frequency}
      />
      <div className="budget-pair" data-terms={JSON.stringify(toTerms(site))}>
        <PriceInput
          name="repayment"
          label="Repayment"
          value={budget.repayment}
          per={PAID[budget.frequency].per}
        />
        <PriceInput name="deposit" label="Deposit or trade-in" value={budget.deposit} />
      </div>
      <PriceRange asked={asked} />
      <QuickPicks
        label="Prices up to"
        name="pick"
        prices={site.budget.quick_picks.filter((price) => price <= site.budget.price.max)}
        picked={budget.max}
      />
      <div className="budget-pair">
        {hasKm(site) && (
          <KmsInput name="km" label="Kilometres up to" value={km} placeholder="Any" />
        )}
        <div>
          <label className="amount quiet">
            Your postcode
            <span className="amount-box">
              <input
                name="postcode"
                inputMode="numeric"
                maxLength={4}
                defaultValue={postcode}
                placeholder="To see distances"
                autoComplete="postal-code"
                aria-describedby="budget-postcode"
              />
            </span>
          </label>
          <div id="budget-postcode" aria-live="polite">
            {children}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The price range: two native sliders over one track, and two fields. Only the fields are sent. */
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
      <div className="range-track with-scripts">
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
