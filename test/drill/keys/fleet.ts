// Workers with different settings of MASTER_KEY on the same stores, as during a change of a secret: each request goes to
// one of those in use.
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

import { root } from '#cli/run.ts'
import type { ListedKv } from '#rollout/kv.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { bundleWorker } from '#test/bench/bundle.ts'
import { freePort } from '#test/drill/open-worker.ts'
import { ask, type Answer, type Asking } from '#test/drill/request.ts'

export type Fleet = {
  /** Which settings Workers have from now on. */
  use: (...masterKeys: string[]) => void
  /** One of the settings in use, and a request to a Worker that has it; null if there is no answer. */
  ask: (
    host: string,
    path: (masterKey: string) => Promise<{ path: string } & Asking>,
  ) => Promise<Answer | null>
  inUse: () => readonly string[]
  kv: ListedKv
  db: D1Database
  /** Text messages of a site, which none leaves on a developer's machine. */
  listMessages: (site: string) => Promise<{ to: string; text: string }[]>
  close: () => Promise<void>
}

/** Starts a Worker for each setting; the first one has the Durable Objects and the queue. */
export async function openFleet(settings: readonly string[]): Promise<Fleet> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  const { assets: _, queueConsumers, durableObjects = {}, ...rest } = workerOptions
  const { text } = await bundleWorker('src/worker.ts')
  const ports = await Promise.all(settings.map(() => freePort()))
  const workers = settings.map((masterKey, at) => ({
    ...rest,
    name: `w${at}`,
    bindings: { MASTER_KEY: masterKey, DEV: '1' },
    modules: [{ type: 'ESModule', path: 'worker.js', contents: text }],
    unsafeDirectSockets: [{ host: '127.0.0.1', port: ports[at] }],
    durableObjects:
      at === 0
        ? durableObjects
        : Object.fromEntries(
            Object.entries(durableObjects as Record<string, object>).map(([name, object]) => [
              name,
              { ...object, scriptName: 'w0' },
            ]),
          ),
    ...(at === 0 && { queueConsumers }),
  }))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: () => {},
      workers,
    } as Parameters<typeof convertV4MiniflareOptions>[0]), // wrangler and miniflare name the same options by types of their own.
  )
  await miniflare.ready
  const db = await miniflare.getD1Database('DB', 'w0')
  const migrations = await readD1Migrations(join(root, 'migrations'))
  for (const query of migrations.flatMap(({ queries }) => queries)) await db.prepare(query).run()
  const search = await miniflare.getKVNamespace('SEARCH', 'w0')
  const tenants = await miniflare.getKVNamespace('TENANTS', 'w0')
  let current = [...settings].slice(0, 1)
  let count = 0
  return {
    use: (...masterKeys) => {
      current = masterKeys
    },
    inUse: () => current,
    ask: async (host, toAsking) => {
      const masterKey = current[(count += 1) % current.length] ?? ''
      const { path, ...asking } = await toAsking(masterKey)
      return ask(ports[settings.indexOf(masterKey)] ?? 0, host, path, asking)
    },
    kv: {
      get: async (keys) =>
        new Map(
          await Promise.all(
            keys.map(async (key) => [key, await tenants.get(key, 'text')] as const),
          ),
        ),
      put: async (pairs) => {
        for (const { key, value } of pairs) await tenants.put(key, value)
      },
      delete: async (keys) => {
        for (const key of keys) await tenants.delete(key)
      },
      list: async (prefix) => (await tenants.list({ prefix })).keys.map(({ name }) => name),
    },
    db,
    listMessages: (site) => listMessages(search as unknown as KVNamespace, site), // Workers and Miniflare type it differently.
    close: () => miniflare.dispose(),
  }
}
