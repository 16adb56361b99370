// The engine's answer: as caches keep it, in one format for both engines, and as pages read it.
import { isObject } from '#lib/is-object.ts'
import { createRepeatMemo, remembered } from '#lib/memo.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Reply } from './engine/endpoints-search.ts'
import type { EngineQuery } from './request.ts'

type Counts = Record<string, Record<string, number>>
type Stats = Record<string, { min: number; max: number }>

type Numbers = {
  /** When it was calculated, seconds. */
  at: Seconds
  /** Number of matching cars, correct even beyond the last reachable page. */
  total: number
  /** Number of matching cars without each refined facet. */
  without: Record<string, number>
  /** Number of matching cars per query, in order, if there are several. */
  totals?: number[]
}

/** What is read of it must not be changed: other requests read the same objects. */
export type Answer = Numbers & {
  /** The page's documents, unchecked: the stock schema reads them where they are used. */
  hits: readonly unknown[]
  /** Counts by facet and value; each refined facet is counted without its own filter. */
  facets: Counts
  stats: Stats
  /** Documents of the further queries, in order, if these request any. */
  lists?: readonly (readonly unknown[])[]
}

/** The same with documents, facets and statistics as JSON, since most of them were read for another list before. */
export type StoredAnswer = Numbers & {
  hits: string[]
  facets: string
  stats: string
  lists?: string[][]
}

/** Whether a stored value has every field of an answer: another release may have stored it. */
export function isStoredAnswer(value: unknown): value is StoredAnswer {
  if (!isObject(value)) return false
  const { at, hits, total, facets, stats, without, totals = [], lists = [] } = value
  return (
    typeof at === 'number' &&
    typeof total === 'number' &&
    typeof facets === 'string' &&
    typeof stats === 'string' &&
    isObject(without) &&
    [hits, totals, lists].every(Array.isArray)
  )
}

/** The replies of a hosted engine; null if one has another shape. */
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
  return {
    hits: hits.map((hit) => JSON.stringify(hit)),
    nbHits,
    facets: JSON.stringify(Object.fromEntries(counted)),
    stats: JSON.stringify(stats),
  }
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
): StoredAnswer | null {
  const [page, ...others] = replies
  if (page === undefined || replies.length !== queries.length) return null
  const without: StoredAnswer['without'] = {}
  for (const [at, { nbHits }] of others.entries())
    without[queries[at + 1]?.facets?.[0] ?? ''] = nbHits
  return {
    at: now,
    hits: page.hits,
    total: page.nbHits,
    facets: joinObjects(replies.map(({ facets }) => facets)),
    stats: joinObjects(replies.map(({ stats }) => stats)),
    without,
    ...(others.length > 0 && { totals: replies.map(({ nbHits }) => nbHits) }),
    ...(queries.slice(1).some(({ hitsPerPage }) => hitsPerPage > 0) && {
      lists: others.map(({ hits }) => hits),
    }),
  }
}

/** One JSON object of several; of fields with the same name, the last one counts when it is read. */
function joinObjects(texts: readonly string[]): string {
  const fields = texts.map((text) => text.slice(1, -1)).filter((text) => text !== '')
  return `{${fields.join(',')}}`
}

/** The answer as pages read it. The same JSON gives the same objects for as long as these are kept. */
export function readAnswer({ hits, facets, stats, lists, ...numbers }: StoredAnswer): Answer {
  return {
    ...numbers,
    hits: hits.map(readDocument),
    facets: readCounts(facets),
    stats: readStats(stats),
    ...(lists !== undefined && { lists: lists.map((list) => list.map(readDocument)) }),
  }
}

const documents = createRepeatMemo<unknown>(12_000_000)
/** Bytes of a document's card and its HTML (card.ts), which are kept for as long as the document. */
const CARD_BYTES = 6500
/** Whole documents are longer: each is of one vehicle's page, and is not read again. */
const LISTED_LENGTH = 2000

function readDocument(json: string): unknown {
  if (json.length > LISTED_LENGTH) return JSON.parse(json)
  const known = documents.get(json)
  if (known !== undefined) return known
  const read: unknown = JSON.parse(json)
  documents.set(json, read, 3 * json.length + CARD_BYTES)
  return read
}

/** Facets and statistics, which engine and cache wrote as such. */
const readCounts = remembered(2_000_000, 4, (json): Counts => JSON.parse(json))
const readStats = remembered(500_000, 4, (json): Stats => JSON.parse(json))
