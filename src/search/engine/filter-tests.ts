// Filter clauses as tests on rows. Clauses on one single-valued attribute become one set of its codes. Rows, codes and
// tables are always in bounds, so loops read without a fallback, which would double their time.
import { memoByObject } from '#lib/memo.ts'
import { type CodeSet, intersectCodes, leftOut, unite } from './code-set.ts'
import {
  type Columns,
  codeCount,
  codesOf,
  type DictionaryColumn,
  type HashColumn,
  lowestCode,
} from './columns.ts'
import type { Clause, Literal } from './literals.ts'
import { identity, sortByNumber } from './sort-rows.ts'
import { hashText } from './text.ts'

type CodeTest = {
  kind: 'code'
  column: DictionaryColumn
  passing: CodeSet
  /** For each code, whether a row with it passes. Built when the first row is tested. */
  table: Uint8Array | null
}
/** For an attribute with several values: one of them must be in the table, or none. */
type ListTest = {
  kind: 'list'
  codes: Uint16Array | Uint32Array
  starts: Uint32Array
  table: Uint8Array
  negated: boolean
}
type HashTest = { kind: 'hash'; column: HashColumn; wanted: number; negated: boolean }
type ConstantTest = { kind: 'constant'; passes: boolean }
type Test = CodeTest | ListTest | HashTest | ConstantTest

/** Alternative tests: one must pass. */
export type RowTest = Test[]

/** Marks a row that fails two refinements, or a filter. */
export const OUT = 255

/** Converts clauses that must all hold to tests that must all pass. */
export function toRowTests(columns: Columns, clauses: Clause[]): RowTest[] {
  const tests = new Map<DictionaryColumn | Clause, RowTest>()
  for (const clause of clauses) {
    const rowTest = toRowTest(columns, clause)
    const [test] = rowTest
    if (rowTest.length !== 1 || test?.kind !== 'code') {
      tests.set(clause, rowTest)
      continue
    }
    const { column } = test
    const [known] = tests.get(column) ?? []
    const passing =
      known?.kind === 'code'
        ? intersectCodes(known.passing, test.passing, codeCount(column))
        : test.passing
    tests.set(column, [{ ...test, passing }])
  }
  return [...tests.values()]
}

function tableOf(test: CodeTest): Uint8Array {
  return (test.table ??= toTable(test.passing, codeCount(test.column)))
}

function toTable(codes: CodeSet, count: number): Uint8Array {
  const table = new Uint8Array(count)
  for (const [from, to] of codes) table.fill(1, from, to)
  return table
}

/**
 * Marks the rows that fail in `states`: clean rows with `mark`, and rows that had already failed something else with
 * OUT. Skips rows marked OUT.
 */
export function markFailures(
  rowTests: RowTest[],
  rows: Uint32Array,
  states: Uint8Array,
  mark: number,
): void {
  for (const rowTest of rowTests) {
    const [test] = rowTest
    if (rowTest.length === 1 && test?.kind === 'code') markByCode(test, rows, states, mark)
    else markByAny(rowTest, rows, states, mark)
  }
}

/** The rows that pass, in their order. */
export function keepPassing(tests: RowTest, rows: Uint32Array): Uint32Array {
  const kept = new Uint32Array(rows.length)
  let count = 0
  const [test] = tests
  if (tests.length === 1 && test?.kind === 'code') {
    const { codes } = test.column
    const table = tableOf(test)
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] as number
      kept[count] = row
      count += table[codes[row] as number] as number
    }
  } else if (tests.length === 1 && test?.kind === 'hash') {
    const { wanted, negated } = test
    const { hashes } = test.column
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] as number
      kept[count] = row
      count += (hashes[row] === wanted) !== negated ? 1 : 0
    }
  } else
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0
      kept[count] = row
      count += tests.some((one) => passes(one, row)) ? 1 : 0
    }
  return kept.subarray(0, count)
}

/** All rows by code, in ascending order within a code, and where the rows of each code begin. */
type Sorted = { rows: Uint32Array; starts: Uint32Array }

const sortedByCode = memoByObject((column: DictionaryColumn): Sorted => {
  const { codes } = column
  const starts = new Uint32Array(codeCount(column) + 1)
  for (const code of codes) starts[code + 1] = (starts[code + 1] as number) + 1
  for (let code = 1; code < starts.length; code += 1)
    starts[code] = (starts[code] as number) + (starts[code - 1] as number)
  return {
    rows: sortByNumber(identity(codes.length), codeCount(column), (row) => codes[row] as number),
    starts,
  }
})

/** Approximate number of rows that pass, of `size`. */
export function estimateCount(tests: RowTest, size: number): number {
  return Math.min(
    size,
    tests.reduce((sum, test) => sum + countOfOne(test, size), 0),
  )
}

function countOfOne(test: Test, size: number): number {
  if (test.kind === 'constant') return test.passes ? size : 0
  if (test.kind === 'hash') return test.negated ? size : 1
  if (test.kind === 'list') {
    // Assumes that all values are equally frequent.
    const share = test.table.reduce((sum, one) => sum + one, 0) / test.table.length
    return size * (test.negated ? 1 - share : share)
  }
  const { starts } = sortedByCode(test.column)
  return test.passing.reduce(
    (sum, [from, to]) => sum + startOf(starts, to) - startOf(starts, from),
    0,
  )
}

