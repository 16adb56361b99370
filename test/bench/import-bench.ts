// What a delivery of stock costs the Worker, from the request to the answer: all vehicles new, the same again, and one in a
// hundred changed. Beside `JSON.parse` of the same bytes, Orama's insert of the same documents, a Worker that only moves and
// stores them (plain-import.ts), and an earlier build. And what a delivery as long as they may be takes: memory, and the time
// of others who ask for pages meanwhile.
import { readFileSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'

import { create, insertMultiple } from '@orama/orama'
import { Webhook } from 'standardwebhooks'

import { generateStock } from '#cli/demo-stock/generate.ts'
import { toPlaces } from '#cli/demo.ts'
import { loadPictures } from '#cli/stock/pictures.ts'
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import { deliveryKey, stockKey } from '#tenant/secret.ts'
import { cpuOf, median } from './cpu.ts'
import { recipeOf } from './demo-site.ts'
import { type Earlier, openEarlier } from './earlier.ts'
import type { Demo } from './open-demo.ts'
import { atMost, note, type Row, toShort } from './row.ts'
import { PORTS } from './workers.ts'

const VEHICLES = 5000
/** Deliveries of each kind to each site. */
const TIMES = 3
/**
 * Of the CPU of `JSON.parse`. New vehicles miss theirs: they take 32 to 38 times, 0.6 ms each, where two objects that only
 * parse and store take 5. Reading, checking, recording, sending and indexing take 2 to 6 each, and no function takes a
 * twentieth of the whole, so the rest can't be had without code that is hard to read.
 */
const BUDGETS = { new: 12, again: 3, changed: 4 }
/** Of the longest delivery. */
const LONGEST = { bytes: 64_000_000, memory: 64, wait: 100 }
const NAMES = {
  new: 'all vehicles new',
  again: 'the same again',
  changed: 'one in a hundred changed',
} as const
type Kind = keyof typeof NAMES
const KINDS = Object.keys(NAMES) as Kind[] // the keys of the table

/** A build: the process that does its work, and the port of its sites. */
type Build = { pid: number; port: number; masterKey: string }

export async function benchImport(demo: Demo, earlier: Earlier | null): Promise<Row[]> {
  const masterKey = process.env.MASTER_KEY ?? ''
  // The largest site has its own stock, which would be most of the work.
  const sites = demo.sites.filter(({ slug }) => slug !== demo.large.site.slug)
  const stock = await makeStock(demo.large.site, demo.now)
  const own = { pid: demo.workers.pid, port: PORTS.shop, masterKey }
  const opened = earlier === null ? null : await openEarlier(earlier)
  try {
    // First, while this process has little to collect.
    const json = JSON.stringify(stock)
    const parse = await cpuOfOwn(() => JSON.parse(json) as unknown)
    const orama = await cpuOfOwn(() => insertIntoOrama(stock))
    const plain = await measurePlain(own.pid, stock)
    const ours = await measure(own, sites, stock)
    const before =
      opened === null
        ? null
        : await measure({ ...own, pid: opened.pid, port: PORTS.earlier + 1 }, sites, stock)
    const told = KINDS.flatMap((kind) => [
      atMost(
        `${NAMES[kind]}: ${toShort(ours[kind])} ms of CPU, to JSON.parse`,
        ours[kind] / parse,
        BUDGETS[kind],
        'x',
      ),
      ...(before === null
        ? []
        : [note(`  to ${earlier?.commit ?? ''}`, `${toShort(ours[kind] / before[kind])} x`)]),
    ])
    const long = await measureLongest(own, demo, stock)
    const bytes = Buffer.byteLength(json)
    return [
      note(
        `${VEHICLES} vehicles of ${toShort(bytes / VEHICLES)} bytes: JSON.parse`,
        `${toShort(parse)} ms`,
      ),
      note('Orama: insert of the same documents, to JSON.parse', `${toShort(orama / parse)} x`),
      note(
        'Two objects that only parse and store them, to JSON.parse',
        `${toShort(plain / parse)} x`,
      ),
      ...told,
      atMost(`64 MB, ${toGrouped(long.count)} vehicles: memory`, long.memory, LONGEST.memory, 'MB'),
      atMost('  a list for others meanwhile, 99th percentile', long.wait, LONGEST.wait, 'ms'),
    ]
  } finally {
    opened?.close()
  }
}

type Vehicle = Record<string, unknown>

async function makeStock(site: Site, now: number): Promise<Vehicle[]> {
  const recipe = await recipeOf(site.slug, VEHICLES)
  const options = { now, count: VEHICLES, places: toPlaces(site), pictures: await loadPictures() }
  return [...generateStock(recipe, options)].map((car) => ({ ...car }))
}

/** Milliseconds of CPU of each kind of delivery: medians over sites and rounds. */
async function measure(
  build: Build,
  sites: readonly Site[],
  stock: readonly Vehicle[],
): Promise<Record<Kind, number>> {
  const costs: Record<Kind, number[]> = { new: [], again: [], changed: [] }
  for (const [at, { slug }] of sites.entries()) {
    // Vehicles that its demo does not have.
    const own = stock.map((car) => ({
      ...car,
      id: `${String(car['id'])}-${at}`,
      slug: `${String(car['slug'])}-${at}`,
    }))
    costs.new.push(await deliver(build, slug, own))
    for (let time = 1; time <= TIMES; time += 1) {
      costs.again.push(await deliver(build, slug, time === 1 ? own : changeSome(own, time - 1)))
      costs.changed.push(await deliver(build, slug, changeSome(own, time)))
    }
  }
  return { new: median(costs.new), again: median(costs.again), changed: median(costs.changed) }
}

/** Milliseconds of CPU of a Worker that reads and checks nothing: a median. */
async function measurePlain(pid: number, stock: readonly Vehicle[]): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const body = JSON.stringify(
      stock.map(({ id, ...car }) => ({ id: `${String(id)}-${time}`, ...car })),
    )
    const before = cpuOf(pid)
    const taken = await post(PORTS.yardstick, 'yardstick', { path: '/import', headers: {}, body })
    costs.push(cpuOf(pid) - before)
    if (Number(taken) !== stock.length) throw new Error(`Plain delivery: ${taken.slice(0, 500)}`)
  }
  return median(costs)
}

