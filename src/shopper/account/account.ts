// Everything that a site stores about a shopper: viewing, exporting and deleting it.
import { createTimeout } from '#lib/timeout.ts'
import { ACCOUNT_TABLES } from './account-tables.ts'
import type { Details } from '#shopper/identity/member.ts'
import { updateDetails } from '#shopper/identity/user-rows.ts'

/** Raw rows by table name. */
export type Stored = Record<string, Record<string, unknown>[]>

export type AccountPort = {
  /** Whether it was saved. Never rejects. */
  update: (userId: string, details: Details) => Promise<boolean>
  /** Everything stored about a shopper; null if it cannot be read. */
  load: (userId: string) => Promise<Stored | null>
  /** Deletes everything, or nothing. */
  delete: (userId: string) => Promise<boolean>
}

/** Milliseconds that a shopper waits for their account. */
const STORE_MS = 2000

export function createAccounts(db: D1Database, slug: string): AccountPort {
  const { orElse, isDone } = createTimeout('account.failed', slug, STORE_MS)
  return {
    update: (userId, details) => isDone(updateDetails(db, userId, details)),
    load: (userId) => orElse(loadStored(db, userId), null),
    // A batch is one transaction.
    delete: (userId) => isDone(db.batch(ACCOUNT_TABLES.map(({ forget }) => forget(db, userId)))),
  }
}

async function loadStored(db: D1Database, userId: string): Promise<Stored> {
  const answers = await db.batch<Record<string, unknown>>(
    ACCOUNT_TABLES.map(({ select }) => select(db, userId)),
  )
  return Object.fromEntries(
    ACCOUNT_TABLES.map(({ name }, at) => [name, answers[at]?.results ?? []]),
  )
}
