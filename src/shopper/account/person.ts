// All stored data about a person, on one site or all: found by phone and email, with or without an account. Includes
// what they sent as guests.
import type { Correction, PersonKeys } from '#lib/person-keys.ts'
import type { Seconds } from '#lib/zone-time.ts'
import {
  correctLeads,
  deleteLeadsOf,
  type PersonalLead,
  selectLeadsOf,
} from '#sales/leads/outbox/personal-leads.ts'
import { type PersonalMessage, selectMessagesOf } from '#sales/leads/personal-conversations.ts'
import { deleteStops, type Reached, selectStopsOf } from '#sales/leads/stop-rows.ts'
import {
  correctReservations,
  forgetReservationsOf,
  selectReservationsOf,
} from '#sales/reservations/personal-reservations.ts'
import { correctUsers, selectUsersOf } from '#shopper/identity/user-rows.ts'
import { ACCOUNT_TABLES, forgetAccount, type Stored } from './account.ts'
import { insertRequest, type PersonRequest } from './person-requests.ts'

/** The recorded part of a request; sites and counts come from the data. */
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
  /** Messages of conversations about these leads. */
  messages: PersonalMessage[]
  /** Addresses whose owners stopped messages. */
  stops: Reached[]
  reservations: StoredReservation[]
}

/** A person's data in each database. */
export type PersonRows = readonly { db: D1Database; data: PersonData }[]

/** Merges a person's data from all databases. */
export function mergeFound(found: PersonRows): PersonData {
  return {
    accounts: found.flatMap(({ data }) => data.accounts),
    leads: found.flatMap(({ data }) => data.leads),
    messages: found.flatMap(({ data }) => data.messages),
    stops: found.flatMap(({ data }) => data.stops),
    reservations: found.flatMap(({ data }) => data.reservations),
  }
}

/** Loads a person's data from one database. Rejects if it fails. */
export async function loadPerson(db: D1Database, keys: PersonKeys): Promise<PersonData> {
  const [users, leads, reservations, stops] = await db.batch([
    selectUsersOf(db, keys),
    selectLeadsOf(db, keys),
    selectReservationsOf(db, keys),
    selectStopsOf(db, keys),
  ])
  const sent = (leads?.results ?? []) as PersonalLead[]
  const written = await selectMessagesOf(
    db,
    sent.map(({ id }) => id),
  ).all<PersonalMessage>()
  // The columns of the statements.
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
    leads: sent,
    messages: written.results,
    stops: (stops?.results ?? []) as Reached[],
    reservations: (reservations?.results ?? []) as StoredReservation[],
  }
}

/** Records a request, on each site that has data. */
function recordRequest(
  db: D1Database,
  data: PersonData,
  recorded: Recorded,
): D1PreparedStatement[] {
  const sites = [data.accounts, data.leads, data.stops, data.reservations].flatMap((rows) =>
    rows.map(({ site }) => site),
  )
  const all = sites.length === 0 ? [''] : [...new Set(sites)]
  return all.map((site) => {
    const ofSite = (row: { site: string }) => row.site === site
    const counts = countPerson({
      accounts: data.accounts.filter(ofSite),
      leads: data.leads.filter(ofSite),
      messages: data.messages.filter(ofSite),
      stops: data.stops.filter(ofSite),
      reservations: data.reservations.filter(ofSite),
    })
    return insertRequest(db, { ...recorded, site, counts })
  })
}

/** Number of rows of each kind. */
export function countPerson({
  accounts,
  leads,
  messages,
  stops,
  reservations,
}: PersonData): Record<string, number> {
  const inAccounts = ACCOUNT_TABLES.filter(({ name }) => name !== 'reservations').map(
    ({ name }) =>
      [name, accounts.reduce((sum, { stored }) => sum + (stored[name]?.length ?? 0), 0)] as const,
  )
  return {
    ...Object.fromEntries(inAccounts),
    leads: leads.length,
    messages: messages.length,
    message_stops: stops.length,
    reservations: reservations.length,
  }
}

/**
 * Carries out the request in each database that has rows of the person, and records it there; in the first one if none
 * has any. Sequential: after a failure, the remaining databases are unchanged.
 */
export async function carryOutRequest(
  found: PersonRows,
  recorded: Recorded,
  correction: Correction | null = null,
): Promise<void> {
  const withRows = found.filter(({ data }) => countRows(data) > 0)
  for (const { db, data } of withRows.length > 0 ? withRows : found.slice(0, 1)) {
    // oxlint-disable no-await-in-loop -- one after the other
    if (recorded.action === 'forget') await forgetPerson(db, data, recorded)
    else if (correction !== null) await correctPerson(db, data, correction, recorded)
    else await db.batch(recordRequest(db, data, recorded))
  }
}

/** Total number of rows. */
export const countRows = (data: PersonData): number =>
  Object.values(countPerson(data)).reduce((sum, count) => sum + count, 0)

/**
 * Deletes all data about a person, and records it. A running reservation keeps its contact details until its last step:
 * the person has a hold, or a refund to come. Can be repeated.
 */
async function forgetPerson(db: D1Database, data: PersonData, recorded: Recorded): Promise<void> {
  await db.batch([
    ...data.accounts.flatMap(({ id }) => forgetAccount(db, id)),
    forgetReservationsOf(
      db,
      data.reservations.map(({ id }) => id),
    ),
    ...deleteLeadsOf(db, data.leads),
    deleteStops(db, data.stops),
    ...recordRequest(db, data, recorded),
  ])
}

/** Corrects a person's data everywhere, and records it. Rejects if another account has the new phone. */
async function correctPerson(
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
