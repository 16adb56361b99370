// Prepares the local Worker's storage: tables and sites before its first page, then their content.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { databaseNamed } from '#cli/databases.ts'
import { openLocalStores, PERSIST } from '#cli/local-stores.ts'
import { fillPostcodes } from '#cli/postcodes/own-postcodes.ts'
import { root } from '#cli/run.ts'
import { LOCAL, openBaseFiles } from '#cli/tenants/base-file.ts'
import type { Development } from '#cli/tenants/development.ts'
import { publishSites, type Published } from '#cli/tenants/publish.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'
import type { DemoStock } from '#cli/demo.ts'
import { saveDemoConversations } from './demo-conversations.ts'
import { saveDemoLeads } from './demo-leads.ts'
import { saveDemoResults } from './demo-results.ts'
import { saveDemoPeople } from './demo-people.ts'

export type Preparing = {
  /** Folder of the stores. */
  persist?: string
  /** Folder of the sites. */
  tenants?: string
  /** For the sites' development.json; null without it. */
  development?: Development | null
}

/** Migrates, and publishes changed sites. Refuses data that this version cannot read. */
export async function prepareStorage({
  persist = PERSIST,
  tenants = join(root, 'tenants'),
  development = null,
}: Preparing = {}): Promise<Published> {
  const stores = await openLocalStores(persist)
  try {
    for (const db of stores.databases.values()) {
      const refused = await migrate(db)
      if (refused !== null) return { refused }
    }
    return await publishSites({
      dev: true,
      development,
      // Checked without the renderer, because npm test renders them.
      render: null,
      folder: tenants,
      kv: await stores.tenants(),
      bases: openBaseFiles({ remote: false }, { local: join(persist, LOCAL) }),
      keepsNewer: true,
      onProgress: (line) => console.log(line),
    })
  } finally {
    await stores.close()
  }
}

/** Adds missing data: postcodes, demo people of the console, and leads and results of sites with demo stock. */
export async function fillStorage(
  slugs: readonly string[],
  demo: readonly DemoStock[],
  { persist = PERSIST }: Pick<Preparing, 'persist'> = {},
): Promise<void> {
  const stores = await openLocalStores(persist)
  try {
    const db = databaseNamed(stores.databases, FIRST_DATABASE)
    const now = Math.floor(Date.now() / 1000)
    await fillPostcodes(db)
    await saveDemoPeople(db, slugs)
    const bytes = await readFile(join(root, 'static/stock', PICTURE))
    const picture = { put: stores.putPicture, bytes, type: 'image/webp' }
    await saveDemoLeads(
      db,
      demo.map(({ site }) => site),
      now,
    )
    for (const shop of demo) {
      await saveDemoConversations({ db, shop, picture, now })
      await saveDemoResults(db, shop, now)
    }
  } finally {
    await stores.close()
  }
}

/** A shopper's own car. */
const PICTURE = 'hatch-black-side.webp'

/** Like `wrangler d1 migrations apply`, with its table of applied migrations. */
async function migrate(db: D1Database): Promise<string | null> {
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  const folder = join(root, 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  if ([...applied].some((name) => !names.includes(name)))
    return 'The local data in .wrangler/ is from another version of the product. Delete that folder and restart.'
  const missing = names.filter((name) => !applied.has(name))
  if (missing.length === 0) return null
  const texts = await Promise.all(missing.map((name) => readFile(join(folder, name), 'utf8')))
  // In one batch with their records, so that each is applied once and completely. The local database runs all files as
  // one statement, because each statement costs 5 ms, which would be half a second for all files.
  await db.batch([
    db.prepare(texts.join('\n')),
    db
      .prepare('INSERT INTO d1_migrations (name) SELECT value FROM json_each(?)')
      .bind(JSON.stringify(missing)),
  ])
  return null
}
