// A hundred sites in two databases: one database is blocked, and the sites of the other answer as ever; then a site moves while
// shoppers send forms and others save vehicles: no row and no session is lost.
import { DatabaseSync } from 'node:sqlite'

import { run } from '#cli/run.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import type { Site } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'
import { toContactForm, toContactRequest } from '#test/drill/contact-form.ts'
import { findDatabase, using } from '#test/drill/database.ts'
import { MASTER_KEY, openWorker, pause, type DrillWorker } from '#test/drill/open-worker.ts'

const SITES = Number(process.env.SITES ?? 100)
/** Rows of each kind that the site has before it moves. */
const ROWS = Number(process.env.ROWS ?? 20_000)
/** Shoppers who send concurrently. */
const AT_ONCE = 5
/** Seconds by which everything that was acknowledged is stored. */
const STORED_WITHIN = Number(process.env.STORED_WITHIN ?? 300)

const slugOf = (at: number) => `site-${at}`
const MOVED = slugOf(0)
/** Every other site. */
const databaseOf = ({ slug }: Pick<Site, 'slug'>) =>
  Number(slug.slice(5)) % 2 === 0 ? 'DB' : 'DB_2'

/** Runs it and prints the result; returns whether nothing was lost. */
export async function drillShards(): Promise<boolean> {
  const sites = Array.from({ length: SITES }, (_, at) =>
    testSite({
      slug: slugOf(at),
      hosts: [`${slugOf(at)}.example`],
      forms: { postcode: 'optional' },
    }),
  )
  const worker = await openWorker(sites, databaseOf)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void worker.kill().then(() => process.exit(1)))
  try {
    await worker.start()
    const files = {
      first: await findDatabase(worker.storage, 'DB'),
      second: await findDatabase(worker.storage, 'DB_2'),
    }
    const alone = await drillOneDown(worker, files.second)
    const moved = await drillMove(worker, files)
    return alone && moved
  } finally {
    await worker.kill()
    await worker.remove()
  }
}

/** A shopper at each site, while the second database refuses writes. */
async function drillOneDown(worker: DrillWorker, blocked: string): Promise<boolean> {
  const all = Array.from({ length: SITES }, (_, at) => slugOf(at))
  for (const slug of all) await worker.ask('/contact', { within: 20_000 }, slug)
  const lock = new DatabaseSync(blocked, { timeout: 5000 })
  lock.exec('BEGIN IMMEDIATE')
  const times = { DB: [] as number[], DB_2: [] as number[] }
  const thanked = { DB: 0, DB_2: 0 }
  for (const slug of all) {
    const name = databaseOf({ slug }) === 'DB' ? 'DB' : 'DB_2'
    const started = performance.now()
    const page = await worker.ask('/contact', { within: 20_000 }, slug)
    const id = await send(worker, slug)
    times[name].push(performance.now() - started)
    if (page?.status === 200 && id !== null) thanked[name] += 1
  }
  const queued = worker.queued.size
  lock.exec('ROLLBACK')
  lock.close()
  const slowest = (name: 'DB' | 'DB_2') => Math.max(0, ...times[name]).toFixed(0)
  const half = Math.ceil(SITES / 2)
  console.log(`
the second database is blocked
its sites               ${thanked.DB_2} of ${SITES - half} shoppers thanked, the slowest after ${slowest('DB_2')} ms (the queue has their leads)
sites of the other      ${thanked.DB} of ${half} shoppers thanked, the slowest after ${slowest('DB')} ms`)
  // Control: it was blocked.
  if (queued < SITES - half)
    console.log('control                 FOUND NOTHING: the database took writes')
  return (
    queued >= SITES - half &&
    thanked.DB === half &&
    thanked.DB_2 === SITES - half &&
    Number(slowest('DB')) < 1500
  )
}

/** Moves a site with many rows while shoppers send forms. */
async function drillMove(worker: DrillWorker, files: { first: string; second: string }) {
  using(files.first, false, fill)
  const before = using(files.first, true, readRows)
  const told: string[] = []
  const load = { isOver: false }
  const shopper = async () => {
    while (!load.isOver) {
      const id = await send(worker, MOVED)
      if (id !== null) told.push(id)
      await pause(50)
    }
  }
  const ticks = setInterval(() => void worker.tick(), 5000)
  const shoppers = Array.from({ length: AT_ONCE }, shopper)
  await pause(3000)
  const started = performance.now()
  const args = ['src/cli/tenants.ts', 'move', '--site', MOVED, '--to', 'DB_2']
  const { code, output } = await run('node', [...args, '--persist-to', worker.storage])
  const took = (performance.now() - started) / 1000
  // As long as a Worker may believe the earlier configuration, and longer.
  await pause(45_000)
  load.isOver = true
  await Promise.all(shoppers)
  // A move that failed brings none of them.
  const end = performance.now() + (code === 0 ? STORED_WITHIN * 1000 : 0)
  const missing = () => {
    const { leads } = using(files.second, true, readRows)
    return told.filter((id) => !leads.has(id))
  }
  while (missing().length > 0 && performance.now() < end) await pause(1000)
  clearInterval(ticks)
  const after = using(files.second, true, readRows)
  const lost = [...before.sessions].filter((id) => !after.sessions.has(id))
  const old = [...before.leads].filter((id) => !after.leads.has(id))
  console.log(`
a site moves            ${code === 0 ? 'done' : output} in ${took.toFixed(0)} s
leads before            ${before.leads.size}, lost ${old.length}
sessions before         ${before.sessions.size}, lost ${lost.length}
sent and acknowledged   ${told.length} while it moved, lost ${missing().length}`)
  return code === 0 && told.length > 0 && old.length + lost.length === 0 && missing().length === 0
}

function fill(db: DatabaseSync): void {
  const count = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})`
  db.exec(`
    INSERT INTO leads (id, site, kind, key, body_hash, suspicion, payload, created_at)
      ${count} SELECT 'lead-' || i, '${MOVED}', 'general', 'key-' || i, 'hash', '', json_object('message', hex(zeroblob(700))), i FROM n;
    INSERT INTO sessions (id, site, user_id, created_at, expires_at)
      ${count} SELECT 'session-' || i, '${MOVED}', 'user-' || i, i, 4000000000 FROM n;
  `)
}

function readRows(db: DatabaseSync) {
  const read = (table: string) =>
    new Set(
      db
        .prepare(`SELECT id FROM ${table} WHERE site = ?`)
        .all(MOVED)
        .map(({ id }) => String(id)),
    )
  return { leads: read('leads'), sessions: read('sessions') }
}

let count = 0

/** The id of a lead once the site has acknowledged it; null if it has not. */
async function send(worker: DrillWorker, slug: string): Promise<string | null> {
  const number = (count += 1)
  const key = await mintFormKey(MASTER_KEY, slug, Math.floor(Date.now() / 1000) - 10)
  const asking = toContactRequest(toContactForm(key, number), number)
  const answer = await worker.ask('/contact', asking, slug)
  if (answer === null || answer.status !== 202) return null
  const said: { lead_id: string } = JSON.parse(answer.text)
  return said.lead_id
}
