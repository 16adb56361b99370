// The filter form: a rail beside the list or a bar above it, on phones a sheet over it. It works without scripts.
import { renderToStaticMarkup } from 'react-dom/server'

import { idOf } from '#lib/memo.ts'
import { toGrouped } from '#lib/money.ts'
import { budgetHref } from '#search/budget-query.ts'
import type { SearchState } from '#search/state.ts'
import type { FacetView, SearchView } from '#search/view.ts'
import { facetOf } from '#stock/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import { Raw } from '#ui/draw-once.tsx'
import { fill, filled } from '#ui/fill.tsx'
import { Icon } from '#ui/icon.tsx'
import { keepHtml } from '#ui/pieces.ts'
import { useSite } from '#ui/site-context.ts'
import { facetListHtml, facetRangeHtml, type ListFacet } from './facets.tsx'
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

type FacetsProps = { view: Pick<SearchView, 'facets' | 'kept' | 'state' | 'near'> }

/** The filters belong to one site and one list, of which they are kept. */
export function Facets({ view: { facets, kept, state, near } }: FacetsProps) {
  const { site } = useSite()
  return (
    <>
      {near.isAsked && <NearField near={near} />}
      <Raw
        pieces={[keepHtml(facets, `facets ${idOf(site)}`, () => facetsHtml(facets, state, site))]}
      />
      {kept.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

function facetsHtml(facets: readonly FacetView[], state: SearchState, site: Site): string {
  const isBar = site.search.filters === 'bar'
  const first = facets.slice(0, isBar ? IN_BAR : undefined).map((facet, at) => {
    const details = isBar ? { name: 'bar' } : { open: at < OPEN || isChosen(facet) }
    return facetHtml(facet, details, state, site)
  })
  const more = isBar ? facets.slice(IN_BAR) : []
  if (more.length === 0) return first.join('')
  const rest = more.map((facet) => facetHtml(facet, { open: isChosen(facet) }, state, site))
  const texts = { restHtml: rest.join('') }
  const folded = fill('more filters', texts, ({ restHtml }) => (
    <details id="f-more" className="facet facet-more" name="bar">
      <summary>
        More filters
        <Icon name="down" />
      </summary>
      <div {...filled(restHtml)} />
    </details>
  ))
  return first.join('') + folded
}

/** With a name, it is one of several details of which one is open at a time: panels of a bar. */
type Details = { open: boolean } | { name: string }

function facetHtml(facet: FacetView, details: Details, state: SearchState, site: Site): string {
  const { kind, name } = facet
  const texts = { name, contentHtml: contentHtml(facet, state, site) }
  return fill(`facet box ${kind} ${JSON.stringify(details)}`, texts, (given) => (
    <details
      id={`f-${given.name}`}
      className="facet"
      data-testid={`${kind === 'range' ? 'range' : 'facet'}-${given.name}`}
      {...details}
      {...filled(given.contentHtml)}
    />
  ))
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
      {/* The first button of the form, which Enter presses in any field: it adds nothing to what is sent. */}
      <button className="button button-quiet">Find</button>
    </div>
  )
}

function contentHtml(facet: FacetView, state: SearchState, site: Site): string {
  const summary = fill('facet', { label: facet.label }, ({ label }) => (
    <summary>
      {label}
      <Icon name="down" />
    </summary>
  ))
  // Shown with repayments on the shopper's own terms: lists are filtered by those that the dealer offers.
  const terms =
    facet.name === 'weekly_price_range'
      ? fill('dealer terms', {}, () => (
          <p className="dealer-terms quiet">On the dealer’s terms, not yours.</p>
        ))
      : ''
  const { hint } = facetOf(facet.name)
  const line =
    hint === undefined
      ? ''
      : fill('facet hint', { hint }, (texts) => <p className="range-note quiet">{texts.hint}</p>)
  return (
    summary +
    terms +
    line +
    controlsHtml(facet) +
    (facet.name === 'price' ? budget(state, site) : '')
  )
}

function budget(state: SearchState, site: Site): string {
  if (!site.budget.enabled) return ''
  const texts = { href: budgetHref(state, site), title: site.budget.title }
  return fill('by budget', texts, ({ href, title }) => (
    <p className="range-note quiet">
      <a href={href} rel="nofollow">
        {title}
      </a>
    </p>
  ))
}

function controlsHtml(facet: FacetView): string {
  if (facet.kind === 'range') return facetRangeHtml(facet)
  const chosen = facet.values.filter((value) => value.selected).length
  // A dropdown holds one choice; more can only come from the address, and then they are shown as a list.
  return facet.display === 'dropdown' && chosen < 2
    ? renderToStaticMarkup(<FacetDropdown facet={facet} />)
    : facetListHtml(facet)
}

/** Filters in a bar before "More filters". */
const IN_BAR = 5

/** Filters that start open: few, so that a keyboard is soon past them. */
const OPEN = 3

function isChosen(facet: FacetView): boolean {
  return facet.kind === 'range'
    ? facet.value.min !== undefined || facet.value.max !== undefined
    : facet.values.some((value) => value.selected)
}

/** Controls elsewhere belong to it by `form="filters"`, so it listens on `.search`; ticks of cards are of another form. */
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
