// The search fragments that change with the filters: the list, and each region that shows the selection.
import type { SearchView } from '#search/view.ts'
import { ChipLinks } from './chips.tsx'
import { Facets } from './filters.tsx'
import { Results } from './results.tsx'
import { SaveSearchPart } from './save-search.tsx'
import { QueryInput } from './search-box.tsx'
import { ShowCars } from './show-cars.tsx'
import { Count, SortSelect } from './toolbar.tsx'

export function SearchFragment({ view }: { view: SearchView }) {
  return (
    <>
      <title>{view.summary.title}</title>
      <Results view={view} />
      <hx-partial hx-target="#facets" hx-swap="innerMorph">
        <Facets view={view} />
      </hx-partial>
      <hx-partial hx-target="#chips" hx-swap="innerHTML">
        <ChipLinks view={view} />
      </hx-partial>
      <hx-partial hx-target="#heading" hx-swap="innerHTML">
        {view.summary.heading}
      </hx-partial>
      <SaveSearchPart view={view} />
      <hx-partial hx-target="#count" hx-swap="innerHTML">
        <Count total={view.total} />
      </hx-partial>
      <hx-partial hx-target="#show-cars" hx-swap="outerMorph">
        <ShowCars total={view.total} />
      </hx-partial>
      <hx-partial hx-target="#query" hx-swap="outerMorph">
        <QueryInput query={view.state.query} />
      </hx-partial>
      <hx-partial hx-target="#sort" hx-swap="outerMorph">
        <SortSelect sorts={view.sorts} />
      </hx-partial>
    </>
  )
}
