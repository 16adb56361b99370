// The budget fields: repayment, deposit, price, kilometres and location (W78, W80).
import type { ReactNode } from 'react'

import { hasKm, toTerms } from '#search/budget-query.ts'
import type { BudgetView } from '#search/budget-view.ts'
import { PAID } from '#search/budget.ts'
import { KmsInput, PriceInput, QuickPicks } from '#ui/amount-input.tsx'
import { Segments } from '#ui/segments.tsx'
import { useSite } from '#ui/site-context.ts'
import { PriceRange } from './price-range.tsx'

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
          <label className="amount">
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
