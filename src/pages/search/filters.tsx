// The filter form: a column beside the list, on phones a sheet over it. It works without scripts.
import { budgetHref } from '#search/budget-query.ts'
import type { FacetView, SearchView } from '#search/view.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { swapLinks } from '#ui/pagination.tsx'
import { FacetDropdown } from './facet-dropdown.tsx'
import { FacetList } from './facet-list.tsx'
import { FacetMakes } from './facet-makes.tsx'
import { FacetRange } from './facet-range.tsx'
import { filterForm } from './filter-form.ts'
import { ShowCars } from './show-cars.tsx'

export function Filters({ view }: { view: SearchView }) {
  return (
    <aside id="filter-sheet" className="sheet" popover="auto" aria-label="Filters">
      <form id="filters" {...filterForm(view.action)}>
        <div className="sheet-head" {...swapLinks('none')}>
          <h2>Filters</h2>
          <a href={view.clearHref} className="when-searched" hidden={view.bare}>
            Clear all
          </a>
          {/* Takes the focus when the sheet opens; hidden in the column of a wide screen. */}
          <button type="button" popoverTarget="filter-sheet" popoverTargetAction="hide" autoFocus>
            <Icon name="close" />
            <span className="unseen">Close filters</span>
          </button>
        </div>
        <div id="facets" className="facets">
          <Facets view={view} />
        </div>
        <div className="sheet-foot">
          <ShowCars total={view.total} />
        </div>
      </form>
    </aside>
  )
}

type FacetsProps = { view: Pick<SearchView, 'facets' | 'kept' | 'state'> }

export function Facets({ view: { facets, kept, state } }: FacetsProps) {
  return (
    <>
      {facets.map((facet, at) => (
        <details
          key={facet.name}
          id={`f-${facet.name}`}
          className="facet"
          data-testid={`${facet.kind === 'range' ? 'range' : 'facet'}-${facet.name}`}
          open={at < OPEN || isChosen(facet)}
        >
          <summary>
            {facet.label}
            <Icon name="down" />
          </summary>
          <Facet facet={facet} />
          {facet.name === 'price' && <ByBudget state={state} />}
        </details>
      ))}
      {kept.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

/** Link to the budget search (W78). */
function ByBudget({ state }: Pick<SearchView, 'state'>) {
  const { site } = useSite()
  if (!site.budget.enabled) return null
  return (
    <p className="range-note">
      <a href={budgetHref(state, site)} rel="nofollow">
        {site.budget.title}
      </a>
    </p>
  )
}

function Facet({ facet }: { facet: FacetView }) {
  if (facet.kind === 'range') return <FacetRange facet={facet} />
  if (facet.display === 'makes') return <FacetMakes facet={facet} />
  const chosen = facet.values.filter((value) => value.selected).length
  // A dropdown holds one choice; more can only come from the address, and then they are shown as a list.
  return facet.display === 'dropdown' && chosen < 2 ? (
    <FacetDropdown facet={facet} />
  ) : (
    <FacetList facet={facet} />
  )
}

/** Filters that start open. */
const OPEN = 6

function isChosen(facet: FacetView): boolean {
  return facet.kind === 'range'
    ? facet.value.min !== undefined || facet.value.max !== undefined
    : facet.values.some((value) => value.selected)
}
