// The search box: in the header of every page, on the home page and on lists. A form that sends what the shopper typed as
// `ask`; client/search-box.ts adds suggestions under it.
import type { ReactNode } from 'react'

import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { assetUrl } from './assets.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

type Props = {
  /** Of the field; two boxes of a page have different ones. */
  id: string
  /** Above the field, where there is room for it. */
  label?: string
  /** The text that the list was searched by. */
  query?: string
  testId: string
  /** Fields that are sent with the text. */
  children?: ReactNode
}

export function SearchBox({ id, label, query = '', testId, children }: Props) {
  const { search, vehicle } = useSite().site
  const options = `${id}-options`
  return (
    <search className="search-box">
      <form action={routes.search.href(DEFAULT_SEARCH)}>
        {label !== undefined && <label htmlFor={id}>{label}</label>}
        <input
          id={id}
          name="ask"
          role="combobox"
          aria-label={label === undefined ? `Search ${vehicle.many}` : undefined}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={options}
          defaultValue={query}
          maxLength={200}
          placeholder="Make, model or keyword"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          data-testid={testId}
        />
        <button className="search-go">
          <Icon name="search" />
          <span>Search</span>
        </button>
        {children}
        <div
          id={options}
          className="suggestions"
          role="listbox"
          aria-label="Suggestions"
          data-css={assetUrl('suggestions.css')}
          data-recent={search.remember_filters ? '' : undefined}
          hidden
        />
        <p role="status" className="unseen" />
      </form>
    </search>
  )
}
