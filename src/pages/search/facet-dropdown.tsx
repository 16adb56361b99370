// A filter as a dropdown (W5).
import { toGrouped } from '#lib/money.ts'
import { Icon } from '#ui/icon.tsx'
import type { ListFacet } from './facet-list.tsx'

export function FacetDropdown({ facet: { name, label, values } }: { facet: ListFacet }) {
  return (
    <div className="dropdown">
      <select
        name={`refinementList[${name}][]`}
        aria-label={label}
        defaultValue={values.find((value) => value.selected)?.value ?? ''}
      >
        <option value="">Any</option>
        {values.map(({ value, label: text, count }) => (
          <option
            key={value}
            value={value}
            data-testid="facet-value"
            data-value={value}
            data-count={count}
          >
            {text} ({toGrouped(count)})
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  )
}
