// Rows that were sent before are not read again. Whatever is sent, and in whatever order, the stock, its history and the
// answers are those of an import that reads everything each time.
import * as fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'

import { answerRequest } from '#search/engine/endpoints.ts'
import { createChangeLog } from '#feeds/import/change-log.ts'
import type { Delivery } from '#feeds/import/delivery.ts'
import { importDelivery } from '#feeds/import/import-delivery.ts'
import type { ImportJobDeps } from '#feeds/import/job-deps.ts'
import { createSpool } from '#feeds/import/spool.ts'
import { createStockMemory } from '#feeds/import/stock-memory.ts'
import { DELIVERY } from '#vehicle/stock-source.ts'
import { createNodeEngine } from '#test/search/engine/node-engine.ts'
import { testSite } from '#test/support/site.ts'
import { openStorage } from '#test/support/object-storage.ts'

const START = 1_795_200_000
const DAY = 86_400
const site = testSite({ slug: 'yard' })

/** A site whose importer remembers, or one that reads everything each time. */
function openSite({ remembers }: { remembers: boolean }) {
  const engine = createNodeEngine()
  const storage = openStorage()
  const spool = createSpool(storage)
  const memory = createStockMemory(storage)
  const log = createChangeLog(storage)
  let now = START
  /** Calls of the engine until it is out of order, as if the object ended there. */
  let left = Infinity
  const progress: (number | null)[] = []
  const stockIndex = (request: Request): Promise<Response> => {
    progress.push(...spool.listWaiting().map(({ rows }) => rows))
    left -= 1
    return left < 0 ? Promise.reject(new Error('Ended')) : answerRequest(engine, request)
  }
  const deps = {
    clock: () => now,
    toolsOf: () => ({ stockIndex, fetch, openKey: () => Promise.resolve(null) }),
    figuresOf: () => () => ({ weekly: null, driveAway: null }),
    statesOf: () => [],
    publishedOn: () => ({ name: '', nextDay: null }),
    saveRetired: () => Promise.resolve(),
    afterWrite: () => Promise.resolve(),
  } as unknown as ImportJobDeps // what an import uses
  const tenant = { slug: 'yard', version: 1, site, themeCss: '', themeHash: '' }
  let count = 0

  async function deliver(text: string, mode: Delivery['mode']) {
    count += 1
    const body = `body-${count}`
    spool.write(body, 0, new TextEncoder().encode(text))
    const delivery = { source: DELIVERY, id: String(count), at: now, mode, map: '', force: true }
    spool.add(delivery, body, '')
    const kept = spool.find(DELIVERY, String(count))
    if (kept === null) throw new Error('Not in the spool')
    const load: typeof memory.load = (state) => (remembers ? memory.load(state) : null)
    const result = await importDelivery(kept, tenant, deps, {
      spool,
      memory: { ...memory, load },
      log,
    })
    spool.end(kept, result, now)
    return { ...result, unknown: result.unknown.toSorted(), message: '' }
  }

  return {
    deliver,
    /** Rows that were read at each call of the engine. */
    progress,
    pass: (seconds: number) => void (now += seconds),
    endAfter: (calls: number) => void (left = calls),
    async documents(): Promise<unknown[]> {
      const body = JSON.stringify({ hitsPerPage: 1000 })
      const url = `http://index/1/indexes/${site.search.index}/browse`
      const answer = await answerRequest(engine, new Request(url, { method: 'POST', body }))
      const { hits = [] }: { hits?: { objectID: string }[] } = await answer.json()
      return hits.toSorted((a, b) => (a.objectID < b.objectID ? -1 : 1))
    },
    /** What another program writes. */
    async patch(id: string, fields: object): Promise<void> {
      const url = `http://index/1/indexes/${site.search.index}/${id}/partial?createIfNotExists=false`
      await answerRequest(
        engine,
        new Request(url, { method: 'POST', body: JSON.stringify(fields) }),
      )
    },
  }
}

type Row = Record<string, string | number>

/** Vehicles that a dealer has: some with an id, some with a VIN or a stock number alone, some that nothing tells apart. */
const VIN = 'KNAPX81EMM70000'
const vehicle = fc.record({
  at: fc.nat(9),
  price: fc.constantFrom<string | number>(15_990, 19_990, 0, 'From $9,990'),
  status: fc.constantFrom('', '', '', 'Sold', 'Reserved', 'Perhaps'),
  make: fc.constantFrom('Kia', 'Kia', 'Kia', ''),
  colour: fc.constantFrom('Red', 'Blue'),
  /** A field of which nothing is read; not all vehicles have the same. */
  other: fc.constantFrom('', 'wheels', 'tyres'),
})

const toRow = ({ at, other, ...fields }: { at: number; other: string } & Row): Row => ({
  ...(other !== '' && { [other]: 'Alloy' }),
  ...(at < 6 && { id: `v${at}` }),
  ...([3, 4, 6, 7].includes(at) && { vin: `${VIN}${String(at % 3).padStart(2, '0')}` }),
  ...(at === 8 && { stocknum: 'S8' }),
  model: 'Rio',
  year: 2020,
  ...fields,
})

