// The filter form: a rail beside the list or a bar above it, on phones a sheet over it. It works without scripts.
import { toGrouped } from '#lib/money.ts'
import { budgetHref } from '#search/budget-query.ts'
import type { SearchState } from '#search/state.ts'
import type { FacetView, SearchView } from '#search/view.ts'
import { facetOf } from '#vehicle/attributes.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { FacetList, FacetRange, type ListFacet } from './facets.tsx'
import { PricesField } from './prices.tsx'
import { swapLinks } from './results.tsx'
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

type FacetsProps = {
  view: Pick<SearchView, 'facets' | 'hiddenFilters' | 'state' | 'near' | 'prices'>
}

/** The fields of the form: each filter, and values that no filter shows. */
export function Facets({ view: { facets, hiddenFilters, state, near, prices } }: FacetsProps) {
  const isBar = useSite().site.search.filters === 'bar'
  return (
    <>
      {near.isAsked && <NearField near={near} />}
      {prices.states.length > 0 && <PricesField prices={prices} />}
      {isBar ? <Bar facets={facets} state={state} /> : <Column facets={facets} state={state} />}
      {hiddenFilters.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

type GroupProps = { facets: readonly FacetView[]; state: SearchState }

function Column({ facets, state }: GroupProps) {
  return facets.map((facet, at) => (
    <Facet key={facet.name} facet={facet} state={state} open={at < OPEN || isChosen(facet)} />
  ))
}

/** Panels, one of which is open at a time; the last one contains all further filters. */
function Bar({ facets, state }: GroupProps) {
  const more = facets.slice(IN_BAR)
  return (
    <>
      {facets.slice(0, IN_BAR).map((facet) => (
        <Facet key={facet.name} facet={facet} state={state} group="bar" />
      ))}
      {more.length > 0 && (
        <details id="f-more" className="facet facet-more" name="bar">
          <summary>
            More filters
            <Icon name="down" />
          </summary>
          <div>
            {more.map((facet) => (
              <Facet key={facet.name} facet={facet} state={state} open={isChosen(facet)} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

type FacetProps = {
  facet: FacetView
  state: SearchState
  open?: boolean
  /** Only one filter of a group is open at a time. */
  group?: string
}

function Facet({ facet, state, open, group }: FacetProps) {
  const { kind, name, label } = facet
  const { hint } = facetOf(name)
  return (
    <details
      id={`f-${name}`}
      className="facet"
      data-testid={kind === 'range' ? `range-${name}` : `facet-${name}`}
      open={open}
      name={group}
    >
      <summary>
        {label}
        <Icon name="down" />
      </summary>
      {name === 'weekly_price_range' && (
        // Shown with repayments on the shopper's own terms: lists are filtered by the dealer's repayments.
        <p className="dealer-terms quiet">On the dealer’s terms, not yours.</p>
      )}
      {hint !== undefined && <p className="range-note quiet">{hint}</p>}
      <Controls facet={facet} />
      {name === 'price' && <BudgetLink state={state} />}
    </details>
  )
}

function NearField({ near: { text } }: Pick<SearchView, 'near'>) {
  return (
    <div id="near" className="near-field">
      <label htmlFor="near-place">Near postcode or suburb</label>
      <input
        type="text"
        id="near-place"
        name="near"
        maxLength={60}
        autoComplete="postal-code"
        enterKeyHint="search"
        placeholder="Postcode or suburb"
        defaultValue={text}
      />
      {/* The first button of the form, which Enter presses in any field; it adds nothing to the query. */}
      <button className="button button-quiet">Find</button>
    </div>
  )
}

function Controls({ facet }: { facet: FacetView }) {
  if (facet.kind === 'range') return <FacetRange facet={facet} />
  const chosen = facet.values.filter((value) => value.selected).length
  // A dropdown holds one choice; more can only come from the address, and then they are shown as a list.
  const isDropdown = facet.display === 'dropdown' && chosen < 2
  return isDropdown ? <FacetDropdown facet={facet} /> : <FacetList facet={facet} />
}

function BudgetLink({ state }: { state: SearchState }) {
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

/** Number of filters in a bar before "More filters". */
const IN_BAR = 5

/** Number of filters that are open at first: few, so that keyboard users can quickly get past them. */
const OPEN = 3

function isChosen(facet: FacetView): boolean {
  return facet.kind === 'range'
    ? facet.value.min !== undefined || facet.value.max !== undefined
    : facet.values.some((value) => value.selected)
}

/**
 * Other controls belong to it by `form="filters"`, so it listens on `.search`; checkboxes on cards belong to another
 * form.
 */
export function filterForm(action: SearchView['action']) {
  return {
    action,
    method: 'get',
    noValidate: true,
    'hx-get': action,
    'hx-trigger': [
      'input changed delay:300ms from:.search target:<input[name=ask]/>',
      'input delay:400ms from:.search target:<input[type=range]/>',
      'change from:.search target:<input[type=checkbox]:not([name=cars]), input[type=number], input[name=near], select/>',
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

function FacetDropdown({ facet: { name, label, values } }: { facet: ListFacet }) {
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
