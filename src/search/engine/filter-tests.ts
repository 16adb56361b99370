// Filter clauses as tests on rows. A clause on one single-valued attribute becomes one table over its codes.
// Rows, codes and tables fit each other, so loops read without a fallback, which would double their time.
import { type Column, type Columns, codeCount, codesOf, lowestCode } from './columns.ts'
import { hashText } from './text.ts'
import type { Clause, Literal } from './literals.ts'
import { identity } from './sort-rows.ts'

type CodeTest = {
  kind: 'code'
  codes: Uint16Array | Uint32Array
  /** For each code, whether a row with it passes. */
  table: Uint8Array
}
type ListTest = {
  kind: 'list'
  codes: Uint16Array | Uint32Array
  starts: Uint32Array
  table: Uint8Array
  negated: boolean
}
type HashTest = { kind: 'hash'; hashes: Float64Array; wanted: number; negated: boolean }
type ConstantTest = { kind: 'constant'; passes: boolean }
type Test = CodeTest | ListTest | HashTest | ConstantTest

/** Alternative tests: one must pass. */
export type RowTest = Test[]

/** Marks a row that fails two refinements, or a filter. */
export const OUT = 255

/** Converts clauses that must all hold to tests that must all pass. */
export function toRowTests(columns: Columns, clauses: Clause[]): RowTest[] {
  const rowTests = clauses.map((clause) => toRowTest(columns, clause))
  const tables = new Map<CodeTest['codes'], CodeTest>()
  const others: RowTest[] = []
  for (const rowTest of rowTests) {
    const [test] = rowTest
    if (rowTest.length !== 1 || test?.kind !== 'code') {
      others.push(rowTest)
      continue
    }
    const known = tables.get(test.codes)
    if (known) keepBoth(known.table, test.table)
    else tables.set(test.codes, test)
  }
  return [...Array.from(tables.values(), (test): RowTest => [test]), ...others]
}

function keepBoth(table: Uint8Array, other: Uint8Array): void {
  for (let code = 0; code < table.length; code += 1) if (other[code] === 0) table[code] = 0
}

/**
 * Marks in `states` the rows that fail: with `mark` those that were clean, with OUT those that had already failed
 * something else. Rows marked OUT are skipped.
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
    const { codes, table } = test
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] as number
      kept[count] = row
      count += table[codes[row] as number] as number
    }
  } else if (tests.length === 1 && test?.kind === 'hash') {
    const { hashes, wanted, negated } = test
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

const rowsByHash = new WeakMap<Float64Array, Uint32Array>()

/** All rows that pass, if they can be looked up: those of one value of a hashed attribute, as for the page of one car. */
export function findRows(tests: RowTest): Uint32Array | null {
  const [test] = tests
  if (tests.length !== 1 || test?.kind !== 'hash' || test.negated) return null
  const { hashes, wanted } = test
  const hashOf = (row: number | undefined) => hashes[row ?? 0] ?? 0
  const sorted =
    rowsByHash.get(hashes) ?? identity(hashes.length).sort((a, b) => hashOf(a) - hashOf(b) || a - b)
  rowsByHash.set(hashes, sorted)
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

/** About what share of rows pass, from 0 to 1, as far as the number of codes tells. */
export function shareOf(tests: RowTest): number {
  return Math.max(...tests.map(shareOfOne))
}

function shareOfOne(test: Test): number {
  if (test.kind === 'constant') return test.passes ? 1 : 0
  if (test.kind === 'hash') return test.negated ? 1 : 0
  let passing = 0
  for (let code = 0; code < test.table.length; code += 1) passing += test.table[code] ?? 0
  const share = passing / Math.max(1, test.table.length)
  return test.kind === 'list' && test.negated ? 1 - share : share
}

function markByCode(test: CodeTest, rows: Uint32Array, states: Uint8Array, mark: number): void {
  const { codes, table } = test
  // The next state, by whether the row passes and the state before: a table instead of a branch, because the processor
  // cannot predict the outcome.
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
  if (test.kind === 'code') return test.table[test.codes[row] ?? 0] === 1
  if (test.kind === 'hash') return (test.hashes[row] === test.wanted) !== test.negated
  if (test.kind === 'constant') return test.passes
  const end = test.starts[row + 1] ?? 0
  for (let i = test.starts[row] ?? 0; i < end; i += 1) {
    if (test.table[test.codes[i] ?? 0] === 1) return !test.negated
  }
  return test.negated
}

/** Alternatives on one attribute share a table, so that fifty makes cost as much as one. */
function toRowTest(columns: Columns, clause: Clause): RowTest {
  const tests: Test[] = []
  const tables = new Map<string, Uint8Array>()
  for (const literal of clause) {
    const column = columns.columns.get(literal.attribute)
    if (column?.kind !== 'dictionary') {
      tests.push(
        column ? toHashTest(column, literal) : { kind: 'constant', passes: literal.negated },
      )
      continue
    }
    const { codes, starts } = column
    const isList = starts !== null
    // Of several values, "none of them" cannot share a table with "one of them".
    const key = isList && literal.negated ? JSON.stringify(literal) : literal.attribute
    let table = tables.get(key)
    if (!table) {
      table = new Uint8Array(codeCount(column))
      tables.set(key, table)
      if (isList) tests.push({ kind: 'list', codes, starts, table, negated: literal.negated })
      else tests.push({ kind: 'code', codes, table })
    }
    const isInverted = !isList && literal.negated
    addCodes(table, matchingCodes(column, literal), isInverted)
  }
  return tests
}

function addCodes(table: Uint8Array, [from, to, ...codes]: number[], isInverted: boolean): void {
  if (!isInverted) {
    table.fill(1, from, to)
    for (const code of codes) table[code] = 1
    return
  }
  // All but the matching ones, which stay as another literal left them. A table can have a code for each row.
  const [start = 0, end = 0] = [from, to]
  const before = table.slice(start, end)
  const singles = codes.map((code) => table[code] ?? 0)
  table.fill(1)
  table.set(before, start)
  for (const [i, code] of codes.entries()) table[code] = singles[i] ?? 0
}

/** The codes of a literal: a range (from, up to), then single ones. */
function matchingCodes(column: Column & { kind: 'dictionary' }, literal: Literal): number[] {
  if ('value' in literal) return [0, 0, ...codesOf(column, literal.value)]
  const from = lowestCode(column, literal.from, literal.exclusive)
  const to = lowestCode(column, literal.to, !literal.exclusive)
  return [from, Math.max(from, to)]
}

/** A hashed attribute has no numbers, so it is in no range. */
function toHashTest(column: Column & { kind: 'hash' }, literal: Literal): Test {
  if (!('value' in literal)) return { kind: 'constant', passes: literal.negated }
  const wanted = hashText(literal.value.toLowerCase())
  return { kind: 'hash', hashes: column.hashes, wanted, negated: literal.negated }
}
