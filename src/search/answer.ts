// The answer to a page's queries: plain values, identical for both engines, in every cache and on every page.
import { isObject } from '#lib/is-object.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { EngineQuery } from './request.ts'

/** Counts by facet and value. */
type Counts = Record<string, Record<string, number>>
type Stats = Record<string, { min: number; max: number }>

export type Answer = {
  /** When it was calculated, seconds. */
  at: Seconds
  /** Number of matching cars, correct even beyond the last page that can be reached. */
  total: number
  /** The page's documents, unchecked: the stock schema reads them where they are used. */
  hits: unknown[]
  /** Counts of each refined facet, without its own filter. */
  facets: Counts
  stats: Stats
  /** Number of matching cars, without the filter of each refined facet. */
  without: Record<string, number>
  /** Number of matching cars per query, in order, if there are several. */
  totals?: number[]
  /** Documents of the other queries, in order, if they request any. */
  lists?: unknown[][]
}

/** The reply of an engine to one query. */
export type Reply = { hits: unknown[]; nbHits: number; facets: Counts; stats: Stats }

/** Whether a stored value has every field of an answer: another release may have stored it. */
export function isAnswer(value: unknown): value is Answer {
  if (!isObject(value)) return false
  const { at, total, hits, facets, stats, without, totals = [], lists = [] } = value
  return (
    typeof at === 'number' &&
    typeof total === 'number' &&
    areFacets(facets) &&
    areStats(stats) &&
    isObject(without) &&
    areNumbers(without) &&
    [hits, totals, lists].every(Array.isArray)
  )
}

/** Parses the replies of an engine in its protocol; null if one has another shape. */
export function readReplies(queries: readonly EngineQuery[], body: unknown): Reply[] | null {
  const results: unknown[] = isObject(body) && Array.isArray(body.results) ? body.results : []
  const replies = results.map((result, at) => readReply(queries[at], result))
  return replies.every((reply) => reply !== null) ? replies : null
}

function readReply(query: EngineQuery | undefined, value: unknown): Reply | null {
  if (!isObject(value)) return null
  const { hits, nbHits, facets = {}, facets_stats: stats = {} } = value
  const isCounted = typeof nbHits === 'number' && Number.isInteger(nbHits) && nbHits >= 0
  if (!Array.isArray(hits) || !isCounted || !areFacets(facets) || !areStats(stats)) return null
  const counted = Object.entries(facets).filter(
    ([name]) => query?.statisticsOnly?.includes(name) !== true,
  )
  return { hits, nbHits, facets: Object.fromEntries(counted), stats }
}

function areFacets(value: unknown): value is Counts {
  return (
    isObject(value) &&
    Object.values(value).every((counts) => isObject(counts) && areNumbers(counts))
  )
}

function areNumbers(counts: object): boolean {
  return Object.values(counts).every((count) => typeof count === 'number')
}

function areStats(value: unknown): value is Stats {
  return (
    isObject(value) &&
    Object.values(value).every(
      (of) => isObject(of) && typeof of.min === 'number' && typeof of.max === 'number',
    )
  )
}

/**
 * Joins the replies to a page's queries: cars and total from the first, each refined facet from its own count. Null if
 * one is missing.
 */
export function joinReplies(
  queries: readonly EngineQuery[],
  replies: readonly Reply[],
  now: Seconds,
): Answer | null {
  const [page, ...others] = replies
  if (page === undefined || replies.length !== queries.length) return null
  const without = others.map(({ nbHits }, at) => [queries[at + 1]?.facets?.[0] ?? '', nbHits])
  return {
    at: now,
    total: page.nbHits,
    hits: page.hits,
    facets: joinObjects(replies.map(({ facets }) => facets)),
    stats: joinObjects(replies.map(({ stats }) => stats)),
    without: Object.fromEntries(without),
    ...(others.length > 0 && { totals: replies.map(({ nbHits }) => nbHits) }),
    ...(queries.slice(1).some(({ hitsPerPage }) => hitsPerPage > 0) && {
      lists: others.map(({ hits }) => hits),
    }),
  }
}

/** Merges objects; if several have a field, the last one wins. */
function joinObjects<Value>(objects: readonly Record<string, Value>[]): Record<string, Value> {
  return Object.fromEntries(objects.flatMap((one) => Object.entries(one)))
}
