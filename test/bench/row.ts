// A line of the bench: what was measured, the value, and whether it is within the budget.

import { KB } from '#test/budget/budgets.ts'

export type Row = {
  what: string
  measured: string
  /** The budget; empty if the line is informative only. */
  budget: string
  within: boolean | null
}

/** A number with a maximum. */
export function atMost(what: string, measured: number, budget: number, unit: string): Row {
  return {
    what,
    measured: `${toShort(measured)} ${unit}`,
    budget: `<= ${toShort(budget)} ${unit}`,
    within: measured <= budget,
  }
}

/** A number with a minimum. */
export function atLeast(what: string, measured: number, budget: number, unit: string): Row {
  return {
    what,
    measured: `${toShort(measured)} ${unit}`,
    budget: `>= ${toShort(budget)} ${unit}`,
    within: measured >= budget,
  }
}

/** A line without a budget. */
export function note(what: string, measured: string): Row {
  return { what, measured, budget: '', within: null }
}

/** Bytes within a budget of bytes, as kilobytes. */
export function weighed(what: string, bytes: number, budget: number): Row {
  return atMost(what, bytes / KB, budget / KB, 'kB')
}

/** Bytes as kilobytes. */
export function toKb(bytes: number): string {
  return `${toShort(bytes / KB)} kB`
}

/** Three significant figures. */
export function toShort(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

export function printRows(rows: readonly Row[]): void {
  const header: Row = { what: 'what', measured: 'measured', budget: 'budget', within: null }
  const wide = (field: 'what' | 'measured' | 'budget') =>
    Math.max(...[header, ...rows].map((row) => row[field].length))
  const [what, measured, budget] = [wide('what'), wide('measured'), wide('budget')]
  for (const row of [header, ...rows]) {
    const verdict = row.within === null ? '' : row.within ? 'ok' : 'OVER'
    console.log(
      `${row.what.padEnd(what)}  ${row.measured.padStart(measured)}  ${row.budget.padStart(budget)}  ${verdict}`.trimEnd(),
    )
  }
}
