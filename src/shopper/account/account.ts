// Everything that a site stores about a shopper: viewing, exporting and deleting it.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import {
  forgetReservations,
  selectReservations,
} from '#sales/reservations/personal-reservations.ts'
import { deleteAlerts, selectAlerts } from '#shopper/garage/alerts/alerts.ts'
import { deleteSavedSearches, selectSavedSearches } from '#shopper/garage/saved-searches.ts'
import { deleteWatchlist, selectWatchlist } from '#shopper/garage/watchlist-rows.ts'
import type { Details } from '#shopper/identity/member.ts'
import { deleteSessions, selectSessions } from '#shopper/identity/session-rows.ts'
import {
  deleteUser,
  listIdleUsers,
  selectUser,
  updateDetails,
} from '#shopper/identity/user-rows.ts'
import {
  forgetVerifications,
  selectVerifications,
} from '#shopper/identity/verification/verification-rows.ts'
import { forgetDraws, selectDraws } from '#shopper/prizes/prize-rows.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

export const ACCOUNT_TABLES: readonly AccountTable[] = [
  { name: 'users', select: selectUser, forget: deleteUser },
  { name: 'sessions', select: selectSessions, forget: deleteSessions },
  { name: 'verifications', select: selectVerifications, forget: forgetVerifications },
  { name: 'watchlist', select: selectWatchlist, forget: deleteWatchlist },
  { name: 'saved_searches', select: selectSavedSearches, forget: deleteSavedSearches },
  { name: 'alerts', select: selectAlerts, forget: deleteAlerts },
  { name: 'prize_draws', select: selectDraws, forget: forgetDraws },
  { name: 'reservations', select: selectReservations, forget: forgetReservations },
]

/** Deletes accounts of a site that were last used before a time; the number deleted. */
export async function purgeIdleAccounts(db: D1Database, batch: PurgeBatch): Promise<number> {
  const users = await listIdleUsers(db, batch)
  if (users.length > 0)
    await db.batch(users.flatMap((user) => ACCOUNT_TABLES.map(({ forget }) => forget(db, user))))
  return users.length
}

/** Raw rows by table name. */
export type Stored = Record<string, Record<string, unknown>[]>

export type AccountService = {
  /** Whether it was saved. Never rejects. */
  update: (userId: string, details: Details) => Promise<boolean>
  /** Everything stored about a shopper; null if it cannot be read. */
  load: (userId: string) => Promise<Stored | null>
  /** Deletes everything, or nothing. */
  delete: (userId: string) => Promise<boolean>
}

/** Milliseconds that a shopper waits for their account. */
const STORE_MS: Milliseconds = 2000

export function createAccounts(db: D1Database, slug: string): AccountService {
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

type Statement = (db: D1Database, userId: string) => D1PreparedStatement

export type AccountTable = {
  /** Table name. */
  name: string
  /** All of a shopper's rows, without values that work as credentials. */
  select: Statement
  /** Removes everything that identifies the shopper. */
  forget: Statement
}