const toJson = (rows: readonly Row[]) => JSON.stringify(rows)
function toCsv(rows: readonly Row[]): string {
  const names = 'id,vin,stocknum,make,model,year,price,status,colour,wheels'.split(',')
  const lines = rows.map((row) => names.map((name) => `"${row[name] ?? ''}"`).join(','))
  return [names.join(','), ...lines].join('\n')
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const step = fc.record({
  rows: fc.array(vehicle, { minLength: 1, maxLength: 9 }),
  /** Rows of the delivery before that come again, in the same order. */
  again: fc.nat(9),
  mode: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'upsert' as const,
    'remove' as const,
  ),
  isCsv: fc.boolean(),
  pause: fc.constantFrom(0, 600, 3600, DAY, 40 * DAY),
  /** Ends the import that remembers after so many calls of the engine; it is then sent again. */
  endAfter: fc.option(fc.nat(6), { nil: null, freq: 3 }),
  /** Another program writes to the stock. */
  isPatched: fc.boolean(),
})

/** A vehicle that is taken away, comes back as it was, and is sent again. */
const single: Step = {
  rows: [{ at: 0, price: 15_990, status: '', make: 'Kia', colour: 'Red', other: '' }],
  again: 0,
  mode: 'replace',
  isCsv: false,
  pause: 0,
  endAfter: null,
  isPatched: false,
}
const COMES_BACK: Step[] = [single, { ...single, mode: 'remove' }, single, single]

/** Imports that end halfway are logged. */
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('gives the same stock and the same answers as an import that reads everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const own = openSite({ remembers: true })
      const plain = openSite({ remembers: false })
      let before: Row[] = []
      for (const { rows, again, mode, isCsv, pause, endAfter, isPatched } of steps) {
        const sent = [...before.slice(0, again), ...rows.map(toRow)]
        const text = isCsv ? toCsv(sent) : toJson(sent)
        if (endAfter !== null) {
          own.endAfter(endAfter)
          await own.deliver(text, mode)
          own.endAfter(Infinity)
        } else {
          const [one, other] = [await own.deliver(text, mode), await plain.deliver(text, mode)]
          expect(one).toEqual(other)
        }
        if (endAfter !== null) {
          await own.deliver(text, mode)
          await plain.deliver(text, mode)
        }
        expect(await own.documents()).toEqual(await plain.documents())
        if (isPatched)
          for (const each of [own, plain]) await each.patch('v1', { held_until: START + 5 * DAY })
        for (const each of [own, plain]) each.pass(pause)
        before = sent
      }
    }),
    { numRuns: 50, examples: [[COMES_BACK]] },
  )
})

it('reads a row again on another day, and does nothing for a delivery that comes again', async () => {
  const own = openSite({ remembers: true })
  const text = toJson([{ id: 'v1', make: 'Kia', model: 'Rio', year: 2020, price: 'From $9,990' }])
  const first = await own.deliver(text, 'replace')
  expect(first).toMatchObject({ taken: 1, added: 1, leftOut: [{ field: 'price', count: 1 }] })
  // It only asks whether another program has written.
  own.endAfter(1)
  expect(await own.deliver(text, 'replace')).toEqual({ ...first, added: 0 })
  own.pass(DAY)
  expect(await own.deliver(text, 'replace')).toMatchObject({ outcome: 'failed' })
})

it('gives the same where so much changes that a copy of the stock is written', async () => {
  const own = openSite({ remembers: true })
  const plain = openSite({ remembers: false })
  const toYard = (count: number, price: number) =>
    toJson(
      Array.from({ length: count }, (_, at) => ({
        id: `v${at}`,
        make: 'Kia',
        model: 'Rio',
        year: 2020,
        price: at % 7 === 0 ? 'From $9,990' : price,
      })),
    )
  const yards = [toYard(1300, 15_990), toYard(1290, 14_990), toYard(1290, 14_990), toYard(0, 0)]
  for (const text of yards) {
    await own.patch('v7', { held_until: START + 5 * DAY })
    await plain.patch('v7', { held_until: START + 5 * DAY })
    expect(await own.deliver(text, 'replace')).toEqual(await plain.deliver(text, 'replace'))
    expect(await own.deliver(text, 'replace')).toEqual(await plain.deliver(text, 'replace'))
    expect(await own.documents()).toEqual(await plain.documents())
  }
})

it('says meanwhile how many rows are read, and lets others run between them', async () => {
  const own = openSite({ remembers: true })
  const text = toJson(
    Array.from({ length: 2500 }, (_, at) => ({
      id: `v${at}`,
      make: 'Kia',
      model: 'Rio',
      year: 2020,
    })),
  )
  let turns = 0
  const timer = setInterval(() => (turns += 1))
  await own.deliver(text, 'replace')
  clearInterval(timer)
  const told = own.progress.map(Number)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(new Set(told).size).toBeGreaterThan(5)
  expect(told.at(-1)).toBe(2500)
  expect(turns).toBeGreaterThan(10)
})
