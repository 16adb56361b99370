// Matches lists to the introductory texts that a dealer writes.
import type { Site } from '#tenant/schema.ts'
import { toHref } from './path.ts'
import type { SearchState } from './state.ts'

export type Introduced = Site['search']['introduced'][number]

/** The text for exactly this list; null for every other filter, order or page of it. */
export function introductionOf(state: SearchState, site: Site): Introduced | null {
  const { introduced } = site.search
  if (introduced.length === 0) return null
  const href = toHref(state, site)
  return introduced.find(({ path }) => path === href) ?? null
}
