// The stock index compared with DuckDB and Orama, as lines of the bench.
import type { Row as Timing } from './index-bench.ts'
import { atLeast, atMost, note, toShort, type Row } from './row.ts'

/** Least times that the index is faster. */
const BUDGETS = { DuckDB: 8, Orama: 20 }
const MAX_BYTES = 250

export function toIndexRows(timings: readonly Timing[]): Row[] {
  const own = timings.filter(({ engine }) => engine === 'stock index')
  const sizes = [...new Set(timings.map(({ cars }) => cars))]
  const memory = sizes.map((cars) => {
    const { bytes } = own.find((row) => row.cars === cars && row.bytes !== null) ?? { bytes: null }
    return atMost(`index, ${cars} cars: memory a car`, bytes ?? 0, MAX_BYTES, 'bytes')
  })
  return [...timings.map(toTiming), ...own.flatMap((row) => toRatios(row, timings)), ...memory]
}

function toTiming({ engine, kind, cars, p50, p99 }: Timing): Row {
  return note(
    `${engine}, ${cars} cars, ${kind}: CPU, p50; p99`,
    `${toShort(p50)}; ${toShort(p99)} ms`,
  )
}

function toRatios(own: Timing, timings: readonly Timing[]): Row[] {
  const { kind, cars } = own
  return Object.entries(BUDGETS).flatMap(([name, budget]) => {
    const other = timings.find(
      (row) => row.engine === name && row.kind === kind && row.cars === cars,
    )
    const what = `index, ${cars} cars, ${kind}: faster than ${name}`
    return other === undefined ? [] : [atLeast(what, other.p50 / own.p50, budget, 'x')]
  })
}
