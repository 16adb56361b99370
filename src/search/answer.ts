// What the engine answered, in one form for pages, caches and both engines.
import * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import type { EngineQuery } from './request.ts'

export type Answer = {
  /** When it was computed, seconds. */
  at: number
  /** Documents of the page, unread: the stock schema reads them where they are used. */
  hits: unknown[]
  /** Cars that match, true beyond what can be paged to. */
  total: number
  /** Counts by facet and value, each refined facet counted without itself. */
  facets: Record<string, Record<string, number>>
  stats: Record<string, { min: number; max: number }>
  /** Cars that would match without a refined facet. */
  without: Record<string, number>
  /** Cars that match each query, in their order, where there are several. */
  totals?: number[]
  /** Documents of the further queries in their order, where these ask for any. */
  lists?: unknown[][]
}

/** Whether a value that was stored has all that is read of an answer: another release may have stored it (F22). */
export function isAnswer(value: unknown): value is Answer {
  if (!isObject(value)) return false
  const { at, hits, total, totals = [], lists = [] } = value
  return (
    typeof at === 'number' &&
    typeof total === 'number' &&
    [hits, totals, lists].every(Array.isArray) &&
    ['facets', 'stats', 'without'].every((name) => isObject(value[name]))
  )
}

/** Hundreds of counts stand in each reply, so one predicate looks at them instead of a schema for each. */
const counts = z.custom<Record<string, Record<string, number>>>(
  (value) => isObject(value) && Object.values(value).every(isCount),
)
const stats = z.record(z.string(), z.object({ min: z.number(), max: z.number() }))

const reply = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.number().int().nonnegative(),
  facets: counts.default({}),
  facets_stats: stats.default({}),
})

const repliesSchema = z.object({ results: z.array(reply).min(1) })

/** Joins the replies to a page's queries: cars and total from the first, a refined facet from its own count. */
export function toAnswer(
  queries: readonly EngineQuery[],
  body: unknown,
  now: number,
): Answer | null {
  const read = repliesSchema.safeParse(body)
  const results = read.success ? read.data.results : []
  const [page, ...others] = results
  if (page === undefined || others.length + 1 !== queries.length) return null
  const answer: Answer = {
    at: now,
    hits: page.hits,
    total: page.nbHits,
    facets: page.facets,
    stats: page.facets_stats,
    without: {},
    ...(others.length > 0 && { totals: results.map(({ nbHits }) => nbHits) }),
    ...(queries.slice(1).some(({ hitsPerPage }) => hitsPerPage > 0) && {
      lists: others.map(({ hits }) => hits),
    }),
  }
  others.forEach((other, at) => {
    Object.assign(answer.facets, other.facets)
    Object.assign(answer.stats, other.facets_stats)
    answer.without[queries[at + 1]?.facets?.[0] ?? ''] = other.nbHits
  })
  return answer
}

function isCount(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((count) => typeof count === 'number')
}
