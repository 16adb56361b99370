// The index in memory: typed arrays with one entry per row. Rows are in the main index's order, so the lower of two row
// numbers is the better hit. Stores only the sequence numbers of documents.
import { memoByObject } from '#lib/memo.ts'

/**
 * Values as codes: 0 is none, then the distinct numbers in ascending order, then the distinct texts. With `starts`, row
 * r has the codes from `starts[r]` to `starts[r + 1]`; without it, `codes[r]`.
 */
export type DictionaryColumn = {
  kind: 'dictionary'
  numbers: Float64Array
  texts: string[]
  codes: Uint16Array | Uint32Array
  starts: Uint32Array | null
}

/** Hashes of attributes that are nearly unique and only filtered by value, such as a slug. 0 is no value. */
export type HashColumn = { kind: 'hash'; hashes: Float64Array }

export type Column = DictionaryColumn | HashColumn

/**
 * Tokens in ascending order, cut from one run of UTF-16 units. The postings of token t are from `postingStarts[t]` to
 * `postingStarts[t + 1]`, ascending; each is `toPosting(row, level)`.
 */
export type TokenTable = {
  units: Uint16Array
  tokenStarts: Uint32Array
  postings: Uint32Array
  postingStarts: Uint32Array
}

/** A replica's order: row numbers from best to worst, or null for the rows' own order. */
export type RowOrder = { textFirst: boolean; rows: Uint32Array | null }

export type Columns = {
  size: number
  /** The document's sequence number for each row. */
  seqs: Uint32Array
  columns: Map<string, Column>
  /** Attributes that can be counted, and those whose values can be searched. */
  countable: string[]
  searchableFacets: string[]
  tokens: TokenTable
  orders: Map<string, RowOrder>
}

/** Levels: 0 to 15 is the position of the best searchable attribute that holds the word. */
export const LEVEL_LIMIT = 16
/** Added to the level if the last word of the query only matches the beginning of a word. */
export const BEGINNING = 16
/** Added to the level of rows that only the second, tolerant step finds. */
export const TOLERANT = 32
const LEVEL_BITS = 6

/** A row and a level in one number, so that sorting sorts by row. */
export function toPosting(row: number, level: number): number {
  return ((row << LEVEL_BITS) | level) >>> 0
}

export function rowOf(posting: number): number {
  return posting >>> LEVEL_BITS
}

export function levelOf(posting: number): number {
  return posting & 63
}

/** The worse of two levels: a hit is as good as its weakest word. */
export function worseLevel(one: number, other: number): number {
  const place = Math.max(one % LEVEL_LIMIT, other % LEVEL_LIMIT)
  return ((one | other) & (BEGINNING | TOLERANT)) | place
}

/** The number of codes, including 0 for "none". */
export function codeCount(column: DictionaryColumn): number {
  return 1 + column.numbers.length + column.texts.length
}

/** The facet value of a code. */
export function codeText(column: DictionaryColumn, code: number): string {
  const count = column.numbers.length
  return code <= count ? String(column.numbers[code - 1]) : (column.texts[code - 1 - count] ?? '')
}

/** The codes of a column by their texts in lower case. */
const codesByText = memoByObject(({ numbers, texts }: DictionaryColumn) => {
  const codes = new Map<string, number[]>()
  for (const [i, text] of texts.entries()) {
    const key = text.toLowerCase()
    codes.set(key, [...(codes.get(key) ?? []), 1 + numbers.length + i])
  }
  return codes
})

/** The codes whose text is `text`, ignoring case. */
export function codesOf(column: DictionaryColumn, text: string): number[] {
  const codes = codesByText(column).get(text.toLowerCase()) ?? []
  const number = Number(text)
  const place = lowestCode(column, number, false)
  return column.numbers[place - 1] === number && String(number) === text.toLowerCase()
    ? [...codes, place]
    : codes
}

/** The first code of a number that is at least `bound` (greater than it if `exclusive`). */
export function lowestCode(column: DictionaryColumn, bound: number, exclusive: boolean): number {
  let low = 0
  let high = column.numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const number = column.numbers[middle] ?? Infinity
    if (number < bound || (exclusive && number === bound)) low = middle + 1
    else high = middle
  }
  return low + 1
}
