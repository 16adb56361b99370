// The active filters, each with a link that removes it.
import type { SearchView } from '#search/view.ts'
import { Icon } from '#ui/icon.tsx'
import { swapLinks } from '#ui/pagination.tsx'

export function Chips({ view }: { view: SearchView }) {
  return (
    <div id="chips" className="applied" {...swapLinks('none')}>
      <ChipLinks view={view} />
    </div>
  )
}

export function ChipLinks({ view }: { view: SearchView }) {
  if (view.chips.length === 0) return null
  return (
    <ul aria-label="Active filters">
      {view.chips.map(({ name, label, href }) => (
        <li key={name + label}>
          <a href={href} data-testid="active-filter">
            <span className="unseen">Remove </span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href={view.clearHref} className="applied-clear">
          Clear all
        </a>
      </li>
    </ul>
  )
}
