// Around the list: one bar with count, filters, "Save this search" and sort order; search box, active filters.
import { toGrouped } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { type SearchView, toHiddenFilters } from '#search/view.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { SearchBox } from '#apps/site/ui/search-box.tsx'
import { swapLinks } from './results.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

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
      <SaveSearch view={view} />
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

export function Chips({ view }: { view: SearchView }) {
  return (
    <div id="chips" className="applied" {...swapLinks('none')}>
      <ChipLinks view={view} />
    </div>
  )
}

/** Active interpretations and filters. */
export function ChipLinks({ view: { interpretation, ...view } }: { view: SearchView }) {
  return (
    <>
      {interpretation !== null && <InterpretationNote interpretation={interpretation} />}
      {view.chips.length > 0 && <ActiveFilters {...view} />}
      <CurrentFilters {...view} />
    </>
  )
}

function ActiveFilters(view: Pick<SearchView, 'chips' | 'clearHref'>) {
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

/** One line about how the words were read, with the literal search and other readings as links. */
function InterpretationNote({
  interpretation,
}: {
  interpretation: NonNullable<SearchView['interpretation']>
}) {
  const { text, notes, offers, exactHref, filtersHref } = interpretation
  return (
    <p id="asked" className="asked" role="status">
      You searched for <b>{text}</b>.{' '}
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
      {offers.map(({ label, href }, at) => (
        <span key={href}>
          {at === 0 ? 'Did you mean ' : ' or '}
          <a href={href} rel="nofollow">
            {label}
          </a>
          {at === offers.length - 1 && '? '}
        </span>
      ))}
      {exactHref !== null && (
        <a href={exactHref} rel="nofollow">
          Search the exact words
        </a>
      )}
      {filtersHref !== null && (
        <a href={filtersHref} rel="nofollow">
          Search using filters
        </a>
      )}
    </p>
  )
}

const ASK_FORM = 'ask'

/** The search box of the list. Its text is parsed into filters, added to those of the list. */
export function ListBox({ view }: { view: SearchView }) {
  return (
    <SearchBox id="query" formId={ASK_FORM} query={view.state.query} testId="search-box">
      <LiteralText query={view.state.query} />
    </SearchBox>
  )
}

/** The text as a literal filter of the list; scripts keep it in sync with the box while the shopper types. */
export function LiteralText({ query }: { query: string }) {
  return (
    <input
      id="literal"
      name="query"
      form="filters"
      defaultValue={query}
      autoComplete="off"
      hidden
    />
  )
}

/** The list's filters and order as fields of the search box, so that they are kept on submission. */
function CurrentFilters({ state, sorts }: Pick<SearchView, 'state' | 'sorts'>) {
  const fields = toHiddenFilters(state, [], false)
  if (sorts[0]?.name !== state.sort) fields.push({ name: 'sortBy', value: state.sort })
  return fields.map(({ name, value }) => (
    <input key={name + value} type="hidden" form={ASK_FORM} name={name} value={value} />
  ))
}

export function ShowCars({ total }: { total: number }) {
  const { one, many } = useSite().site.vehicle
  if (total === 0)
    return (
      <div id="show-cars" className="show-none" data-testid="show-cars">
        <p>No {many} match.</p>
        <button className="button button-quiet">See close matches</button>
      </div>
    )
  const [number, noun] = [toGrouped(total), total === 1 ? one : many]
  return (
    // The accessible name stays constant while the visible number counts up.
    <button
      id="show-cars"
      className="button show-cars"
      data-testid="show-cars"
      aria-label={`Show Me ${number} ${noun}`}
    >
      Show Me <span data-count={total}>{number}</span> {noun}
    </button>
  )
}

type Props = { view: Pick<SearchView, 'href' | 'bare'> }

/** On phones only its icon, next to filters and order; its answer is a separate line. */
export function SaveSearch({ view }: Props) {
  if (!hasSavedSearches(useSite().site)) return null
  return (
    <form
      id="save-search"
      className="save-search when-searched"
      hidden={view.bare}
      method="post"
      action={routes.savedSearches.href()}
    >
      <span id="save-href" hidden>
        <Href view={view} />
      </span>
      <button className="button button-quiet">
        <Icon name="bookmark" />
        <span>Save this search</span>
      </button>
      <p role="alert" />
    </form>
  )
}

/** The fragment for a list that has changed in place. */
export function SaveSearchPart({ view }: Props) {
  if (!hasSavedSearches(useSite().site)) return null
  return (
    <hx-partial hx-target="#save-href" hx-swap="innerHTML">
      <Href view={view} />
    </hx-partial>
  )
}

function Href({ view }: Props) {
  return <input type="hidden" name="href" value={view.href} />
}
