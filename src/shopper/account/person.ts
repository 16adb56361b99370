// Everything that is stored about a person, on one site or on all: found by phone and email, whether or not they have an
// account. What they sent as guests belongs to it.
import type { Correction, PersonKeys } from '#lib/person-keys.ts'
import type { Seconds } from '#lib/zone-time.ts'
import {
  correctLeads,
  deleteLeadsOf,
  type PersonalLead,
  selectLeadsOf,
} from '#sales/leads/outbox/personal-leads.ts'
import {
  correctReservations,
  forgetReservationsOf,
  selectReservationsOf,
} from '#sales/reservations/personal-reservations.ts'
import { correctUsers, selectUsersOf } from '#shopper/identity/user-rows.ts'
import { ACCOUNT_TABLES, forgetAccount, type Stored } from './account.ts'
import { insertRequest, type PersonRequest } from './person-requests.ts'

/** What is recorded of a request; sites and counts come from the data. */
export type Recorded = Omit<PersonRequest, 'site' | 'counts'>

type StoredReservation = Stored[string][number] & {
  id: string
  site: string
  car_name: string
  /** Null once nothing is left to do. */
  due_at: Seconds | null
  until: Seconds | null
}

export type PersonData = {
  /** Each account, with the rows of its tables. */
  accounts: { id: string; site: string; stored: Stored }[]
  leads: PersonalLead[]
  reservations: StoredReservation[]
}

/** Loads everything about a person. Rejects if the database fails. */
export async function loadPerson(db: D1Database, keys: PersonKeys): Promise<PersonData> {
  const [users, leads, reservations] = await db.batch([
    selectUsersOf(db, keys),
    selectLeadsOf(db, keys),
    selectReservationsOf(db, keys),
  ])
  // The columns of the three statements.
  const found = (users?.results ?? []) as { id: string; site: string }[]
  const rows =
    found.length === 0
      ? []
      : await db.batch<Record<string, unknown>>(
          found.flatMap(({ id }) => ACCOUNT_TABLES.map(({ select }) => select(db, id))),
        )
  return {
    accounts: found.map(({ id, site }, at) => ({
      id,
      site,
      stored: Object.fromEntries(
        ACCOUNT_TABLES.map(({ name }, table) => [
          name,
          rows[at * ACCOUNT_TABLES.length + table]?.results ?? [],
        ]),
      ),
    })),
    leads: (leads?.results ?? []) as PersonalLead[],
    reservations: (reservations?.results ?? []) as StoredReservation[],
  }
}

/** Records a request, on each site that has data. */
export function recordRequest(
  db: D1Database,
  data: PersonData,
  recorded: Recorded,
): D1PreparedStatement[] {
  const sites = [data.accounts, data.leads, data.reservations].flatMap((rows) =>
    rows.map(({ site }) => site),
  )
  const all = sites.length === 0 ? [''] : [...new Set(sites)]
  return all.map((site) => {
    const ofSite = (row: { site: string }) => row.site === site
    const counts = countPerson({
      accounts: data.accounts.filter(ofSite),
      leads: data.leads.filter(ofSite),
      reservations: data.reservations.filter(ofSite),
    })
    return insertRequest(db, { ...recorded, site, counts })
  })
}

/** How many rows of each kind there are. */
export function countPerson({ accounts, leads, reservations }: PersonData): Record<string, number> {
  const inAccounts = ACCOUNT_TABLES.filter(({ name }) => name !== 'reservations').map(
    ({ name }) =>
      [name, accounts.reduce((sum, { stored }) => sum + (stored[name]?.length ?? 0), 0)] as const,
  )
  return {
    ...Object.fromEntries(inAccounts),
    leads: leads.length,
    reservations: reservations.length,
  }
}

/**
 * Deletes everything about a person, and records that it was done. A reservation that is not over keeps its contact
 * details until its last step: the person has a hold, or money to get back. Can be repeated.
 */
export async function forgetPerson(
  db: D1Database,
  data: PersonData,
  recorded: Recorded,
): Promise<void> {
  await db.batch([
    ...data.accounts.flatMap(({ id }) => forgetAccount(db, id)),
    forgetReservationsOf(
      db,
      data.reservations.map(({ id }) => id),
    ),
    ...deleteLeadsOf(db, data.leads),
    ...recordRequest(db, data, recorded),
  ])
}

/** Corrects a person's data everywhere, and records that it was done. Rejects if another account has the new phone. */
export async function correctPerson(
  db: D1Database,
  data: PersonData,
  correction: Correction,
  recorded: Recorded,
): Promise<void> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await db.batch([
    correctUsers(db, idsOf(data.accounts), correction),
    correctReservations(db, idsOf(data.reservations), correction),
    correctLeads(db, idsOf(data.leads), correction),
    ...recordRequest(db, data, recorded),
  ])
}
