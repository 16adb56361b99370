// The filters of a list: a form of checkboxes with their counts, and of ranges.
import type { ListState } from '../list-state.ts'
import type { FacetView } from '../stock.ts'

type Props = { state: ListState; facets: FacetView[]; total: number }

export function Filters({ state, facets, total }: Props) {
  return (
    <aside id="filter-sheet" className="sheet" aria-label="Filters">
      <form id="filters" action={`/search/${state.list}`} noValidate>
        <div className="sheet-head">
          <h2>Filters</h2>
          <a href={`/search/${state.list}`}>Clear all</a>
        </div>
        <div id="facets" className="facets">
          {facets.map((facet) => (
            <details
              key={facet.name}
              id={`f-${facet.name}`}
              className="facet"
              open
              data-testid={`${facet.kind === 'range' ? 'range' : 'facet'}-${facet.name}`}
            >
              <summary>
                {facet.label}
                <i className="icon icon-down" />
              </summary>
              {facet.kind === 'range' ? (
                <Range facet={facet} state={state} />
              ) : (
                <Values facet={facet} />
              )}
            </details>
          ))}
        </div>
        <div className="sheet-foot">
          <button className="button show-cars" data-testid="show-cars">
            Show Me {total.toLocaleString('en-AU')} cars
          </button>
        </div>
      </form>
    </aside>
  )
}

function Values({ facet: { name, values, folded } }: { facet: FacetView }) {
  return (
    <div className="values">
      <ul>
        {values.map(({ value, label, count, isChosen }) => (
          <li key={value}>
            <label data-testid="facet-value" data-value={value} data-count={count}>
              <input
                type="checkbox"
                name={`refinementList[${name}]`}
                value={value}
                defaultChecked={isChosen}
              />
              <span>{label}</span>
              <span className="count">{count.toLocaleString('en-AU')}</span>
            </label>
          </li>
        ))}
      </ul>
      {folded > 0 && (
        <button name="fold" value={name} className="fold-button">
          Show all
        </button>
      )}
    </div>
  )
}

function Range({ facet, state }: { facet: FacetView; state: ListState }) {
  const { name, label, bounds } = facet
  if (bounds === undefined) return null
  const { min, max } = bounds
  const chosen = state.ranges[name] ?? {}
  const step = Math.max((max - min) / 100, 1)
  return (
    <div className="range" role="group" aria-label={label}>
      <div className="range-track">
        {(['from', 'to'] as const).map((side) => (
          <input
            key={side}
            type="range"
            min={min}
            max={max}
            step={step}
            defaultValue={side === 'from' ? (chosen.min ?? min) : (chosen.max ?? max)}
            aria-label={`${label} ${side}`}
          />
        ))}
      </div>
      <div className="range-fields">
        <label>
          From
          <input
            type="number"
            inputMode="numeric"
            name={`range[${name}][min]`}
            placeholder={min.toLocaleString('en-AU')}
            defaultValue={chosen.min}
          />
        </label>
        <label>
          To
          <input
            type="number"
            inputMode="numeric"
            name={`range[${name}][max]`}
            placeholder={max.toLocaleString('en-AU')}
            defaultValue={chosen.max}
          />
        </label>
      </div>
    </div>
  )
}
