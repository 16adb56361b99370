// Runs before each file of Worker tests. One runtime serves many files, so each starts with empty stores and an empty memo.
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

import { forgetPages } from '#http/page-store.ts'
import { listDatabases } from '#tenant/database.ts'
import { clearTenants } from '#tenant/store.ts'

beforeAll(async () => {
  await reset()
  // A write that was in flight when the stores were emptied comes after it.
  for (const store of [env.TENANTS, env.SEARCH])
    for (const { name } of (await store.list()).keys) await store.delete(name)
  clearTenants()
  await forgetPages()
  for (const { db } of listDatabases(env)) await applyD1Migrations(db, env.TEST_MIGRATIONS)
})
