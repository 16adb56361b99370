// A list: heading, search box, filters, toolbar, cards and pages. All of it is drawn on the server.
import { Fragment } from 'react'

import { type ListState, toHref } from '../list-state.ts'
import type { Shop } from '../shop.ts'
import { type List, openStock, searchList } from '../stock.ts'
import { Card } from './card.tsx'
import { Filters } from './filters.tsx'

const SORTS = {
  mostRelevant: 'Most relevant',
  latest: 'Latest arrivals',
  highestPrice: 'Price: high to low',
  lowestPrice: 'Price: low to high',
  bestValue: 'Good value',
}
/** Cards in each grid. */
const ROW = 6

type Props = { state: ListState; shop: Shop; list: List }

export async function ListPage({ state }: { state: ListState }) {
  const [{ shop }, list] = await Promise.all([openStock(), searchList(state)])
  return (
    <div className="search shell" data-page="list">
      <div className="search-head">
        <h1 id="heading">{shop.lists[state.list]?.heading}</h1>
        <search className="search-box">
          <form action={`/search/${state.list}`}>
            <input
              name="query"
              aria-label="Search cars"
              placeholder="Make, model or keyword"
              defaultValue={state.query}
              data-testid="search-box"
            />
            <button aria-label="Search cars">
              <i className="icon icon-search" />
            </button>
          </form>
        </search>
      </div>
      <div className="search-body">
        <Filters state={state} facets={list.facets} total={list.total} />
        <div className="search-list">
          <Toolbar state={state} list={list} />
          <Chosen state={state} shop={shop} />
          <section id="results" className="results" aria-labelledby="heading">
            <h2 className="unseen">Results, page {state.page}</h2>
            {Array.from({ length: Math.ceil(list.cars.length / ROW) }, (_, row) => (
              <div className="grid" key={row}>
                {list.cars.slice(row * ROW, (row + 1) * ROW).map((car, at) => (
                  <Card key={car.id} car={car} finance={shop.finance} isFirst={row + at === 0} />
                ))}
              </div>
            ))}
            <Pages state={state} shop={shop} list={list} />
          </section>
        </div>
      </div>
      <aside className="small-print quiet" aria-label="Disclaimers">
        <p id="finance-warning">{shop.warning}</p>
      </aside>
    </div>
  )
}

function Toolbar({ state, list }: Omit<Props, 'shop'>) {
  return (
    <div className="toolbar">
      <output form="filters" data-testid="result-count">
        <b>{list.total.toLocaleString('en-AU')}</b> cars
      </output>
      <form className="save-search" action="/saved-searches" method="post">
        <button className="button button-quiet">
          <i className="icon icon-bookmark" />
          <span>Save this search</span>
        </button>
      </form>
      <div className="sort">
        <label htmlFor="sort">Sort by</label>
        <div className="dropdown">
          <select
            id="sort"
            name="sortBy"
            form="filters"
            defaultValue={state.sort}
            data-testid="sort"
          >
            {Object.entries(SORTS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          <i className="icon icon-down" />
        </div>
      </div>
    </div>
  )
}

/** The filters in use, each with a link that removes it. */
function Chosen({ state, shop }: Omit<Props, 'list'>) {
  const lists = Object.entries(state.lists).map(([name, values]) => {
    const { [name]: _, ...rest } = state.lists
    return { label: values.join(', '), href: toHref(state, shop, { lists: rest, page: 1 }) }
  })
  const ranges = Object.entries(state.ranges).map(([name, { min, max }]) => {
    const { [name]: _, ...rest } = state.ranges
    const label = `${name} ${min ?? ''} to ${max ?? ''}`
    return { label, href: toHref(state, shop, { ranges: rest, page: 1 }) }
  })
  return (
    <div id="chips" className="applied">
      <ul aria-label="Active filters">
        {[...lists, ...ranges].map(({ label, href }) => (
          <li key={label}>
            <a href={href} data-testid="active-filter">
              <span className="unseen">Remove </span>
              {label}
              <i className="icon icon-close" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Pages({ state, shop, list }: Props) {
  const near = [state.page - 1, state.page, state.page + 1]
  const shown = [...new Set([1, ...near, list.pages])].filter((at) => at >= 1 && at <= list.pages)
  return (
    <nav className="pagination" aria-label="Pages" data-testid="pagination">
      {shown.map((page) => (
        <Fragment key={page}>
          <a
            href={toHref(state, shop, { page })}
            aria-current={page === state.page ? 'page' : undefined}
          >
            {page}
          </a>
        </Fragment>
      ))}
      {state.page < list.pages && (
        <a href={toHref(state, shop, { page: state.page + 1 })} rel="next">
          Next
          <i className="icon icon-right" />
        </a>
      )}
    </nav>
  )
}
