// Lists that have a text of the dealer's own: which list has which.
import type { Site } from '#tenant/schema.ts'
import { toHref } from './path.ts'
import type { SearchState } from './state.ts'

export type Introduced = Site['search']['introduced'][number]

/** The text of exactly this list; null for every other filter, order or page of it. */
export function introductionOf(state: SearchState, site: Site): Introduced | null {
  const { introduced } = site.search
  if (introduced.length === 0) return null
  const href = toHref(state, site)
  return introduced.find(({ path }) => path === href) ?? null
}
