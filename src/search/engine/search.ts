// Answers search requests together, so that requests of one family share their work.
import { codeText, type DictionaryColumn } from './columns.ts'
import type { IndexRecord } from './documents.ts'
import type { Engine, View } from './engine.ts'
import { isRefusal, missingIndex, type Refusal, refuse } from './errors.ts'
import {
  facetColumn,
  type FacetEnds,
  type FacetStats,
  toEnds,
  toFacetCounts,
  topCodes,
  toStats,
} from './facets.ts'
import {
  type Member,
  memberCounts,
  memberHitCount,
  memberParts,
  memberRows,
  resolveFamilies,
} from './family.ts'
import { createWordMatcher, highlight, type WordMatcher } from './highlight.ts'
import { toHit } from './hits.ts'
import { isDeeperThan, type JsonObject } from './json.ts'
import { parseRequest, type SearchRequest } from './parse-request.ts'
import { pickPage } from './pick-page.ts'
import { splitWords } from './text.ts'

/** A search of an index by name; with `facet`, a search among that facet's values. */
export type Search = { indexName: string; parameters: JsonObject; facet: string | null }

type Prepared = {
  record: IndexRecord
  request: SearchRequest
  facet: string | null
  /** Position among the searches. */
  place: number
}

/** Counts by facet. */
type Counted = {
  facets: Record<string, Record<string, number>>
  stats: Record<string, FacetStats | FacetEnds>
}

export type Page = {
  /** Documents as they are stored: JSON. */
  hits: string[]
  nbHits: number
  /** Null if no facets were requested. */
  counted: Counted | null
  /** Response fields in the protocol; null for all. */
  responseFields: string[] | null
  /** Fields that repeat the request. */
  rest: () => object
}

/** A page, or the matching values of a facet. */
export type Answered = Page | { facetHits: FacetHit[] }

/** Answer of a skipped search. */
const NOTHING: Page = {
  hits: [],
  nbHits: 0,
  counted: null,
  responseFields: ['hits', 'nbHits'],
  rest: () => ({}),
}

/** The answers in order; a refusal if a search that is needed is refused. */
export function runSearches(engine: Engine, searches: Search[]): Answered[] | Refusal {
  const answers = searches.map((): Answered => NOTHING)
  const needed: Prepared[] = []
  /**
   * Skipped if the first search, or one of these before it, has at least this many hits: not a parameter of Algolia.
   */
  const spare: { one: Search; place: number; unlessFound: number }[] = []
  for (const [place, one] of searches.entries()) {
    const { unlessFound } = one.parameters
    if (typeof unlessFound === 'number') {
      spare.push({ one, place, unlessFound })
      continue
    }
    const ready = prepare(engine, one, place)
    if (isRefusal(ready)) return ready
    needed.push(ready)
  }
  let found = answerAll(engine, needed, answers)
  if (isRefusal(found)) return found
  for (const { one, place, unlessFound } of spare) {
    if (found >= unlessFound) continue
    const ready = prepare(engine, one, place)
    if (isRefusal(ready)) return ready
    const more = answerAll(engine, [ready], answers)
    if (isRefusal(more)) return more
    found = Math.max(found, more)
  }
  return answers
}

/** Writes the answers to their positions. Returns the number of hits of the first. */
function answerAll(engine: Engine, prepared: Prepared[], answers: Answered[]): number | Refusal {
  let hits = 0
  for (const [view, group] of groupByView(engine, prepared)) {
    const requests = group.map(({ request }) => request)
    const members = resolveFamilies(view, requests)
    for (const [i, member] of members.entries()) {
      const one = group[i]
      if (!one) continue
      const answer = one.facet === null ? answerPage : answerFacet
      const answered = answer(engine, view, one, member)
      if (isRefusal(answered)) return answered
      answers[one.place] = answered
      if (one === prepared[0]) hits = memberHitCount(member)
    }
  }
  return hits
}

function prepare(
  engine: Engine,
  { indexName, parameters, facet }: Search,
  place: number,
): Prepared | Refusal {
  const record = engine.index(indexName)
  if (!record) return missingIndex(indexName)
  if (isDeeperThan(parameters, 6)) return refuse(400, 'Parameters are nested too deep')
  const request = parseRequest(parameters, engine.settingsOf(record))
  return isRefusal(request) ? request : { record, request, facet, place }
}

function groupByView(engine: Engine, prepared: Prepared[]): Map<View, Prepared[]> {
  return Map.groupBy(prepared, ({ record }) => engine.view(record))
}

