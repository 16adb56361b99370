// The stock index compared with a plain scan and Orama, as lines of the bench.
import type { Row as Timing } from './index-bench.ts'
import { atLeast, atMost, note, toShort, type Row } from './row.ts'

const ORAMA_CARS = 10_000

export function toIndexRows(timings: readonly Timing[]): Row[] {
  const own = timings.filter(({ engine }) => engine === 'stock index')
  const sizes = [...new Set(timings.map(({ cars }) => cars))]
  const memory = sizes.map((cars) => {
    const { bytes } = own.find((row) => row.cars === cars && row.bytes !== null) ?? { bytes: null }
    return atMost(`index, ${cars} cars: memory a car`, bytes ?? 0, 250, 'bytes')
  })
  return [...timings.map(toTiming), ...own.flatMap((row) => toRatios(row, timings)), ...memory]
}

function toTiming({ engine, kind, cars, p50, p99 }: Timing): Row {
  return note(`${engine}, ${cars} cars, ${kind}: p50; p99`, `${toShort(p50)}; ${toShort(p99)} ms`)
}

function toRatios(own: Timing, timings: readonly Timing[]): Row[] {
  const { kind, cars } = own
  const against = (name: string) =>
    timings.find((row) => row.engine === name && row.kind === kind && row.cars === cars)
  const scan = against('plain scan')
  const orama = cars === ORAMA_CARS ? against('Orama') : undefined
  const what = (name: string) => `index, ${cars} cars, ${kind}: faster than ${name}`
  return [
    ...(scan === undefined ? [] : [atLeast(what('a plain scan'), scan.p50 / own.p50, 1, 'x')]),
    ...(orama === undefined ? [] : [atLeast(what('Orama'), orama.p50 / own.p50, 20, 'x')]),
  ]
}
