// Builds the column of one attribute from all documents.
import {
  type Column,
  type DictionaryColumn,
  type HashColumn,
  codeCount,
  codeText,
} from './columns.ts'
import { createNumberList } from './number-list.ts'
import { hashText } from './text.ts'

type Value = string | number

/** Builds the column of one attribute from its value in each document in turn. */
export function createColumnBuilder() {
  const idByValue = new Map<Value, number>()
  const ids = createNumberList()
  /** Cumulative number of values after each document. */
  const ends = createNumberList()
  let dictionary: DictionaryColumn | null = null

  function add(value: unknown): void {
    if (Array.isArray(value)) for (const item of new Set(value.map(toScalar))) keep(item)
    else keep(toScalar(value))
    ends.push(ids.size())
  }

  function keep(value: Value | null): void {
    if (value === null) return
    const id = idByValue.get(value) ?? idByValue.size
    if (id === idByValue.size) idByValue.set(value, id)
    ids.push(id)
  }

  /** All values, in document order. */
  function toDictionary(): DictionaryColumn {
    dictionary ??= buildDictionary([...idByValue.keys()], ids.numbers(), ends.numbers())
    return dictionary
  }

  /** The column with row r holding document `layout[r]`. Hashed if it is only filtered and nearly unique. */
  function toColumn(layout: Uint32Array, filterOnly: boolean): Column {
    const column = toDictionary()
    return filterOnly && isNearlyUnique(column) ? toHashes(column, layout) : arrange(column, layout)
  }

  return { add, toDictionary, toColumn }
}

/** Hashes of texts, which are matched case-insensitively. */
export function buildHashColumn(texts: string[], layout: Uint32Array): HashColumn {
  const hashes = Float64Array.from(layout, (row) => hashText((texts[row] ?? '').toLowerCase()))
  return { kind: 'hash', hashes }
}

/** A text that spells a number counts as that number, because feeds send both. */
function toScalar(value: unknown): Value | null {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value)
  if (typeof value !== 'string' || value === '') return null
  const first = value.charCodeAt(0)
  // JavaScript writes a number with a digit or a minus first.
  if ((first < 48 || first > 57) && first !== 45) return value
  const number = Number(value)
  return Number.isFinite(number) && String(number) === value ? number : value
}

function buildDictionary(
  values: readonly Value[],
  ids: Uint32Array,
  ends: Uint32Array,
): DictionaryColumn {
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const texts = values.filter((value) => typeof value === 'string').sort()
  const codeByValue = new Map([...numbers, ...texts].map((value, i) => [value, i + 1]))
  const codeById = Uint32Array.from(values, (value) => codeByValue.get(value) ?? 0)
  const starts = new Uint32Array(ends.length + 1)
  starts.set(ends, 1)
  const isSingle = starts.every((start, row) => row === 0 || start - (starts[row - 1] ?? 0) <= 1)
  const codes = createCodes(values.length, isSingle ? ends.length : ids.length)
  if (isSingle) {
    for (let row = 0; row < ends.length; row += 1) {
      const start = starts[row] ?? 0
      if ((starts[row + 1] ?? 0) > start) codes[row] = codeById[ids[start] ?? 0] ?? 0
    }
  } else {
    for (let i = 0; i < ids.length; i += 1) codes[i] = codeById[ids[i] ?? 0] ?? 0
  }
  const dictionary = {
    kind: 'dictionary',
    numbers: Float64Array.from(numbers),
    texts,
    codes,
  } as const
  return { ...dictionary, starts: isSingle ? null : starts }
}

function createCodes(highest: number, length: number): Uint16Array | Uint32Array {
  return highest < 65_536 ? new Uint16Array(length) : new Uint32Array(length)
}

function arrange(column: DictionaryColumn, layout: Uint32Array): DictionaryColumn {
  const codes = createCodes(codeCount(column) - 1, column.codes.length)
  if (!column.starts) {
    for (let row = 0; row < layout.length; row += 1) {
      codes[row] = column.codes[layout[row] ?? 0] ?? 0
    }
    return { ...column, codes }
  }
  const starts = new Uint32Array(layout.length + 1)
  let end = 0
  for (const [row, before] of layout.entries()) {
    const own = column.codes.subarray(column.starts[before], column.starts[before + 1])
    codes.set(own, end)
    end += own.length
    starts[row + 1] = end
  }
  return { ...column, codes, starts }
}

/** In a dictionary, mostly distinct texts would cost their full length each; as hashes they cost eight bytes. */
function isNearlyUnique(column: DictionaryColumn): boolean {
  const distinct = column.texts.length
  const isUnique = distinct * 2 > column.codes.length && distinct > column.numbers.length
  return !column.starts && distinct > 1_000 && isUnique
}

function toHashes(column: DictionaryColumn, layout: Uint32Array): HashColumn {
  const hashes = new Float64Array(layout.length)
  for (const [row, before] of layout.entries()) {
    const code = column.codes[before] ?? 0
    if (code > 0) hashes[row] = hashText(codeText(column, code).toLowerCase())
  }
  return { kind: 'hash', hashes }
}