/**
 * Sends the longest delivery for its memory; and another one, while a list of the same site is requested again and again,
 * for the time of those requests. Their answers take memory too, so the two are not measured at once.
 */
async function measureLongest(build: Build, demo: Demo, stock: readonly Vehicle[]) {
  const [site] = demo.sites
  if (site === undefined) throw new Error('There is no site')
  const each = Buffer.byteLength(JSON.stringify(stock)) / stock.length
  const count = Math.floor(LONGEST.bytes / (each + 10))
  const toLong = (name: string) =>
    Array.from({ length: count }, (_, at) => {
      const car = stock[at % stock.length] ?? {}
      const id = `${name}-${at}`
      return { ...car, id, slug: id, vin: null, stocknum: `${name}${at}` }
    })
  const before = startPeak(build.pid)
  await deliver(build, site.slug, toLong('long'))
  const memory = (peakOf(build.pid) - before) / 1e6
  const end = new AbortController()
  const done = deliver(build, site.slug, toLong('again')).finally(() => end.abort())
  const waits: number[] = []
  for (let at = 0; !end.signal.aborted; at += 1) {
    const started = performance.now()
    await get(build.port, `${site.slug}.localhost`, `/search/used-cars?range[price]=${at}:`)
    waits.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await done
  const wait = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  return { count, wait, memory }
}

/** Begins to look for the most memory that a process has; what it has now, in bytes. */
function startPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return peakOf(pid)
}

function peakOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Other prices for one in a hundred, in each round for the same ones. */
const changeSome = (stock: readonly Vehicle[], time: number) =>
  stock.map((car, at) =>
    at % 100 === 0 ? { ...car, price: Number(car['price'] ?? 20_000) - time * 100 } : car,
  )

let deliveries = 0

/** Sends the whole stock and waits for the result; the CPU that it took in milliseconds. */
async function deliver(
  { pid, port, masterKey }: Build,
  slug: string,
  stock: readonly Vehicle[],
): Promise<number> {
  const body = JSON.stringify(stock)
  const path = '/api/stock/vehicles?mode=replace&force=true'
  const id = `bench-${(deliveries += 1)}`
  const webhook = new Webhook(await deliveryKey(masterKey, slug))
  const sentAt = new Date()
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': webhook.sign(id, sentAt, `?mode=replace&force=true\n${body}`),
    'webhook-length-signature': webhook.sign(id, sentAt, `length=${Buffer.byteLength(body)}`),
  }
  const before = cpuOf(pid)
  const host = `${slug}.localhost`
  const key = await stockKey(masterKey, slug)
  let answer = await post(port, host, { path, headers, body })
  let result: { outcome?: string; taken?: number } = JSON.parse(answer)
  // A sender is not kept waiting for more than 20 seconds.
  while (result.outcome === 'waiting') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer = await get(port, host, `/api/stock/vehicles/${id}`, { 'x-algolia-api-key': key })
    result = JSON.parse(answer)
  }
  const cpu = cpuOf(pid) - before
  if (result.outcome !== 'taken' || result.taken !== stock.length)
    throw new Error(`Delivery to ${slug}: ${answer.slice(0, 500)}`)
  return cpu
}

type Sent = { path: string; headers: Record<string, string>; body: string }

/** Loads a page whole. */
const get = (port: number, host: string, path: string, headers: Record<string, string> = {}) =>
  send({ host: '127.0.0.1', port, path, headers: { ...headers, host } }, '')

/** The text of an answer. */
function post(port: number, host: string, { path, headers, body }: Sent): Promise<string> {
  return send(
    { host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers, host } },
    body,
  )
}

function send(options: RequestOptions, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      text(response).then(resolve, reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const ORAMA = {
  name: 'string',
  make: 'enum',
  model: 'enum',
  simple_body: 'enum',
  simple_fuel: 'enum',
  colour: 'enum',
  year: 'number',
  price: 'number',
  km: 'number',
} as const

/** Orama takes no null. */
async function insertIntoOrama(stock: readonly Vehicle[]): Promise<void> {
  const documents = stock.map((car) =>
    Object.fromEntries(
      Object.entries({ ...car, id: String(car['id']) }).filter(([, value]) => value !== null),
    ),
  )
  await insertMultiple(create({ schema: ORAMA }), documents, 1000)
}

/** Milliseconds of CPU that some work takes in this process. */
async function cpuOfOwn(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return median(costs)
}
