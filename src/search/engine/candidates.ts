// The rows of a request before its refinements: from its `filters` and its text query.
import { type Columns, levelOf, rowOf } from './columns.ts'
import { OUT, markFailures, toRowTests } from './filter-tests.ts'
import type { SearchRequest } from './parse-request.ts'
import type { Synonym } from './query-spans.ts'
import { type TextSearch, searchText } from './search-text.ts'
import type { Selection, Selections } from './selection.ts'
import type { Matches } from './tokens.ts'

export type Candidates = {
  rows: Uint32Array
  /** The text level of each row; null without text. */
  levels: Uint8Array | null
  /** 0 or OUT for each row. */
  states: Uint8Array
  /** Data known about these rows, without text. */
  selection: Selection | null
  /** Whether typos and synonyms were allowed. */
  isTolerant: boolean
}

/** With fewer exact hits than this, typos and synonyms are allowed. */
export const FEW = 10

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
