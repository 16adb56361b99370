// The search box: in the header of every page, on the home page and on lists. A form that sends what the shopper typed as
// `ask`; apps/site/client/search-box.ts makes its field a combobox with suggestions, once it is used.
import type { ReactNode } from 'react'

import { routes } from '#routes.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

type Props = {
  /** Id of the field. */
  id?: string
  /** Id of the form, for fields outside it. */
  formId?: string
  /** Label above the field, if there is space for it. */
  label?: string
  /** The text that the list was searched by. */
  query?: string
  testId?: string
  /** Fields that are submitted with the text. */
  children?: ReactNode
}

export function SearchBox(props: Props) {
  return (
    <search className="search-box">
      <SearchForm {...props} />
    </search>
  )
}

/**
 * The search box in the header: a panel that its button opens if there is no space for a field; both work without
 * scripts.
 */
export function SearchPanel() {
  return (
    <search id="find" className="search-box" popover="">
      <SearchForm isCompact />
    </search>
  )
}

type FormProps = Props & { isCompact?: boolean }

function SearchForm({ id, formId, label, query, testId, isCompact = false, children }: FormProps) {
  const name = `Search ${useSite().site.vehicle.many}`
  return (
    <form id={formId} action={routes.searchStart.href()}>
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      <input
        id={id}
        name="ask"
        aria-label={label === undefined ? name : undefined}
        {...(query !== undefined && { defaultValue: query })}
        placeholder={isCompact ? name : 'Make, model or keyword'}
        data-testid={testId}
      />
      <button aria-label={label === undefined ? name : 'Search'}>
        <Icon name="search" />
      </button>
      {children}
    </form>
  )
}
