// The filter form: a column beside the list, on phones a sheet over it. It works without scripts.
import { toGrouped } from '#lib/money.ts'
import { budgetHref } from '#search/budget-query.ts'
import type { FacetValueView, FacetView, SearchView } from '#search/view.ts'
import { Icon } from '#ui/icon.tsx'
import { swapLinks } from './results.tsx'
import { useSite } from '#ui/site-context.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import {
  FacetLink,
  FacetList,
  FacetRange,
  FacetValue,
  CollapsedFacet,
  type ListFacet,
} from './facets.tsx'
import { ShowCars } from './toolbar.tsx'

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
          {facet.name === 'weekly_price_range' && <DealerTerms />}
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

/** Shown with repayments on the shopper's own terms: lists are filtered by those that the dealer offers. */
function DealerTerms() {
  return <p className="dealer-terms quiet">On the dealer’s terms, not yours.</p>
}

function ByBudget({ state }: Pick<SearchView, 'state'>) {
  const { site } = useSite()
  if (!site.budget.enabled) return null
  return (
    <p className="range-note quiet">
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

/** Controls elsewhere belong to it by `form="filters"`, so it listens on `.search`. */
export function filterForm(action: SearchView['action']) {
  return {
    action,
    method: 'get',
    noValidate: true,
    'hx-get': action,
    'hx-trigger': [
      'input changed delay:300ms from:.search target:<input[type=search]/>',
      'input delay:400ms from:.search target:<input[type=range]/>',
      'change from:.search target:<input[type=checkbox], input[type=number], select/>',
      'fill-fold from:.search',
      'submit',
    ].join(', '),
    'hx-target': '#results',
    'hx-swap': 'outerSync',
    'hx-push-url': 'true',
    'hx-sync': 'this:replace',
    'hx-indicator': '#results',
    'hx-status:4xx': 'swap:none push:false',
    'hx-status:5xx': 'swap:none push:false',
  } as const
}

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

export function FacetMakes({ facet }: { facet: ListFacet }) {
  return (
    <CollapsedFacet
      className="makes"
      facet={facet}
      draw={(make) => <Make key={make.value} make={make} />}
      more="Show all makes"
      fewer="Hide extra makes"
    />
  )
}

function Make({ make }: { make: FacetValueView }) {
  const { models } = make
  const isOpen = models !== undefined && models.values.length > 0
  return (
    <li className={isOpen ? 'make-open' : undefined}>
      <label
        className="make"
        data-testid="facet-value"
        data-value={make.value}
        data-count={make.count}
      >
        <input
          type="checkbox"
          name="refinementList[make][]"
          value={make.value}
          defaultChecked={make.selected}
        />
        <FacetLink value={make}>
          <Wordmark of={make} />
        </FacetLink>
        <span className="count">{toGrouped(make.count)}</span>
      </label>
      {isOpen && (
        <CollapsedFacet
          className="values"
          label={`Models of ${make.label}`}
          facet={{ name: 'model', ...models }}
          draw={(model) => (
            <li key={model.value}>
              <FacetValue name="model" value={model} />
            </li>
          )}
          more="Show all models"
          fewer="Show fewer models"
        />
      )}
    </li>
  )
}
