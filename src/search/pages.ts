// Links between the pages of a list.
import type { Site } from '#tenant/schema.ts'
import { toHref } from './path.ts'
import { lastPage } from './request.ts'
import { withPage, type SearchState } from './state.ts'
import type { PageLink } from './view.ts'

/** Previous, first, last, the current page with two neighbours on each side, next. Empty for a single page. */
export function toPageLinks(state: SearchState, site: Site, total: number): PageLink[] {
  const last = pageCount(site, total)
  const current = Math.min(state.page, last)
  if (last < 2) return []
  const link = (page: number, label: string, more: Partial<PageLink> = {}): PageLink => ({
    label,
    href: toHref(withPage(state, page), site),
    current: false,
    ...more,
  })
  const isNear = (page: number) => page === 1 || page === last || Math.abs(page - current) <= 2
  // A gap of one page shows its number instead.
  const numbers = Array.from({ length: last }, (_, at) => at + 1).filter(
    (page) => isNear(page) || (isNear(page - 1) && isNear(page + 1)),
  )
  return [
    ...(current > 1 ? [link(current - 1, 'Previous', { rel: 'prev' })] : []),
    ...numbers.map((page, at) =>
      link(page, String(page), {
        current: page === current,
        ...(page - (numbers[at - 1] ?? 0) > 1 ? { afterGap: true } : {}),
      }),
    ),
    ...(current < last ? [link(current + 1, 'Next', { rel: 'next' })] : []),
  ]
}

/** Number of reachable pages, at most 50, and 1,050 cars deep. */
export function pageCount(site: Site, total: number): number {
  const size = site.search.hits_per_page
  return Math.max(1, Math.min(lastPage(size), Math.ceil(total / size)))
}
