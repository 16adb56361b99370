// Measures the stock index against DuckDB and Orama: same cars, same queries, same answers, which a plain scan gives.
// Run it with `node test/bench/index-bench.ts`.
import assert from 'node:assert/strict'

import { createEngine } from '#search/engine/engine.ts'
import { toSnapshot } from '#search/engine/snapshot.ts'

import { createCars } from './index-cars.ts'
import { type Contestant, createOrama, createOurs, createScan } from './index-contestants.ts'
import { createDuckDb } from './index-duckdb.ts'
import { type Answer, type Kind, createQuestion } from './index-questions.ts'

/** Milliseconds of CPU for one query, of all threads of this process; `bytes` of memory per car, without documents, if known. */
export type Row = {
  engine: string
  kind: string
  cars: number
  p50: number
  p99: number
  bytes: number | null
}

const KINDS: Kind[] = ['text', 'refine', 'first browse', 'browse']
const SIZES = [10_000, 50_000, 100_000]

export async function benchIndex(sizes: number[] = SIZES): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    const cars = createCars(size)
    const { contestant: ours, engine, send } = createOurs(cars)
    const view = (of = engine) => {
      const record = of.index('cars')
      assert(record)
      return of.view(record)
    }
    const bytes = toSnapshot(view().columns).byteLength / size
    const rebuild = await measure(3, async (i) => {
      send('PUT', 'cars/settings', { run: i })
      view()
    })
    const reload = await measure(5, async () => view(createEngine(engine.documents)))
    rows.push({ engine: ours.name, kind: 'rebuild', cars: size, ...rebuild, bytes: null })
    rows.push({ engine: ours.name, kind: 'reload', cars: size, ...reload, bytes: null })
    const plain = createScan(cars)
    const expected = new Map<Kind, Answer[]>()
    for (const kind of KINDS) expected.set(kind, await answersOf(plain, kind))
    // One after the other: the memory of one that is open would cost the others time.
    for (const open of [() => ours, () => createDuckDb(cars), () => createOrama(cars)]) {
      const contestant = await open()
      const isOurs = contestant === ours
      for (const kind of KINDS) {
        const answers = await answersOf(contestant, kind)
        assert.deepEqual(answers, expected.get(kind), `${contestant.name}, ${kind}`)
        const times = isOurs ? 400 : Math.max(10, Math.round(200_000 / size))
        const taken = await measure(times, (i) => contestant.ask(createQuestion(kind, i)))
        const memory = isOurs ? bytes : null
        rows.push({ engine: contestant.name, kind, cars: size, ...taken, bytes: memory })
      }
    }
  }
  return rows
}

async function answersOf(contestant: Contestant, kind: Kind): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < 5; i += 1) {
    const { total, prices, facets } = (await contestant.ask(createQuestion(kind, i)))()
    const sorted = Object.entries(facets).map(([name, counts]) => [name, { ...counts }])
    answers.push({ total, prices, facets: Object.fromEntries(sorted) })
  }
  return answers
}

async function measure(
  times: number,
  work: (i: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  for (let i = 0; i < Math.min(times, 50); i += 1) await work(i)
  const taken: number[] = []
  for (let i = 0; i < times; i += 1) {
    const start = process.cpuUsage()
    await work(i)
    const { user, system } = process.cpuUsage(start)
    taken.push((user + system) / 1000)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(times - 1, Math.floor(times * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

if (import.meta.main) {
  const rows = await benchIndex(process.argv[2] ? process.argv[2].split(',').map(Number) : SIZES)
  console.table(rows.map(toPrinted))
}

function toPrinted({ engine, kind, cars, p50, p99, bytes }: Row) {
  const memory = bytes === null ? '' : Math.round(bytes)
  return { engine, kind, cars, p50: p50.toFixed(3), p99: p99.toFixed(3), 'bytes/car': memory }
}
