// Answers search requests together, so that those of one family share their work.
import { codeText, type DictionaryColumn } from './columns.ts'
import type { IndexRecord } from './documents.ts'
import type { Engine, View } from './engine.ts'
import { isRefusal, missingIndex, type Refusal, refuse } from './errors.ts'
import { facetColumn, type FacetCounts, toFacetCounts, topCodes } from './facets.ts'
import { type Member, memberCounts, memberHitCount, memberRows, resolveFamilies } from './family.ts'
import { createWordMatcher, highlight, type WordMatcher } from './highlight.ts'
import { toHit } from './hits.ts'
import { isDeeperThan, type JsonObject } from './json.ts'
import { parseRequest, type SearchRequest } from './parse-request.ts'
import { pickPage } from './pick-page.ts'
import { splitWords } from './text.ts'

/** A search of an index by name; with `facet`, a search among that facet's values. */
export type Search = { indexName: string; parameters: JsonObject; facet: string | null }

type Prepared = { record: IndexRecord; request: SearchRequest; facet: string | null }

/** The answers in order, each as JSON; a refusal if any of the searches is refused. */
export function search(engine: Engine, searches: Search[]): string[] | Refusal {
  const prepared: Prepared[] = []
  for (const one of searches) {
    const ready = prepare(engine, one)
    if (isRefusal(ready)) return ready
    prepared.push(ready)
  }
  const answers: string[] = []
  for (const [view, group] of groupByView(engine, prepared)) {
    const requests = group.map(({ one }) => one.request)
    const members = resolveFamilies(view.columns, view.selections, view.synonyms, requests)
    for (const [i, member] of members.entries()) {
      const { one, place } = group[i] ?? {}
      if (!one || place === undefined) continue
      const answer = one.facet === null ? answerPage : answerFacet
      const json = answer(engine, view, one, member)
      if (isRefusal(json)) return json
      answers[place] = json
    }
  }
  return answers
}

function prepare(engine: Engine, { indexName, parameters, facet }: Search): Prepared | Refusal {
  const record = engine.index(indexName)
  if (!record) return missingIndex(indexName)
  if (isDeeperThan(parameters, 6)) return refuse(400, 'Parameters are nested too deep')
  const request = parseRequest(parameters, engine.settingsOf(record))
  return isRefusal(request) ? request : { record, request, facet }
}

function groupByView(
  engine: Engine,
  prepared: Prepared[],
): Map<View, { one: Prepared; place: number }[]> {
  const groups = new Map<View, { one: Prepared; place: number }[]>()
  for (const [place, one] of prepared.entries()) {
    const view = engine.view(one.record)
    groups.set(view, [...(groups.get(view) ?? []), { one, place }])
  }
  return groups
}

function answerPage(
  engine: Engine,
  view: View,
  { record, request }: Prepared,
  member: Member,
): string {
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
  const hits = readHits(engine, view, seqs, request, matcher)
  const facets = answerFacets(view, request, member)
  if (responseFields !== null) {
    const given: JsonObject = { hits: null, nbHits, ...facets }
    const named = responseFields.filter((name) => name !== 'hits' && name in given)
    const rest = JSON.stringify(Object.fromEntries(named.map((name) => [name, given[name]])))
    const all = responseFields.includes('hits') ? `"hits":[${hits.join(',')}]` : ''
    return `{${[all, rest.slice(1, -1)].filter((part) => part !== '').join(',')}}`
  }
  const rest = {
    nbHits,
    page,
    nbPages: length > 0 ? Math.ceil(Math.min(nbHits, reachable) / length) : 0,
    hitsPerPage: length,
    ...facets,
    exhaustive: { facetsCount: true, facetValues: true, nbHits: true },
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: true,
    processingTimeMS: 1,
    query,
    params: request.params(),
    index: record.name,
    offset,
    length,
  }
  return `{"hits":[${hits.join(',')}],${JSON.stringify(rest).slice(1)}`
}

/** Hits with highlights depend on the query, and whole documents are as they are stored: neither is kept. */
function readHits(
  { documents }: Engine,
  { hits }: View,
  seqs: number[],
  request: SearchRequest,
  matcher: WordMatcher,
): string[] {
  const { attributesToRetrieve, attributesToHighlight } = request
  if (attributesToRetrieve === null || attributesToHighlight.length > 0)
    return documents.read(seqs).map((json) => toHit(json, request, matcher))
  const scope = `${attributesToRetrieve.join()}:`
  const known = seqs.map((seq) => hits.get(scope + seq))
  const missing = seqs.filter((_, i) => known[i] === undefined)
  const read = documents.read(missing).map((json) => toHit(json, request, matcher))
  for (const [i, hit] of read.entries())
    hits.set(`${scope}${missing[i]}`, hit, 2 * hit.length + scope.length)
  // What was read is in the order of the gaps.
  const left = read.values()
  return known.map((hit) => hit ?? left.next().value ?? '{}')
}

function answerFacets(
  { columns }: View,
  request: SearchRequest,
  member: Member,
): { facets?: JsonObject; facets_stats?: JsonObject } {
  if (request.facets.length === 0) return {}
  const names = request.facets.includes('*') ? columns.countable : request.facets
  const facets: [string, FacetCounts['values']][] = []
  const stats: [string, FacetCounts['stats']][] = []
  const kept =
    member.family.main === member.family.candidates.selection?.rows && member.without === 0
  const { maxValuesPerFacet: limit, sortFacetValuesBy: order } = request
  for (const name of new Set(names)) {
    const column = facetColumn(columns, name)
    const known = kept ? member.family.candidates.selection?.facets : undefined
    const isCounted = !request.statisticsOnly.includes(name)
    const key = `${isCounted ? limit : 0} ${order} ${name}`
    const counts = known?.get(key) ?? null
    const codes = column && !counts ? memberCounts(columns, member, name) : null
    const facet =
      counts ?? (column && codes && toFacetCounts(column, codes, isCounted ? limit : 0, order))
    if (!facet) continue
    known?.set(key, facet)
    facets.push([name, facet.values])
    if (facet.stats) stats.push([name, facet.stats])
  }
  return { facets: Object.fromEntries(facets), facets_stats: Object.fromEntries(stats) }
}

function answerFacet(
  _: Engine,
  { columns }: View,
  { request, facet }: Prepared,
  member: Member,
): string | Refusal {
  const name = facet ?? ''
  const column = facetColumn(columns, name)
  if (!column || !columns.searchableFacets.includes(name)) {
    const message = `Cannot search in \`${name}\` attribute, you need to add \`searchable(${name})\` to attributesForFaceting.`
    return refuse(400, message)
  }
  const counts = memberCounts(columns, member, name) ?? new Uint32Array(0)
  const facetHits = searchFacet(column, counts, request)
  return JSON.stringify({ facetHits, exhaustiveFacetsCount: true, processingTimeMS: 1 })
}

/** Values of one facet whose words begin with the query's words, with counts. */
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
