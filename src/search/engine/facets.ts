// Counts values of an attribute over rows, in Algolia's format. Rows and codes are always in bounds, so loops read
// without a fallback, which would double their time.
import { type Columns, type DictionaryColumn, codeCount, codeText } from './columns.ts'
import { sortByNumber } from './sort-rows.ts'

export type FacetOrder = 'count' | 'alpha'
export type FacetStats = { min: number; max: number; avg: number; sum: number }
/** Only the extremes of some rows. */
export type FacetEnds = Pick<FacetStats, 'min' | 'max'>

/** The column of a facet that can be counted; otherwise null. */
export function facetColumn(columns: Columns, attribute: string): DictionaryColumn | null {
  const column = columns.columns.get(attribute)
  return column?.kind === 'dictionary' && columns.countable.includes(attribute) ? column : null
}

/** Number of rows with each code; added to `base` if given. */
export function countCodes(
  column: DictionaryColumn,
  rows: Uint32Array,
  base?: Uint32Array,
): Uint32Array {
  const counts = base ? base.slice() : new Uint32Array(codeCount(column))
  if (column.starts) countLists(column.codes, column.starts, rows, counts)
  else countSingles(column.codes, rows, counts)
  return counts
}

/** The `limit` most frequent values with their counts; ties and `alpha` sort by value, numbers before texts. */
export function toFacetCounts(
  column: DictionaryColumn,
  counts: Uint32Array,
  limit: number,
  order: FacetOrder,
): Record<string, number> {
  const codes = order === 'count' ? topCodes(counts, limit) : firstCodes(counts, limit)
  return Object.fromEntries(
    Array.from(codes, (code) => [codeText(column, code), counts[code] ?? 0] as const),
  )
}

/** Statistics of the numbers that were counted; null if there are none. */
export function toStats({ numbers }: DictionaryColumn, counts: Uint32Array): FacetStats | null {
  let min = Infinity
  let max = -Infinity
  let sum = 0
  let count = 0
  for (let i = 0; i < numbers.length; i += 1) {
    const times = counts[i + 1] ?? 0
    if (times === 0) continue
    const number = numbers[i] ?? 0
    if (count === 0) min = number
    max = number
    sum += number * times
    count += times
  }
  return count === 0 ? null : { min, max, avg: sum / count, sum }
}

/** The lowest and the highest number of some rows; null if they have none. */
export function toEnds(
  { numbers, codes, starts }: DictionaryColumn,
  parts: readonly Uint32Array[],
): FacetEnds | null {
  const most = numbers.length
  if (most === 0) return null
  let [lowest, highest] = [most + 1, 0]
  for (const rows of parts)
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] as number
      const end = starts === null ? row + 1 : (starts[row + 1] as number)
      for (let k = starts === null ? row : (starts[row] as number); k < end; k += 1) {
        const code = codes[k] as number
        // 0 is none, and texts come after the numbers.
        if (code > most || code === 0) continue
        if (code > highest) highest = code
        if (code < lowest) lowest = code
      }
    }
  return highest === 0 ? null : { min: numbers[lowest - 1] ?? 0, max: numbers[highest - 1] ?? 0 }
}

/** The most frequent codes; ties put the lower code first. */
export function topCodes(counts: Uint32Array, limit: number): Uint32Array {
  if (limit === 0) return new Uint32Array(0)
  const codes = firstCodes(counts, counts.length)
  const remaining = codes.length > limit ? keepHighest(codes, counts, limit) : codes
  let highest = 0
  for (const code of remaining) highest = Math.max(highest, counts[code] ?? 0)
  // Sorting by counting goes through all numbers up to the highest, which is too slow for a few values.
  return highest < WORTH_COUNTING * remaining.length
    ? sortByNumber(remaining, highest, (code) => highest - (counts[code] ?? 0))
    : remaining.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
}

const WORTH_COUNTING = 32

function countSingles(
  codes: Uint16Array | Uint32Array,
  rows: Uint32Array,
  counts: Uint32Array,
): void {
  for (let i = 0; i < rows.length; i += 1) {
    const code = codes[rows[i] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
}

function countLists(
  codes: Uint16Array | Uint32Array,
  starts: Uint32Array,
  rows: Uint32Array,
  counts: Uint32Array,
): void {
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number
    const end = starts[row + 1] as number
    for (let k = starts[row] as number; k < end; k += 1) {
      const code = codes[k] as number
      counts[code] = (counts[code] as number) + 1
    }
  }
}

/** Codes with a count, ascending; code 0 means no value. */
function firstCodes(counts: Uint32Array, limit: number): Uint32Array {
  const codes = new Uint32Array(Math.min(limit, counts.length))
  let end = 0
  for (let code = 1; code < counts.length && end < codes.length; code += 1) {
    if (counts[code] === 0) continue
    codes[end] = code
    end += 1
  }
  return codes.subarray(0, end)
}

/** Drops all but `limit` codes without sorting the tens of thousands of a price. */
function keepHighest(codes: Uint32Array, counts: Uint32Array, limit: number): Uint32Array {
  const sorted = codes.map((code) => counts[code] ?? 0).sort()
  const least = sorted[sorted.length - limit] ?? 0
  let room = limit
  for (const code of codes) if ((counts[code] ?? 0) > least) room -= 1
  return codes.filter((code) => {
    const count = counts[code] ?? 0
    if (count !== least) return count > least
    room -= 1
    return room >= 0
  })
}
