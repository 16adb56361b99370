// Which prices a list shows: advertised prices, or drive-away prices in the shopper's state. A field of the filter
// form, and a note.
import { toGrouped } from '#lib/money.ts'
import type { SearchView } from '#search/view.ts'
import { COMPARE_FORM } from '#apps/site/ui/compare-form.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Notice } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

type Props = Pick<SearchView, 'prices'>

/** The state where the shopper lives: prices are then drive-away prices there. */
export function PricesField({ prices: { states, chosen } }: Props) {
  return (
    <div id="prices" className="near-field">
      <label htmlFor="prices-in">Show prices</label>
      <div className="dropdown">
        <select id="prices-in" name="drive_away" defaultValue={chosen ?? ''} data-testid="prices">
          <option value="">As advertised</option>
          {states.map((state) => (
            <option key={state} value={state}>
              To drive away in {state}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  )
}

/** Says which vehicles of the list have no estimate, or why none has one. */
export function PriceNotice({ prices: { chosen, missing, notice } }: Props) {
  const { one, many } = useSite().site.vehicle
  if (notice !== null) return <Notice>{notice}</Notice>
  if (chosen === null) return null
  // The comparison of the list's vehicles uses the same prices.
  const hiddenField = <input type="hidden" form={COMPARE_FORM} name="drive_away" value={chosen} />
  if (missing === 0) return hiddenField
  const [has, shows, comes, is] =
    missing === 1
      ? [`${one} has`, 'It shows its', 'comes', 'is']
      : [`${many} have`, 'They show their', 'come', 'are']
  return (
    <>
      {hiddenField}
      <p className="price-note quiet" data-testid="without-estimate">
        {toGrouped(missing)} {has} no estimate for {chosen}. {shows} advertised price, {comes} last
        when you sort by price, and {is} left out when you set a price range.
      </p>
    </>
  )
}
