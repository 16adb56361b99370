// The search box: in the header of every page, on the home page and on lists. A form that sends what the shopper typed as
// `ask`; client/search-box.ts adds suggestions under it.
import type { ReactNode } from 'react'

import { routes } from '#routes.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

type Props = {
  /** Of the field; two boxes of a page have different ones. */
  id: string
  /** Above the field, where there is room for it. */
  label?: string
  /** The text that the list was searched by. */
  query?: string
  testId?: string
  /** Fields that are sent with the text. */
  children?: ReactNode
}

export function SearchBox({ id, label, query = '', testId, children }: Props) {
  const { vehicle } = useSite().site
  return (
    <search className="search-box">
      <form action={routes.searchStart.href()}>
        {label !== undefined && <label htmlFor={id}>{label}</label>}
        <input
          id={id}
          name="ask"
          role="combobox"
          aria-label={label === undefined ? `Search ${vehicle.many}` : undefined}
          aria-expanded="false"
          // An empty one would be a byte of every page.
          {...(query !== '' && { defaultValue: query })}
          placeholder="Make, model or keyword"
          autoComplete="off"
          enterKeyHint="search"
          data-testid={testId}
        />
        <button className="search-go">
          <Icon name="search" />
          <span>Search</span>
        </button>
        {children}
      </form>
    </search>
  )
}
