// The local stores in one small runtime within this process: each wrangler command starts one of its own, which takes
// longer than its work. `npm start` may run at the same time.
import { join } from 'node:path'

import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'

import { type ListedKv, ofNamespace } from '#rollout/kv.ts'
import { type Databases, readDatabases } from './databases.ts'
import { root } from './run.ts'

/** Wrangler's folder for local stores. */
export const PERSIST = join(root, '.wrangler/state/v3')

/** Names of the stores in wrangler.toml; wrangler finds a store without an id by its name. */
export async function readStores() {
  const databases = await readDatabases()
  return {
    kvNamespaces: { TENANTS: 'TENANTS' },
    d1Databases: Object.fromEntries(databases.map((name) => [name, name])),
    r2Buckets: { MEDIA: 'forecourt-pictures' },
  }
}

export type LocalStores = {
  databases: Databases
  /** Sites. */
  tenants: () => Promise<ListedKv>
  putPicture: PutPicture
  close: () => Promise<void>
}

/** Stores a picture of a shopper or a dealer. */
export type PutPicture = (key: string, bytes: Uint8Array, type: string) => Promise<void>

/** Opens the stores below a folder. */
export async function openLocalStores(persist: string = PERSIST): Promise<LocalStores> {
  const stores = await readStores()
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      ...stores,
      name: 'storage',
      modules: [{ type: 'ESModule', path: 'none.js', contents: 'export default {}' }],
      compatibilityDate: '2026-10-30',
      cf: false,
      log: new Log(LogLevel.NONE),
    }),
    resourcePersistencePath: persist,
  })
  const databases = Object.keys(stores.d1Databases).map(
    async (name) => [name, await miniflare.getD1Database(name)] as const,
  )
  return {
    databases: new Map(await Promise.all(databases)),
    tenants: async () => ofNamespace(await miniflare.getKVNamespace('TENANTS')),
    putPicture: async (key, bytes, contentType) => {
      const media = await miniflare.getR2Bucket('MEDIA')
      await media.put(key, bytes, { httpMetadata: { contentType } })
    },
    close: () => miniflare.dispose(),
  }
}
