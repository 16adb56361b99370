// The rows of one page, best first.
import type { RowOrder } from './columns.ts'
import { sortByNumber } from './sort-rows.ts'

/**
 * From matching rows (ascending, with text levels if there is text), those from `offset` to `offset + length` in the
 * given order.
 */
export function pickPage(
  size: number,
  order: RowOrder,
  rows: Uint32Array,
  levels: Uint8Array | null,
  offset: number,
  length: number,
): Uint32Array {
  if (length <= 0 || offset >= rows.length) return new Uint32Array(0)
  const end = Math.min(offset + length, rows.length)
  const byText = order.textFirst ? levels : null
  if (order.rows) return pickSorted(size, order.rows, rows, byText, end).subarray(offset, end)
  const sorted = byText ? sortByNumber(rows, 63, (_, i) => byText[i] ?? 0) : rows
  return sorted.subarray(offset, end)
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
  for (const [i, row] of rows.entries()) marks[row] = 1 + (levels ? (levels[i] ?? 0) : 0)
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
