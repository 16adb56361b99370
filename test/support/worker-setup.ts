// Runs before each file of Worker tests. One runtime serves many files, so each starts with empty stores and an empty
// memo.
import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

import { forgetMinutes } from '#analytics/search-counts.ts'
import { forgetSiteList } from '#apps/console/list-sites.ts'
import { forgetPages } from '#composition/page-store.ts'
import { listDatabases } from '#tenant/database.ts'
import { clearTenants } from '#tenant/store.ts'
import { forgetCalls } from '#upstream/call-failures.ts'

/** All as one statement: one answer instead of a hundred before each file. */
const MIGRATIONS = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).join('\n;\n')

beforeAll(async () => {
  // A database answers in order, so calls in flight from the previous file are done then.
  for (const { db } of listDatabases(env)) await db.prepare('SELECT 1').first()
  await reset()
  // A write that was in flight when the stores were emptied would arrive after that.
  for (const store of [env.TENANTS, env.SEARCH]) {
    for (const { name } of (await store.list()).keys) await store.delete(name)
    // The local runtime may lose the first write to an emptied store.
    await store.put('first', '')
    await store.delete('first')
  }
  // What an isolate remembers about a site by its name, which an earlier file may have used, perhaps at a later time.
  clearTenants()
  forgetSiteList()
  forgetCalls()
  forgetMinutes()
  await forgetPages()
  for (const { db } of listDatabases(env)) {
    await db.prepare(MIGRATIONS).run()
    await dropTriggers(db)
  }
})

/** Moves of sites leave triggers behind, which refuse writes; they are not part of any migration. */
async function dropTriggers(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    .all<{ name: string }>()
  if (results.length > 0)
    await db.batch(results.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)))
}
