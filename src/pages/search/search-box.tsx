// Free text search. The field belongs to the filter form, wherever it is.
import { useSite } from '#ui/site-context.ts'
import { Icon } from '#ui/icon.tsx'

export function SearchBox({ query }: { query: string }) {
  return (
    <search className="search-box">
      <Icon name="search" />
      <QueryInput query={query} />
    </search>
  )
}

export function QueryInput({ query }: { query: string }) {
  const { site } = useSite()
  return (
    <input
      type="search"
      id="query"
      name="query"
      form="filters"
      defaultValue={query}
      maxLength={200}
      placeholder="Make, model or keyword"
      aria-label={`Search ${site.vehicle.many}`}
      autoComplete="off"
      enterKeyHint="search"
      data-testid="search-box"
    />
  )
}
