// The result of the budget and the button to its vehicles (S27, X27). The script updates it as the fields change.
import { toGrouped, toMoney } from '#lib/money.ts'
import { toTerms } from '#search/budget-query.ts'
import type { BudgetView } from '#search/budget-view.ts'
import { describeRepayment, toBudget } from '#search/budget.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { Bands } from './bands.tsx'

export function Answer({ view }: { view: BudgetView }) {
  const { asked, total, lowest, isEnough, words, bands } = view
  const { site } = useSite()
  const { budget, ceiling } = asked
  const { years, disclaimer } = site.budget
  const sum = toBudget(budget, site.budget)
  return (
    <section
      id="budget-answer"
      className="budget-answer"
      aria-label="Your budget"
      data-lowest={lowest ?? ''}
      data-many={words.many}
    >
      <div className="budget-sum">
        <p>Your budget</p>
        <output data-say="ceiling">{toMoney(ceiling)}</output>
      </div>
      <dl>
        <dt data-say="repayments">{describeRepayment(budget, toTerms(site))}</dt>
        <dd data-say="repaid">{toMoney(sum - Math.floor(budget.deposit))}</dd>
        <dt>Deposit or trade-in</dt>
        <dd data-say="deposit">{toMoney(budget.deposit)}</dd>
      </dl>
      <Bands bands={bands} />
      <p className="budget-none" role="status" data-testid="budget-none" hidden={isEnough}>
        <Icon name="alert" />
        No {words.many} found for this budget
      </p>
      <button
        id="budget-go"
        className="button"
        name="go"
        value="1"
        disabled={!isEnough}
        data-testid="budget-results"
      >
        {isEnough
          ? `Show ${toGrouped(total)} ${total === 1 ? words.one : words.many}`
          : `0 ${words.many} Found`}
      </button>
      <button className="button button-quiet without-scripts">Recalculate</button>
      {disclaimer !== '' && (
        <p className="budget-fine">{disclaimer.replaceAll('{years}', String(years))}</p>
      )}
    </section>
  )
}
