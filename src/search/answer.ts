// The engine's answer, in one format for pages, caches and both engines.
import * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { EngineQuery } from './request.ts'

export type Answer = {
  /** When it was calculated, seconds. */
  at: Seconds
  /** The page's documents, unparsed: the stock schema parses them where they are used. */
  hits: unknown[]
  /** Number of matching cars, correct even beyond the last reachable page. */
  total: number
  /** Counts by facet and value; each refined facet is counted without its own filter. */
  facets: Record<string, Record<string, number>>
  stats: Record<string, { min: number; max: number }>
  /** Number of matching cars without each refined facet. */
  without: Record<string, number>
  /** Number of matching cars per query, in order, if there are several. */
  totals?: number[]
  /** Documents of the further queries, in order, if these request any. */
  lists?: unknown[][]
}

/** Whether a stored value has every field of an answer: another release may have stored it. */
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

/** Each reply contains hundreds of counts, so one predicate checks them instead of a schema each. */
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

/** Joins the replies to a page's queries: cars and total from the first, each refined facet from its own count. */
export function toAnswer(
  queries: readonly EngineQuery[],
  body: unknown,
  now: Seconds,
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
