// The Worker as it is deployed, in the bench's own workerd: the demo sites, a copy with a crowd of tenants, and yardsticks.
import { Agent } from 'node:http'
import { join } from 'node:path'

import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

import { root } from '#cli/run.ts'
import { publishSites } from '#cli/tenants/publish.ts'
import type { BulkKv, KvPair } from '#rollout/kv.ts'
import { bundleWorker, type WorkerBundle } from './bundle.ts'
import { createVisit, type Visit } from './client.ts'
import { findChild } from './cpu.ts'

/**
 * Ports on the loopback interface; `front` serves assets as well, and `secure` is the same over HTTP/2 (front.ts). `peer`
 * is the Next.js app (peer.ts). The others reach their Worker directly.
 */
const P = Number(process.env.BENCH_PORT ?? 8833)
export const PORTS = {
  front: P,
  shop: P + 1,
  crowd: P + 2,
  yardstick: P + 3,
  secure: P + 4,
  peer: P + 5,
  /** The first port of an earlier build (earlier.ts), which has as many. */
  earlier: P + 10,
}
const MASTER_KEY = 'a key for the bench only'

export type Workers = {
  pid: number
  /** The demo sites, at {slug}.localhost. */
  shop: Visit
  /** The same Worker, whose KV can hold any number of tenants. */
  crowd: Visit & { addTenants: (pairs: readonly KvPair[]) => Promise<void> }
  /** test/bench/yardstick.tsx. */
  yardstick: Visit
  /** The demo sites as browsers get them: with assets, on port `PORTS.front`. */
  front: Visit
  close: () => Promise<void>
}

/** Starts them; `fixture` is what the yardstick renders. The sites are published and have no stock yet. */
export async function startWorkers(fixture: unknown): Promise<Workers> {
  process.env.MASTER_KEY = MASTER_KEY
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  const [shop, yardstick] = await Promise.all(
    ['src/worker.ts', 'test/bench/yardstick.tsx'].map((entry) => bundleWorker(entry)),
  )
  // A queue has one consumer.
  const { assets, kvNamespaces, queueConsumers, ...rest } = workerOptions
  const common = { ...rest, bindings: { MASTER_KEY } }
  const crowdKv = { TENANTS: 'crowd-tenants', SEARCH: 'crowd-search' }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: PORTS.front,
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: showErrors,
      workers: [
        {
          ...common,
          name: 'shop',
          kvNamespaces,
          queueConsumers,
          assets,
          ...source(shop),
          ...door(PORTS.shop),
        },
        { ...common, name: 'crowd', kvNamespaces: crowdKv, ...source(shop), ...door(PORTS.crowd) },
        {
          name: 'yardstick',
          compatibilityDate: rest.compatibilityDate,
          compatibilityFlags: rest.compatibilityFlags,
          bindings: { FIXTURE: fixture },
          kvNamespaces: { KV: 'yardstick' },
          durableObjects: {
            STOCK_INDEX: { className: 'StockIndex', scriptName: 'crowd', useSQLite: true },
            PLAIN_IMPORTER: { className: 'PlainImporter', useSQLite: true },
            PLAIN_INDEX: { className: 'PlainIndex', useSQLite: true },
          },
          ...source(yardstick),
          ...door(PORTS.yardstick),
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]), // wrangler and miniflare name the same options by types of their own.
  )
  await miniflare.ready
  const crowdStore = toBulk(await miniflare.getKVNamespace('TENANTS', 'crowd'))
  for (const kv of [toBulk(await miniflare.getKVNamespace('TENANTS', 'shop')), crowdStore]) {
    const published = await publishSites({ dev: true, kv, render: null })
    if ('refused' in published) throw new Error(published.refused)
  }
  await migrate(await miniflare.getD1Database('DB', 'shop'))
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    pid: findChild('workerd'),
    shop: createVisit(PORTS.shop, agent),
    crowd: Object.assign(createVisit(PORTS.crowd, agent), { addTenants: crowdStore.put }),
    yardstick: createVisit(PORTS.yardstick, agent),
    front: createVisit(PORTS.front, agent),
    close: async () => {
      agent.destroy()
      await miniflare.dispose()
    },
  }
}

/** The tables, as created by a deployment. */
async function migrate(db: Awaited<ReturnType<Miniflare['getD1Database']>>): Promise<void> {
  const migrations = await readD1Migrations(join(root, 'migrations'))
  for (const query of migrations.flatMap(({ queries }) => queries)) await db.prepare(query).run()
}

/** Shopper events are log lines too, which the bench ignores. */
function showErrors({ level, message }: { level: string; message: string }): void {
  if (level === 'error' || level === 'warn') console.error(message)
}

const source = (bundle: WorkerBundle | undefined) => ({
  modules: [{ type: 'ESModule', path: 'worker.js', contents: bundle?.text ?? '' }],
})
const door = (port: number) => ({ unsafeDirectSockets: [{ host: '127.0.0.1', port }] })

/** Calls of the local store, several at a time. */
function toBulk(kv: Awaited<ReturnType<Miniflare['getKVNamespace']>>): BulkKv {
  const TOGETHER = 50
  const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
    for (let at = 0; at < items.length; at += TOGETHER)
      await Promise.all(items.slice(at, at + TOGETHER).map(work))
  }
  return {
    async get(keys) {
      const values = new Map<string, string | null>()
      await each(keys, async (key) => values.set(key, await kv.get(key, 'text')))
      return values
    },
    put: (pairs) => each(pairs, ({ key, value }) => kv.put(key, value)),
    delete: (keys) => each(keys, (key) => kv.delete(key)),
  }
}
