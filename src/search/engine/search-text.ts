// Rows that match a text, with their quality: exact matches first, tolerant ones on request.
import { BEGINNING, type Columns, levelOf, rowOf, TOLERANT, type TokenTable } from './columns.ts'
import { markFailures, OUT, toRowTests } from './filter-tests.ts'
import type { SearchRequest } from './parse-request.ts'
import {
  type Alternative,
  exactSpans,
  type Span,
  type Synonym,
  tolerantSpans,
  toQueryWords,
} from './query-spans.ts'
import type { Selection, Selections } from './selection.ts'
import {
  demote,
  findNearTokens,
  findTokens,
  intersectMatches,
  type Matches,
  mergePostings,
  postingsOf,
  union,
} from './tokens.ts'

/** With fewer exact hits than this, typos and split words are allowed. */
export const FEW = 10

export type TextSearch = {
  /** Rows with every word or its synonym; the last word may match the beginning of a word, which ranks lower. */
  exact: Matches
  /** Exact matches, then rows matched by typo or split word. */
  tolerant: () => Matches
}

/** Null for a query without words, which matches every row. */
export function searchText(
  columns: Columns,
  query: string,
  synonyms: Synonym[],
): TextSearch | null {
  const words = toQueryWords(query)
  if (words.length === 0) return null
  const find = createFinder(columns)
  const spans = exactSpans(words, synonyms)
  const exact = cover(columns.size, words.length, spans, find)
  return {
    exact,
    tolerant: () => {
      const all = [...spans, ...tolerantSpans(words)]
      return union(columns.size, [
        exact,
        demote(cover(columns.size, words.length, all, find), TOLERANT),
      ])
    },
  }
}

/** Rows for which spans cover the whole query end to end. */
function cover(
  size: number,
  length: number,
  spans: Span[],
  find: (span: Span) => Matches,
): Matches {
  const reached: Matches[] = []
  for (let to = 1; to <= length; to += 1) {
    const arrivals = spans
      .filter((span) => span.to === to)
      .map((span) => {
        const matches = find(span)
        return span.from === 0 ? matches : intersectMatches(reached[span.from] ?? matches, matches)
      })
    reached[to] = union(
      size,
      arrivals.filter((matches) => matches.length > 0),
    )
  }
  return reached[length] ?? new Uint32Array(0)
}

/** Finds the rows of an alternative, with each one cached. */
function createFinder(columns: Columns): (span: Span) => Matches {
  const found = new Map<Span, Matches>()
  return (span) => {
    const matches = found.get(span) ?? findAlternative(columns, span)
    found.set(span, matches)
    return matches
  }
}

function findAlternative({ size, tokens }: Columns, alternative: Alternative): Matches {
  const last = alternative.words.length - 1
  let matches: Matches | null = null
  for (const [i, word] of alternative.words.entries()) {
    const prefix = alternative.prefix && i === last
    const rows = alternative.near
      ? findNear(size, tokens, word, prefix)
      : findExact(size, tokens, word, prefix)
    if (rows.length === 0) return rows
    matches = matches ? intersectMatches(matches, rows) : rows
  }
  return matches ?? new Uint32Array(0)
}

function findExact(size: number, tokens: TokenTable, word: string, prefix: boolean): Matches {
  const { from, to } = findTokens(tokens, word, false)
  const whole = postingsOf(tokens, from, to)
  if (!prefix) return whole
  // Words that begin with it follow right after it.
  const longer = postingsOf(tokens, to, findTokens(tokens, word, true).to)
  return longer.length === 0 ? whole : mergePostings(size, [whole, demote(longer, BEGINNING)])
}

function findNear(size: number, tokens: TokenTable, word: string, prefix: boolean): Matches {
  const places = findNearTokens(tokens, word, prefix)
  return union(
    size,
    places.map((place) => postingsOf(tokens, place, place + 1)),
  )
}

/** The rows of a request before its refinements: from its `filters` and its text query. */
export type Candidates = {
  rows: Uint32Array
  /** The text level of each row; null without text. */
  levels: Uint8Array | null
  /** 0 or OUT for each row. */
  states: Uint8Array
  /** Known data about these rows, ignoring the text. */
  selection: Selection | null
  /** Whether typos and split words were allowed. */
  isTolerant: boolean
}

export function findCandidates(
  columns: Columns,
  selections: Selections,
  synonyms: Synonym[],
  request: SearchRequest,
): Candidates {
  const text = searchText(columns, request.query, synonyms)
  if (text) return findByText(columns, text, request)
  const selection = selections.select(request.filtersText, request.filters)
  const { rows } = selection
  const states = new Uint8Array(rows.length)
  return { rows, levels: null, states, selection, isTolerant: false }
}

function findByText(columns: Columns, text: TextSearch, request: SearchRequest): Candidates {
  const tests = toRowTests(columns, request.filters)
  const toCandidates = (matches: Matches, isTolerant: boolean): Candidates => {
    const rows = new Uint32Array(matches.length)
    const levels = new Uint8Array(matches.length)
    for (let i = 0; i < matches.length; i += 1) {
      rows[i] = rowOf(matches[i] ?? 0)
      levels[i] = levelOf(matches[i] ?? 0)
    }
    const states = new Uint8Array(matches.length)
    markFailures(tests, rows, states, OUT)
    return { rows, levels, states, selection: null, isTolerant }
  }
  const exact = toCandidates(text.exact, false)
  let found = 0
  for (const state of exact.states) if (state === 0) found += 1
  return found < FEW ? toCandidates(text.tolerant(), true) : exact
}
