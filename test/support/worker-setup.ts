// Runs before each file of Worker tests. One runtime serves many files, so each begins with empty stores and an empty memo.
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

import { clearTenants } from '#tenant/store.ts'

beforeAll(async () => {
  await reset()
  clearTenants()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
})
