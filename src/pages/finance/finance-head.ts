// Metadata of a finance page.
import type { Head } from '#http/render.tsx'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import type { FinancePage } from './finance-view.ts'

/** A page about one vehicle is for one shopper; all other queries show the same page. */
export function toFinanceHead(
  { path, title }: FinancePage,
  query: URLSearchParams,
  { name, url }: Pick<Site, 'name' | 'url'>,
): Head {
  const isIndexed = !query.has('car_id')
  return {
    kind: 'finance',
    title: `${title} | ${name}`,
    description: `${title} at ${name}.`,
    ...(isIndexed && {
      canonical: new URL(path, url).href,
      structured: toGraph([], [{ label: title }], { url }),
    }),
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
  }
}
