// One attribute of all documents, gathered and then laid out as a column.
import {
  type Column,
  type DictionaryColumn,
  type HashColumn,
  codeCount,
  codeText,
} from './columns.ts'
import { hashText } from './hash.ts'

type Value = string | number

type ColumnBuilder = {
  /** Takes the attribute's value of the next document. */
  add: (value: unknown) => void
  /** All values, in the order in which documents came. */
  toDictionary: () => DictionaryColumn
  /** The column with row r holding document `layout[r]`; hashed where only filtered and nearly unique. */
  toColumn: (layout: Uint32Array, filterOnly: boolean) => Column
}

export function createColumnBuilder(): ColumnBuilder {
  const idByValue = new Map<Value, number>()
  const ids: number[] = []
  const ends: number[] = []
  let dictionary: DictionaryColumn | null = null

  function add(value: unknown): void {
    for (const item of toValues(value)) {
      const id = idByValue.get(item) ?? idByValue.size
      if (id === idByValue.size) idByValue.set(item, id)
      ids.push(id)
    }
    ends.push(ids.length)
  }

  function toDictionary(): DictionaryColumn {
    dictionary ??= buildDictionary([...idByValue.keys()], ids, ends)
    return dictionary
  }

  function toColumn(layout: Uint32Array, filterOnly: boolean): Column {
    const column = toDictionary()
    return filterOnly && isNearlyUnique(column) ? toHashes(column, layout) : arrange(column, layout)
  }

  return { add, toDictionary, toColumn }
}

/** Hashes of texts, which are looked up in any case. */
export function buildHashColumn(texts: string[], layout: Uint32Array): HashColumn {
  const hashes = Float64Array.from(layout, (row) => hashText((texts[row] ?? '').toLowerCase()))
  return { kind: 'hash', hashes }
}

/** A text that spells a number counts as that number: feeds send both for the same thing. */
function toValues(value: unknown): Iterable<Value> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...toScalar(item)]))
  return toScalar(value)
}

function toScalar(value: unknown): Value[] {
  if (typeof value === 'boolean') return [String(value)]
  if (typeof value === 'number') return [Number.isFinite(value) ? value + 0 : String(value)]
  if (typeof value !== 'string' || value === '') return []
  const number = Number(value)
  return [Number.isFinite(number) && String(number) === value ? number : value]
}

function buildDictionary(values: Value[], ids: number[], ends: number[]): DictionaryColumn {
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const texts = values.filter((value) => typeof value === 'string').sort()
  const codeByValue = new Map([...numbers, ...texts].map((value, i) => [value, i + 1]))
  const codeById = Uint32Array.from(values, (value) => codeByValue.get(value) ?? 0)
  const isSingle = ends.every((end, row) => end - (ends[row - 1] ?? 0) <= 1)
  const codes = createCodes(values.length, isSingle ? ends.length : ids.length)
  if (isSingle) {
    for (const [row, end] of ends.entries()) {
      if (end > (ends[row - 1] ?? 0)) codes[row] = codeById[ids[end - 1] ?? 0] ?? 0
    }
  } else {
    for (const [i, id] of ids.entries()) codes[i] = codeById[id] ?? 0
  }
  const starts = isSingle ? null : Uint32Array.from([0, ...ends])
  return { kind: 'dictionary', numbers: Float64Array.from(numbers), texts, codes, starts }
}

function createCodes(highest: number, length: number): Uint16Array | Uint32Array {
  return highest < 65_536 ? new Uint16Array(length) : new Uint32Array(length)
}

function arrange(column: DictionaryColumn, layout: Uint32Array): DictionaryColumn {
  const codes = createCodes(codeCount(column) - 1, column.codes.length)
  if (!column.starts) {
    for (const [row, before] of layout.entries()) codes[row] = column.codes[before] ?? 0
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

/** Mostly distinct texts cost their length each in a dictionary, and eight bytes as hashes. */
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
