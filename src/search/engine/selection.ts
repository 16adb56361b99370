// Caches the rows left by a request's `filters`: a site sends the same ones each time.
import type { Columns } from './columns.ts'
import { findRows, keepPassing, shareOf, toRowTests } from './filter-tests.ts'
import type { Clause } from './literals.ts'
import { identity } from './sort-rows.ts'

/** Ascending rows with the counts over all of them. */
export type Selection = {
  rows: Uint32Array
  counts: Map<string, Uint32Array>
}

/** Caches selections of one state of an index. */
export type Selections = { select: (filters: string, clauses: Clause[]) => Selection }

/** Two: the filter of the day and its successor. */
const KEPT = 2

export function createSelections(columns: Columns): Selections {
  const all = createSelection(identity(columns.size))
  const kept = new Map<string, Selection>()

  function select(filters: string, clauses: Clause[]): Selection {
    if (clauses.length === 0) return all
    const known = kept.get(filters)
    if (known) return known
    const selection = createSelection(filterRows(columns, all.rows, clauses))
    // The page of one car by slug must not evict the common filter.
    if (selection.rows.length * 4 < columns.size) return selection
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size === KEPT) kept.delete(oldest)
    kept.set(filters, selection)
    return selection
  }

  return { select }
}

/** The rows, in their order, for which every clause holds. The clause that fewest pass goes first: the others see few rows. */
export function filterRows(columns: Columns, rows: Uint32Array, clauses: Clause[]): Uint32Array {
  const [first, ...others] = toRowTests(columns, clauses)
    .map((test) => ({ test, share: shareOf(test) }))
    .sort((a, b) => a.share - b.share)
  if (first === undefined) return rows
  const found = rows.length === columns.size ? findRows(first.test) : null
  return others.reduce(
    (left, { test }) => keepPassing(test, left),
    found ?? keepPassing(first.test, rows),
  )
}

function createSelection(rows: Uint32Array): Selection {
  return { rows, counts: new Map() }
}
