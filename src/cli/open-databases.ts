// Opens the databases for a command, which then calls the same functions as the Worker and its console.
import { join } from 'node:path'

import type { Storage } from './call-wrangler.ts'
import { type Databases, readDatabases } from './databases.ts'
import { openWranglerDatabase } from './wrangler-database.ts'

/** The local databases, or with `remote` those on Cloudflare. `close` stops what was started for them. */
export async function openDatabases(
  storage: Storage,
): Promise<{ databases: Databases; close: () => Promise<void> }> {
  if (storage.remote) {
    const names = await readDatabases()
    const opened = names.map((name) => [name, openWranglerDatabase(name, storage)] as const)
    return { databases: new Map(opened), close: async () => {} }
  }
  // Loading the runtime takes a second, which a remote command does not need.
  const { openLocalStores } = await import('./local-stores.ts')
  return openLocalStores(storage.persistTo && join(storage.persistTo, 'v3'))
}
