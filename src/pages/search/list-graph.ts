// Structured data of a list, as one schema.org graph: its vehicles in order, and breadcrumbs.
import { absoluteUrl } from '#lib/url.ts'
import { toHref } from '#search/path.ts'
import { without } from '#search/state.ts'
import type { SearchView } from '#search/view.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph, type Crumb } from '#ui/crumbs.ts'

/** JSON-LD of the page; null if it is not indexed. */
export function toListGraph(view: SearchView, site: Site): object | null {
  const { items, state, summary } = view
  if (!summary.robots.startsWith('index')) return null
  const before = (state.page - 1) * site.search.hits_per_page
  const cars = items.flatMap((item) => (item.kind === 'car' ? [item.car] : []))
  const list = {
    '@type': 'ItemList',
    itemListElement: cars.map(({ href }, at) => ({
      '@type': 'ListItem',
      position: before + at + 1,
      url: absoluteUrl(href, site),
    })),
  }
  return toGraph([list], toCrumbs(view, site), site)
}

/** A model is below its make. */
function toCrumbs({ state, summary: { heading } }: SearchView, site: Site): Crumb[] {
  const [make] = state.lists.make ?? []
  const isModel = make !== undefined && state.lists.model !== undefined
  const above = isModel ? [{ label: make, href: toHref(without(state, 'model'), site) }] : []
  return [...above, { label: heading }]
}
