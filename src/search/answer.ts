// The engine's answer, in one format for pages, caches and both engines.
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

type Reply = {
  hits: unknown[]
  nbHits: number
  facets: Answer['facets']
  facets_stats: Answer['stats']
}

/** The replies; null if one has another shape. By hand: each contains hundreds of counts, on every page that is drawn. */
function toReplies(body: unknown): Reply[] | null {
  const results = isObject(body) && Array.isArray(body.results) ? body.results : []
  const replies = results.map(toReply)
  return replies.every((reply) => reply !== null) ? replies : null
}

function toReply(value: unknown): Reply | null {
  if (!isObject(value)) return null
  const { hits, nbHits, facets = {}, facets_stats: stats = {} } = value
  const isCounted = typeof nbHits === 'number' && Number.isInteger(nbHits) && nbHits >= 0
  const isRead = Array.isArray(hits) && isCounted && areFacets(facets) && areStats(stats)
  return isRead ? { hits, nbHits, facets, facets_stats: stats } : null
}

function areFacets(value: unknown): value is Answer['facets'] {
  return (
    isObject(value) &&
    Object.values(value).every((counts) => isObject(counts) && areNumbers(counts))
  )
}

function areNumbers(counts: object): boolean {
  for (const count of Object.values(counts)) if (typeof count !== 'number') return false
  return true
}

function areStats(value: unknown): value is Answer['stats'] {
  return (
    isObject(value) &&
    Object.values(value).every(
      (of) => isObject(of) && typeof of.min === 'number' && typeof of.max === 'number',
    )
  )
}

/** Joins the replies to a page's queries: cars and total from the first, each refined facet from its own count. */
export function toAnswer(
  queries: readonly EngineQuery[],
  body: unknown,
  now: Seconds,
): Answer | null {
  const results = toReplies(body)
  if (results === null || results.length !== queries.length) return null
  const [page, ...others] = results
  if (page === undefined) return null
  for (const [at, { statisticsOnly = [] }] of queries.entries())
    for (const name of statisticsOnly) delete results[at]?.facets[name]
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
