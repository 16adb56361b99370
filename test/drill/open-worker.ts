// A Worker of its own for a drill: its storage in a folder of its own, killed hard and started again.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { readDatabases } from '#cli/databases.ts'
import { root, run } from '#cli/run.ts'
import { createWranglerKv } from '#cli/tenants/bulk-kv.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { publishedText } from '#test/support/published.ts'
import { ask, type Answer, type Asking } from './request.ts'

export const MASTER_KEY = 'a key for drills only'

export type DrillWorker = {
  /** Folder of its storage. */
  storage: string
  /** Requests a path of the first site, or another; null if it does not answer. */
  ask: (path: string, asking: Asking, slug?: string) => Promise<Answer | null>
  /** From this tree, or from another one on the same storage. */
  start: (tree?: string) => Promise<void>
  /** Leads that it could not write to the database: only the queue has them, until it has passed them on. */
  queued: ReadonlySet<string>
  /** Kills all its processes at once, without warning. */
  kill: () => Promise<void>
  /** What the cron trigger does each minute on Cloudflare. */
  tick: () => Promise<void>
  remove: () => Promise<void>
}

/** Creates databases and sites, and does not start yet. Sites are under {slug}.localhost. */
export async function openWorker(
  sites: readonly Site[],
  databaseOf: (site: Site) => string | undefined = () => undefined,
): Promise<DrillWorker> {
  const storage = await mkdtemp(join(tmpdir(), 'forecourt-drill-'))
  const vars = join(storage, 'vars.env')
  await writeFile(vars, `MASTER_KEY="${MASTER_KEY}"\nDEV=1\n`)
  for (const name of await readDatabases()) {
    const migrate = ['d1', 'migrations', 'apply', name, '--local', '--persist-to', storage]
    const { code, output } = await run('wrangler', migrate)
    if (code !== 0) throw new Error(output)
  }
  await publish(sites, storage, databaseOf)

  const port = await freePort()
  const inspector = await freePort()
  const requestSite = (path: string, asking: Asking, slug = sites[0]?.slug ?? '') =>
    ask(port, `${slug}.localhost`, path, asking)
  const args = ['dev', '--port', `${port}`, '--inspector-port', `${inspector}`]
  const queued = new Set<string>()
  let child: ChildProcess | undefined

  return {
    storage,
    ask: requestSite,
    queued,
    start: async (tree = root) => {
      child = spawn('wrangler', [...args, '--persist-to', storage, '--env-file', vars, ...QUIET], {
        cwd: tree,
        env: { ...process.env, ...ENVIRONMENT },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      for (const stream of [child.stdout, child.stderr])
        if (stream) createInterface(stream).on('line', (line) => note(line, queued))
      const patience = Date.now() + START_MS
      while (Date.now() < patience) {
        if ((await requestSite('/contact', { within: 2000 }))?.status === 200) return
        await pause(250)
      }
      throw new Error('The Worker did not start: does it build? Wrangler keeps a log.')
    },
    kill: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      // The process group: wrangler starts processes of its own.
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
    // The runtime accepts only this name for it.
    tick: async () =>
      void (await ask(port, 'localhost', '/cdn-cgi/local/scheduled', { within: 55_000 })),
    remove: () => rm(storage, { recursive: true, force: true }),
  }
}

/** Timeouts in milliseconds to build and to start, on a busy machine. */
const START_MS = 120_000

export const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

function note(line: string, queued: Set<string>): void {
  const [, id] = /"leads\.database-failed".*"lead":"([0-9a-f]+)"/.exec(line) ?? []
  if (id !== undefined) queued.add(id)
}

const QUIET = [
  '--infer-origin-from-routes=false',
  '--log-level',
  'log',
  '--show-interactive-dev-session=false',
]
const ENVIRONMENT = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  NODE_ENV: 'production',
}

async function publish(
  sites: readonly Site[],
  persistTo: string,
  databaseOf: (site: Site) => string | undefined,
): Promise<void> {
  const pairs = sites.map(async (site) => [
    { key: siteKey(site.slug), value: await publishedText(site, 1, undefined, databaseOf(site)) },
    { key: hostKey(`${site.slug}.localhost`), value: site.slug },
  ])
  await createWranglerKv({ remote: false, persistTo }).put((await Promise.all(pairs)).flat())
}

/** A port of this machine that nothing uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
