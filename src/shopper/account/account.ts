// Everything that a site stores about a shopper: viewing, exporting and deleting it.
import { createTimeout } from '#lib/timeout.ts'
import { toNational } from '#lib/parse-phone.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import {
  deleteLeadsOf,
  type PersonalLead,
  selectLeadsOf,
} from '#sales/leads/outbox/personal-leads.ts'
import {
  forgetReservations,
  selectReservations,
} from '#sales/reservations/personal-reservations.ts'
import { deleteAlerts, selectAlerts } from '#shopper/garage/alerts/alerts.ts'
import { deleteSavedSearches, selectSavedSearches } from '#shopper/garage/saved-searches.ts'
import { deleteWatchlist, selectWatchlist } from '#shopper/garage/watchlist-rows.ts'
import type { Details, Member } from '#shopper/identity/member.ts'
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
import { insertRequest } from './person-requests.ts'

export const ACCOUNT_TABLES: readonly AccountTable[] = [
  // First: guest reservations are found by the account's phone.
  { name: 'reservations', select: selectReservations, forget: forgetReservations },
  { name: 'users', select: selectUser, forget: deleteUser },
  { name: 'sessions', select: selectSessions, forget: deleteSessions },
  { name: 'verifications', select: selectVerifications, forget: forgetVerifications },
  { name: 'watchlist', select: selectWatchlist, forget: deleteWatchlist },
  { name: 'saved_searches', select: selectSavedSearches, forget: deleteSavedSearches },
  { name: 'alerts', select: selectAlerts, forget: deleteAlerts },
  { name: 'prize_draws', select: selectDraws, forget: forgetDraws },
]

/** Deletes accounts of a site that were last used before a time; returns the number deleted. */
export async function purgeIdleAccounts(db: D1Database, batch: PurgeBatch): Promise<number> {
  const users = await listIdleUsers(db, batch)
  if (users.length > 0) await db.batch(users.flatMap((user) => forgetAccount(db, user)))
  return users.length
}

/** Raw rows by table name. */
export type Stored = Record<string, Record<string, unknown>[]>

/** The owner of the account. */
type Shopper = Pick<Member, 'userId' | 'phone' | 'details' | 'since'>

export type AccountService = {
  /** Updates the details; returns whether they were saved. Never rejects. */
  update: (userId: string, details: Details) => Promise<boolean>
  /** All stored data about a shopper, with their submitted forms as "leads"; null if it cannot be read. */
  load: (shopper: Shopper) => Promise<Stored | null>
  /** Deletes the account with all of its data, and on request the submitted forms: all or nothing. */
  delete: (shopper: Shopper, withForms: boolean, now: Seconds) => Promise<boolean>
}

/** Milliseconds that a shopper waits for their account. */
const STORE_MS: Milliseconds = 2000

export function createAccounts(db: D1Database, slug: string): AccountService {
  const { orElse, isDone } = createTimeout('account.failed', slug, STORE_MS)
  return {
    update: (userId, details) => isDone(updateDetails(db, userId, details)),
    load: (shopper) => orElse(loadStored(db, slug, shopper), null),
    delete: (shopper, withForms, now) =>
      isDone(deleteAccount(db, slug, shopper, { withForms, now })),
  }
}

async function loadStored(db: D1Database, site: string, shopper: Shopper): Promise<Stored> {
  const [answers, forms] = await Promise.all([
    db.batch<Record<string, unknown>>(
      ACCOUNT_TABLES.map(({ select }) => select(db, shopper.userId)),
    ),
    loadForms(db, site, shopper),
  ])
  const tables = ACCOUNT_TABLES.map(({ name }, at) => [name, answers[at]?.results ?? []] as const)
  return { ...Object.fromEntries(tables), leads: forms.map(toStoredForm) }
}

async function deleteAccount(
  db: D1Database,
  site: string,
  shopper: Shopper,
  { withForms, now }: { withForms: boolean; now: Seconds },
): Promise<void> {
  const forms = withForms ? await loadForms(db, site, shopper) : []
  const id = crypto.randomUUID().replaceAll('-', '')
  const counts = { users: 1, leads: forms.length }
  // A batch is one transaction.
  await db.batch([
    ...forgetAccount(db, shopper.userId),
    ...deleteLeadsOf(db, forms),
    insertRequest(db, { id, site, action: 'forget', by: 'account', counts, now }),
  ])
}

/** Deletes an account with everything saved in it. */
export function forgetAccount(db: D1Database, userId: string): D1PreparedStatement[] {
  return ACCOUNT_TABLES.map(({ forget }) => forget(db, userId))
}

/**
 * Forms sent with the account's verified phone since it was created. A form with another email may be from someone who
 * mistyped their phone, and an older one from a former owner of the number: neither is shown or deleted here.
 */
async function loadForms(
  db: D1Database,
  site: string,
  { phone, details, since }: Shopper,
): Promise<PersonalLead[]> {
  const keys = { phones: [phone, toNational(phone)], email: '', site }
  const { results } = await selectLeadsOf(db, keys).all<PersonalLead>()
  return results.filter(({ payload, created_at: sentAt }) => {
    // It was found by its phone, so it is valid.
    const { email = '' } = JSON.parse(payload) as { email?: unknown }
    const isOther =
      typeof email === 'string' &&
      email !== '' &&
      details.email !== '' &&
      email.toLowerCase() !== details.email.toLowerCase()
    return sentAt >= since && !isOther
  })
}

/** Without the ids that open its pages: the file may be shared more widely than those. */
function toStoredForm({ kind, payload, created_at, deliveries }: PersonalLead) {
  const fields = Object.entries(JSON.parse(payload) as object).filter(
    ([name]) => name !== 'reservation_id' && name !== 'lead_id',
  )
  // In the format of the statement.
  const targets = JSON.parse(deliveries) as { target: string; state: string }[]
  const received = targets.filter(({ state }) => state === 'delivered').map(({ target }) => target)
  return {
    kind,
    created_at,
    asked: JSON.stringify(Object.fromEntries(fields)),
    delivered_to: received.join(', '),
  }
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
