// Fragments that htmx swaps when a filter changes.
import type { SearchView } from '#search/view.ts'
import { Facets } from './filters.tsx'
import { Results } from './results.tsx'
import { ChipLinks, Count, LiteralText, SaveSearchPart, ShowCars, SortSelect } from './toolbar.tsx'

/** The list, and each part of the page that shows the selection. */
export function SearchFragment({ view }: { view: SearchView }) {
  return (
    <>
      <title>{view.summary.title}</title>
      <Results view={view} />
      {/* A separate task, one frame later: first the list, then its filters. */}
      <hx-partial hx-target="#facets" hx-swap="innerMorph swap:16ms">
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
      <hx-partial hx-target="#literal" hx-swap="outerMorph">
        <LiteralText query={view.state.query} />
      </hx-partial>
      <hx-partial hx-target="#sort" hx-swap="outerMorph">
        <SortSelect sorts={view.sorts} />
      </hx-partial>
    </>
  )
}
