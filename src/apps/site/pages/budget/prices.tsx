// Which prices a budget is for: advertised prices, or drive-away prices in the shopper's state.
import { toGrouped } from '#lib/money.ts'
import type { BudgetView } from '#search/budget-view.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

type Props = Pick<BudgetView, 'prices'>

export function PricesChoice({ prices: { states, chosen } }: Props) {
  if (states.length === 0) return null
  return (
    <label className="amount quiet">
      Prices
      <select name="drive_away" defaultValue={chosen ?? ''} data-testid="prices">
        <option value="">As advertised</option>
        {states.map((state) => (
          <option key={state} value={state}>
            To drive away in {state}, estimated
          </option>
        ))}
      </select>
    </label>
  )
}

/** What the prices include, and how many vehicles have no such price. */
export function PricesNote({ prices: { chosen, missing, notice } }: Props) {
  const { one, many } = useSite().site.vehicle
  if (notice !== null) return <p className="budget-fine">{notice}</p>
  if (chosen === null) return null
  const left =
    missing === 0
      ? ''
      : ` ${toGrouped(missing)} ${missing === 1 ? `${one} has` : `${many} have`} no estimate and ${missing === 1 ? 'is' : 'are'} left out.`
  return (
    <p className="budget-fine" data-testid="without-estimate">
      Your budget covers the price to drive away in {chosen}, estimated.{left}
    </p>
  )
}
