// Sorts rows by counting: a stable pass per key, starting with the last key.
import { type DictionaryColumn, codeCount } from './columns.ts'
import type { SortKey } from './settings.ts'

/** The rows 0 to size - 1. */
export function identity(size: number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, row) => row)
}

/** Rows sorted by the keys; ties keep the given order. Rows with no value, or several, always come last. */
export function sortByKeys(
  rows: Uint32Array,
  dictionaries: Map<string, DictionaryColumn>,
  keys: SortKey[],
): Uint32Array {
  return keys.toReversed().reduce((sorted, { attribute, descending }) => {
    const column = dictionaries.get(attribute)
    if (!column) return sorted
    const last = codeCount(column)
    return sortByNumber(sorted, last, (row) => {
      const code = singleCode(column, row)
      if (code === 0) return last
      return descending ? last - code : code
    })
  }, rows)
}

/** A stable sort by a whole number from 0 to `highest` for each row. */
export function sortByNumber(
  rows: Uint32Array,
  highest: number,
  numberOf: (row: number, i: number) => number,
): Uint32Array {
  const numbers = rows.map(numberOf)
  const places = new Uint32Array(highest + 2)
  // All in bounds: a fallback would double the time.
  for (let i = 0; i < numbers.length; i += 1) {
    const next = (numbers[i] as number) + 1
    places[next] = (places[next] as number) + 1
  }
  let start = 0
  for (let n = 1; n < places.length; n += 1) {
    start += places[n] as number
    places[n] = start
  }
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) {
    const number = numbers[i] as number
    const place = places[number] as number
    sorted[place] = rows[i] as number
    places[number] = place + 1
  }
  return sorted
}

function singleCode(column: DictionaryColumn, row: number): number {
  if (!column.starts) return column.codes[row] ?? 0
  const start = column.starts[row] ?? 0
  return column.starts[row + 1] === start + 1 ? (column.codes[start] ?? 0) : 0
}
