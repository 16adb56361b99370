// Caches the rows that pass a request's `filters`: a site sends the same ones each time.
import { createBoundedMap } from '#lib/memo.ts'
import type { Columns } from './columns.ts'
import { estimateCount, findRows, keepPassing, toRowTests } from './filter-tests.ts'
import type { Clause } from './literals.ts'
import { identity } from './sort-rows.ts'

/** Ascending rows with the counts over all of them. */
export type Selection = {
  rows: Uint32Array
  counts: Map<string, Uint32Array>
}

/** Caches selections of one state of an index. */
export type Selections = { select: (filters: string, clauses: Clause[]) => Selection }

/** Two entries: the filter of the day and its successor. */
const KEPT = 2

export function createSelections(columns: Columns): Selections {
  const all = createSelection(identity(columns.size))
  const selections = createBoundedMap<Selection>(KEPT)

  function select(filters: string, clauses: Clause[]): Selection {
    if (clauses.length === 0) return all
    const known = selections.get(filters)
    if (known) return known
    const selection = createSelection(filterRows(columns, all.rows, clauses))
    // The page of one car by slug must not evict the common filter.
    if (selection.rows.length * 4 < columns.size) return selection
    selections.set(filters, selection)
    return selection
  }

  return { select }
}

/**
 * The rows of `all` that pass every clause, ascending. Clauses that can be looked up go first, so that not all rows are
 * tested; then the most selective one, so that the others see few rows.
 */
export function filterRows(columns: Columns, all: Uint32Array, clauses: Clause[]): Uint32Array {
  const tests = toRowTests(columns, clauses)
    .map((test) => ({ test, count: estimateCount(test, all.length) }))
    .sort((a, b) => a.count - b.count)
  let left: Uint32Array | null = null
  const known = tests.findIndex(({ test }) => (left = findRows(test)) !== null)
  for (const [at, { test }] of tests.entries())
    if (at !== known) left = keepPassing(test, left ?? all)
  return left ?? all
}

function createSelection(rows: Uint32Array): Selection {
  return { rows, counts: new Map() }
}
