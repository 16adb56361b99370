// The bar above the list: number of cars, filters button on phones, and sort order.
import { toGrouped } from '#lib/money.ts'
import type { SearchView } from '#search/view.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function Toolbar({ view }: { view: SearchView }) {
  return (
    <div className="toolbar">
      <output id="count" form="filters" data-testid="result-count">
        <Count total={view.total} />
      </output>
      <button type="button" className="filter-button edged" popoverTarget="filter-sheet">
        <Icon name="filter" />
        Filters
      </button>
      <div className="sort">
        <label htmlFor="sort">Sort by</label>
        <div className="dropdown">
          <SortSelect sorts={view.sorts} />
          <Icon name="down" />
        </div>
        <button form="filters" className="button button-quiet without-scripts">
          Sort
        </button>
      </div>
    </div>
  )
}

export function Count({ total }: { total: number }) {
  const { one, many } = useSite().site.vehicle
  return (
    <>
      <b>{toGrouped(total)}</b> {total === 1 ? one : many}
    </>
  )
}

export function SortSelect({ sorts }: { sorts: SearchView['sorts'] }) {
  const chosen = sorts.find((sort) => sort.selected)?.name
  return (
    <select id="sort" name="sortBy" form="filters" data-testid="sort" defaultValue={chosen}>
      {sorts.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  )
}
