// Picks the rows of a page, in order, from the rows that match.
import { type Columns, type RowOrder, TOLERANT } from './columns.ts'
import { keepPassing, toRowTests } from './filter-tests.ts'
import type { OptionalFilter } from './literals.ts'
import { sortByNumber } from './sort-rows.ts'

export type Matching = {
  /** Ascending. */
  rows: Uint32Array
  /** The text level of each row; null without text. */
  levels: Uint8Array | null
  optional: readonly OptionalFilter[]
}

/** The rows from `offset` to `offset + length` in the given order. */
export function pickPage(
  columns: Columns,
  order: RowOrder,
  { rows, levels, optional }: Matching,
  offset: number,
  length: number,
): Uint32Array {
  if (length <= 0 || offset >= rows.length) return new Uint32Array(0)
  const end = Math.min(offset + length, rows.length)
  const byText = order.textFirst ? levels : null
  // An order by an attribute ranks before them.
  const scored = order.textFirst && optional.length > 0
  const wanted = scored ? rows.length : end
  const sorted = order.rows
    ? pickSorted(columns.size, order.rows, rows, byText, wanted)
    : byText
      ? sortByNumber(rows, 63, (_, i) => byText[i] ?? 0)
      : rows
  return (scored ? byScore(columns, sorted, { rows, levels, optional }) : sorted).subarray(
    offset,
    end,
  )
}

/** Walks the order until `end` rows are found; with levels, to the last matching row. */
function pickSorted(
  size: number,
  order: Uint32Array,
  rows: Uint32Array,
  levels: Uint8Array | null,
  end: number,
): Uint32Array {
  const marks = new Uint8Array(size)
  for (let i = 0; i < rows.length; i += 1) marks[rows[i] as number] = 1 + (levels?.[i] ?? 0)
  const wanted = levels ? rows.length : end
  const found = new Uint32Array(wanted)
  let count = 0
  for (let i = 0; count < wanted; i += 1) {
    const row = order[i] ?? 0
    if (marks[row] === 0) continue
    found[count] = row
    count += 1
  }
  return levels ? sortByNumber(found, 64, (row) => marks[row] ?? 0) : found
}

/**
 * Ranks like the criteria "typo", "words", "filters": rows without typos first, then the highest scores, then the
 * existing order.
 */
function byScore(
  columns: Columns,
  sorted: Uint32Array,
  { rows, levels, optional }: Matching,
): Uint32Array {
  const scores = new Float64Array(columns.size)
  for (const { clause, scores: literalScores } of optional)
    addScores(columns, rows, clause, literalScores, scores)
  const ranks = new Map(
    [...new Set(Array.from(sorted, (row) => scores[row] ?? 0))]
      .toSorted((a, b) => b - a)
      .map((score, rank) => [score, rank]),
  )
  const ranked = sortByNumber(sorted, ranks.size, (row) => ranks.get(scores[row] ?? 0) ?? 0)
  if (levels === null) return ranked
  const slips = new Uint8Array(columns.size)
  for (const [i, row] of rows.entries()) slips[row] = (levels[i] ?? 0) >= TOLERANT ? 1 : 0
  return sortByNumber(ranked, 1, (row) => slips[row] ?? 0)
}

/** The highest score of the alternatives counts. */
function addScores(
  columns: Columns,
  rows: Uint32Array,
  clause: OptionalFilter['clause'],
  literalScores: OptionalFilter['scores'],
  scores: Float64Array,
): void {
  const best = new Map<number, number>()
  for (const [at, literal] of clause.entries()) {
    const score = literalScores[at] ?? 1
    const [tests = []] = toRowTests(columns, [[literal]])
    for (const row of keepPassing(tests, rows)) best.set(row, Math.max(score, best.get(row) ?? 0))
  }
  for (const [row, score] of best) scores[row] = (scores[row] ?? 0) + score
}
