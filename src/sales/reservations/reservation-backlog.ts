// Reservations that need a person, counted by site for operations: overdue, failing, disputed. Only reads the table of
// reservation-rows.ts, and no personal data.
import type { Seconds } from '#lib/zone-time.ts'

/** Maximum rows read, so that the report does not add load to a database that is behind. */
const MAX_ROWS = 1000

/** Sites with reservations overdue at a time: the count, and the earliest due time. */
export async function listOverdue(
  db: D1Database,
  before: Seconds,
): Promise<{ site: string; overdue: number; since: Seconds }[]> {
  const statement = db.prepare(
    `SELECT site, COUNT(*) AS overdue, MIN(due_at) AS since
     FROM (SELECT site, due_at FROM reservations WHERE due_at IS NOT NULL AND due_at < ?1 ORDER BY due_at LIMIT ?2)
     GROUP BY site ORDER BY since`,
  )
  const bound = statement.bind(before, MAX_ROWS)
  return (await bound.all<{ site: string; overdue: number; since: Seconds }>()).results
}

/** Kind of failure: a refund that a person must pay, a refund that is retried, or any other step. */
export type FailingKind = 'by-hand' | 'refund' | 'step'

export type FailingReservations = {
  site: string
  kind: FailingKind
  reservations: number
  /** Cents to be refunded in these reservations. */
  cents: number
  since: Seconds
  /** The highest number of attempts, and that reservation's reason. */
  tries: number
  reason: string | null
}

/** Sites with reservations whose steps fail, by kind, longest failing first. */
export async function listFailing(db: D1Database): Promise<FailingReservations[]> {
  const statement = db.prepare(
    `SELECT site, kind, COUNT(*) AS reservations, SUM(deposit) AS cents, MIN(failing_since) AS since, MAX(attempts) AS tries,
       MAX(CASE WHEN place = 1 THEN last_error END) AS reason
     FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY site, kind ORDER BY attempts DESC) AS place FROM (
       SELECT site, deposit, failing_since, attempts, last_error, CASE WHEN refund = 'due' AND refund_failures >= 2 THEN 'by-hand'
         WHEN refund = 'due' OR extra_payment IS NOT NULL THEN 'refund' ELSE 'step' END AS kind
       FROM reservations WHERE failing_since IS NOT NULL ORDER BY failing_since LIMIT ?1))
     GROUP BY site, kind ORDER BY since`,
  )
  return (await statement.bind(MAX_ROWS).all<FailingReservations>()).results
}

/** Sites with payments that shoppers dispute at their bank, and since when. */
export async function listDisputed(
  db: D1Database,
): Promise<{ site: string; disputed: number; cents: number; since: Seconds }[]> {
  const statement = db.prepare(
    `SELECT site, COUNT(*) AS disputed, SUM(deposit) AS cents, MIN(disputed_at) AS since
     FROM (SELECT site, deposit, disputed_at FROM reservations WHERE disputed_at IS NOT NULL ORDER BY disputed_at LIMIT ?1)
     GROUP BY site ORDER BY since`,
  )
  const bound = statement.bind(MAX_ROWS)
  return (await bound.all<{ site: string; disputed: number; cents: number; since: Seconds }>())
    .results
}

/** Sites with refunds that have been pending at the provider since before a time. */
export async function listPending(
  db: D1Database,
  before: Seconds,
): Promise<{ site: string; pending: number; cents: number; since: Seconds }[]> {
  const statement = db.prepare(
    `SELECT site, COUNT(*) AS pending, SUM(deposit) AS cents, MIN(refund_pending_at) AS since
     FROM (SELECT site, deposit, refund_pending_at FROM reservations
       WHERE due_at IS NOT NULL AND refund_pending_at < ?1 LIMIT ?2)
     GROUP BY site ORDER BY since`,
  )
  const bound = statement.bind(before, MAX_ROWS)
  return (await bound.all<{ site: string; pending: number; cents: number; since: Seconds }>())
    .results
}

/** A reservation that is retried or waits for a person; `reference` is the start of its id, which grants no access. */
export type Retried = {
  reference: string
  status: string
  kind: FailingKind | 'pending'
  since: Seconds
  tries: number
  reason: string | null
  dueAt: Seconds | null
}

/** The retried and pending reservations of a site, longest first. */
export async function listRetriedOf(db: D1Database, site: string): Promise<Retried[]> {
  const statement = db.prepare(
    `SELECT substr(id, 1, 8) AS reference, status, CASE WHEN refund = 'due' AND refund_failures >= 2 THEN 'by-hand'
         WHEN refund = 'due' OR extra_payment IS NOT NULL THEN 'refund' ELSE 'step' END AS kind, failing_since AS since, attempts AS tries,
       last_error AS reason, due_at AS dueAt
     FROM reservations WHERE failing_since IS NOT NULL AND site = ?1
     UNION ALL SELECT substr(id, 1, 8), status, 'pending', refund_pending_at, 0, NULL, due_at
     FROM reservations WHERE due_at IS NOT NULL AND refund_pending_at IS NOT NULL AND failing_since IS NULL AND site = ?1
     ORDER BY since LIMIT 50`,
  )
  return (await statement.bind(site).all<Retried>()).results
}