function answerPage(
  engine: Engine,
  view: View,
  { record, request }: Prepared,
  member: Member,
): Page {
  const { columns } = view
  const { query, page, length, offset, reachable, responseFields } = request
  const nbHits = memberHitCount(member)
  const { rows, levels } =
    length > 0 ? memberRows(member) : { rows: member.family.main, levels: null }
  const order = columns.orders.get(record.name) ?? { textFirst: true, rows: null }
  const within = Math.min(length, reachable - offset)
  const matching = { rows, levels, optional: request.optional }
  const picked = pickPage(columns, order, matching, offset, within)
  const seqs = Array.from(picked, (row) => columns.seqs[row] ?? 0)
  const matcher = createWordMatcher(query, member.family.candidates.isTolerant, view.synonyms)
  return {
    hits: readHits(engine, seqs, request, matcher),
    nbHits,
    counted: request.facets.length === 0 ? null : countFacets(view, request, member),
    responseFields,
    rest: () => ({
      page,
      nbPages: length > 0 ? Math.ceil(Math.min(nbHits, reachable) / length) : 0,
      hitsPerPage: length,
      exhaustive: { facetsCount: true, facetValues: true, nbHits: true },
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      processingTimeMS: 1,
      query,
      params: request.params(),
      index: record.name,
      offset,
      length,
    }),
  }
}

function readHits(
  { documents }: Engine,
  seqs: number[],
  request: SearchRequest,
  matcher: WordMatcher,
): string[] {
  const { attributesToRetrieve, attributesToHighlight } = request
  const pick = (json: string) => toHit(json, request, matcher)
  return attributesToRetrieve === null || attributesToHighlight.length > 0
    ? documents.read(seqs).map(pick)
    : documents.readPicked(seqs, attributesToRetrieve, pick)
}

function countFacets(
  { columns }: View,
  { facets: requested, statisticsOnly, maxValuesPerFacet, sortFacetValuesBy: order }: SearchRequest,
  member: Member,
): Counted {
  const names = requested.includes('*') ? columns.countable : requested
  const parts = memberParts(member)
  const facets: [name: string, counts: Record<string, number>][] = []
  const stats: [name: string, numbers: FacetStats | FacetEnds][] = []
  for (const name of new Set(names)) {
    const column = facetColumn(columns, name)
    if (!column) continue
    const counts = statisticsOnly.includes(name) ? null : memberCounts(member, name, column)
    if (counts !== null)
      facets.push([name, toFacetCounts(column, counts, maxValuesPerFacet, order)])
    const numbers = counts === null ? toEnds(column, parts) : toStats(column, counts)
    if (numbers !== null) stats.push([name, numbers])
  }
  return { facets: Object.fromEntries(facets), stats: Object.fromEntries(stats) }
}

function answerFacet(
  _: Engine,
  { columns }: View,
  { request, facet }: Prepared,
  member: Member,
): { facetHits: FacetHit[] } | Refusal {
  const name = facet ?? ''
  const column = facetColumn(columns, name)
  if (!column || !columns.searchableFacets.includes(name)) {
    const message = `Cannot search in \`${name}\` attribute, you need to add \`searchable(${name})\` to attributesForFaceting.`
    return refuse(400, message)
  }
  const counts = memberCounts(member, name, column)
  return { facetHits: searchFacet(column, counts, request) }
}

/** Values of a facet whose words begin with the query's words, with counts. */
export type FacetHit = { value: string; highlighted: string; count: number }

type FacetSearch = {
  facetQuery: string
  maxFacetHits: number
  highlightPreTag: string
  highlightPostTag: string
}

/** The most frequent values in which each word of the query begins some word. */
export function searchFacet(
  column: DictionaryColumn,
  counts: Uint32Array,
  request: FacetSearch,
): FacetHit[] {
  const words = splitWords(request.facetQuery.slice(0, 512)).map((word) => word.text)
  const tags = { pre: request.highlightPreTag, post: request.highlightPostTag }
  const isMatch = (text: string) => {
    const tokens = splitWords(text).map((word) => word.text)
    return words.every((word) => tokens.some((token) => token.startsWith(word)))
  }
  const matches = (token: string) =>
    [...words.keys()].filter((place) => token.startsWith(words[place] ?? ''))
  const matching = counts.map((count, code) =>
    count > 0 && code > 0 && isMatch(codeText(column, code)) ? count : 0,
  )
  return Array.from(topCodes(matching, request.maxFacetHits), (code) => {
    const value = codeText(column, code)
    const { value: highlighted } = highlight(value, { words, matches }, tags)
    return { value, highlighted, count: matching[code] ?? 0 }
  })
}
