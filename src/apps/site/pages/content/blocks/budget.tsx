// Budget search block: the first fields of the budget page.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { routes } from '#routes.ts'
import { budgetFine } from '#search/budget-query.ts'
import { PAID } from '#search/budget.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { PriceInput, Segments } from '#apps/site/ui/inputs.tsx'

const FREQUENCIES = ['weekly', 'monthly'] as const

export function renderBudget(block: BlockOf<'budget'>, { site }: BlockDeps): RenderedBlock {
  const { budget, vehicle } = site
  if (!budget.enabled) return null
  const { frequency, deposit } = budget
  return (
    <BlockFrame block={{ ...block, title: block.title || budget.title }}>
      <form className="budget-start" action={routes.budget.href()}>
        <Segments
          name="frequency"
          legend="How would you like to pay?"
          choices={FREQUENCIES.map((value) => ({ value, label: PAID[value].label }))}
          chosen={frequency}
        />
        <PriceInput name="repayment" label="Repayment" value={budget[frequency]} />
        <PriceInput name="deposit" label="Deposit or trade-in" value={deposit} />
        <button className="button">Show {vehicle.many} I can afford</button>
      </form>
      {budgetFine(site).map((text) => (
        <p key={text} className="fine quiet">
          {text}
        </p>
      ))}
    </BlockFrame>
  )
}