const startOf = (starts: Uint32Array, code: number) => starts[code] ?? 0

/**
 * All rows that pass, ascending, if they can be looked up: rows with a given value, such as a model or the slug of a
 * page.
 */
export function findRows(tests: RowTest): Uint32Array | null {
  const [test] = tests
  if (tests.length !== 1) return null
  if (test?.kind === 'hash' && !test.negated) return findByHash(test)
  if (test?.kind !== 'code') return null
  const [[from, to] = [0, 0], ...others] = test.passing
  if (to - from > 1 || others.length > 0) return null
  const { rows, starts } = sortedByCode(test.column)
  return rows.subarray(startOf(starts, from), startOf(starts, to))
}

/** All rows by hash, ascending within a hash. */
const sortedByHash = memoByObject(({ hashes }: HashColumn) => {
  const hashOf = (row: number) => hashes[row] ?? 0
  return identity(hashes.length).sort((a, b) => hashOf(a) - hashOf(b) || a - b)
})

function findByHash({ column, wanted }: HashTest): Uint32Array {
  const { hashes } = column
  const hashOf = (row: number | undefined) => hashes[row ?? 0] ?? 0
  const sorted = sortedByHash(column)
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashOf(sorted[middle]) < wanted) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && hashOf(sorted[end]) === wanted) end += 1
  return sorted.slice(low, end)
}

function markByCode(test: CodeTest, rows: Uint32Array, states: Uint8Array, mark: number): void {
  const { codes } = test.column
  const table = tableOf(test)
  // The next state, from whether the row passes and its previous state. A table instead of a branch, because the
  // processor cannot predict the outcome.
  const next = new Uint8Array(512)
  next.fill(OUT, 0, 256)
  next[0] = mark
  for (let state = 0; state < 256; state += 1) next[256 + state] = state
  for (let i = 0; i < rows.length; i += 1) {
    const passing = table[codes[rows[i] as number] as number] as number
    states[i] = next[(passing << 8) | (states[i] as number)] as number
  }
}

function markByAny(tests: RowTest, rows: Uint32Array, states: Uint8Array, mark: number): void {
  for (let i = 0; i < rows.length; i += 1) {
    const state = states[i]
    const row = rows[i] ?? 0
    if (state === OUT || tests.some((test) => passes(test, row))) continue
    states[i] = state === 0 || state === mark ? mark : OUT
  }
}

function passes(test: Test, row: number): boolean {
  if (test.kind === 'code') return tableOf(test)[test.column.codes[row] ?? 0] === 1
  if (test.kind === 'hash') return (test.column.hashes[row] === test.wanted) !== test.negated
  if (test.kind === 'constant') return test.passes
  const end = test.starts[row + 1] ?? 0
  for (let i = test.starts[row] ?? 0; i < end; i += 1) {
    if (test.table[test.codes[i] ?? 0] === 1) return !test.negated
  }
  return test.negated
}

/** Alternatives on one attribute share a set, so that fifty makes cost as much as one. */
function toRowTest(columns: Columns, clause: Clause): RowTest {
  const tests: Test[] = []
  const sets = new Map<DictionaryColumn, CodeSet>()
  for (const literal of clause) {
    const column = columns.columns.get(literal.attribute)
    if (column === undefined) tests.push({ kind: 'constant', passes: literal.negated })
    else if (column.kind === 'hash') tests.push(toHashTest(column, literal))
    // For multi-valued attributes, "none of them" cannot share a set with "one of them".
    else if (column.starts !== null && literal.negated)
      tests.push(toListTest(column, column.starts, matchingCodes(column, literal), true))
    else {
      const matching = matchingCodes(column, literal)
      const codes = literal.negated ? leftOut(matching, codeCount(column)) : matching
      sets.set(column, unite([...(sets.get(column) ?? []), ...codes]))
    }
  }
  for (const [column, codes] of sets)
    tests.push(
      column.starts === null
        ? { kind: 'code', column, passing: codes, table: null }
        : toListTest(column, column.starts, codes, false),
    )
  return tests
}

function toListTest(
  column: DictionaryColumn,
  starts: Uint32Array,
  codes: CodeSet,
  negated: boolean,
): ListTest {
  return {
    kind: 'list',
    codes: column.codes,
    starts,
    table: toTable(codes, codeCount(column)),
    negated,
  }
}

function matchingCodes(column: DictionaryColumn, literal: Literal): CodeSet {
  if ('value' in literal)
    return unite(codesOf(column, literal.value).map((code) => [code, code + 1]))
  const from = lowestCode(column, literal.from, literal.exclusive)
  const to = lowestCode(column, literal.to, !literal.exclusive)
  return unite([[from, to]])
}

/** A hashed attribute has no numbers, so no range matches. */
function toHashTest(column: HashColumn, literal: Literal): Test {
  if (!('value' in literal)) return { kind: 'constant', passes: literal.negated }
  const wanted = hashText(literal.value.toLowerCase())
  return { kind: 'hash', column, wanted, negated: literal.negated }
}
