// Lists of reservations: a site's for its console, and all sites' for operations. Only reads the table of
// reservation-rows.ts.
import { errorName, logError } from '#lib/log.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Reservation, ReservationStatus } from './reservation.ts'
import { toReservation } from './to-reservation.ts'

/** The lists. */
export const RESERVATION_VIEWS = {
  active: 'Active',
  today: 'Ending today',
  money: 'Money to settle',
  ended: 'Ended',
  all: 'All',
} as const
export type ReservationView = keyof typeof RESERVATION_VIEWS

export type ReservationFilter = {
  view: ReservationView
  /** Every word must be in the vehicle, the name, the contact or the start of the reference. */
  words: string
  /** Only reservations before this one, for the next page. */
  before: { at: Seconds; id: string } | null
  most: number
}

/** Maximum reservations that a search scans, newest first. */
export const SEARCHED = 2000
const MAX_WORDS = 8

/** Reservations of a site, newest first. `endOfDay` is the end of today in the site's time zone. */
export async function listReservations(
  db: D1Database,
  site: string,
  { view, words, before, most }: ReservationFilter,
  { now, endOfDay }: { now: Seconds; endOfDay: Seconds },
): Promise<Reservation[]> {
  const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const statement = db.prepare(
    `SELECT * FROM (SELECT * FROM reservations
       WHERE site = ?1 AND (created_at < ?2 OR (created_at = ?2 AND id < ?3))
       ORDER BY created_at DESC, id DESC LIMIT ?4)
     WHERE CASE ?5
       WHEN 'active' THEN status IN ('started', 'paying') OR (status = 'held' AND until > ?6)
       WHEN 'today' THEN status = 'held' AND until > ?6 AND until <= ?7
       WHEN 'money' THEN refund = 'due' OR extra_payment IS NOT NULL OR disputed_at IS NOT NULL
       WHEN 'ended' THEN status IN ('refused', 'lapsed', 'ended', 'cancelled', 'completed') OR until <= ?6
       ELSE 1 END
     AND NOT EXISTS (SELECT 1 FROM json_each(?8) AS word WHERE instr(lower(
         car_name || ' ' || phone || ' ' || substr(id, 1, 8) || ' ' ||
         coalesce(lead ->> '$.payload.name', '') || ' ' || coalesce(lead ->> '$.payload.last_name', '') || ' ' ||
         coalesce(lead ->> '$.payload.phone', '') || ' ' || coalesce(lead ->> '$.payload.email', '') || ' ' ||
         coalesce(lead ->> '$.payload.stock_number', '')), word.value) = 0)
     ORDER BY created_at DESC, id DESC LIMIT ?9`,
  )
  const values = [
    site,
    before?.at ?? now + DAY,
    before?.id ?? '',
    SEARCHED,
    view,
    now,
    endOfDay,
    JSON.stringify(each),
    most,
  ]
  const { results } = await statement.bind(...values).all()
  return results.flatMap((row) => readRow(row) ?? [])
}

/** A vehicle that was sold to the shopper who had reserved it. */
export type CompletedReservation = { car: string; lead: string; placeId: string; placeName: string }

/** Completed reservations of a site that were made in a time span. The lead of a hold has the same id. */
export async function listCompleted(
  db: D1Database,
  site: string,
  { from, until, most }: { from: Seconds; until: Seconds; most: number },
): Promise<CompletedReservation[]> {
  const statement = db.prepare(
    `SELECT car_id AS car, id AS lead, coalesce(lead ->> '$.payload.location_id', '') AS placeId,
       coalesce(lead ->> '$.payload.location', '') AS placeName
     FROM reservations WHERE site = ?1 AND created_at >= ?2 AND created_at < ?3 AND status = 'completed'
     ORDER BY created_at DESC LIMIT ?4`,
  )
  return (await statement.bind(site, from, until, most).all<CompletedReservation>()).results
}

export type ReservationCounts = { active: number; today: number; money: number }

/** Number of reservations in the lists that need attention. */
export async function countReservations(
  db: D1Database,
  site: string,
  { now, endOfDay }: { now: Seconds; endOfDay: Seconds },
): Promise<ReservationCounts> {
  const statement = db.prepare(
    `SELECT count(*) FILTER (WHERE status IN ('started', 'paying') OR (status = 'held' AND until > ?2)) AS active,
       count(*) FILTER (WHERE status = 'held' AND until > ?2 AND until <= ?3) AS today,
       count(*) FILTER (WHERE refund = 'due' OR extra_payment IS NOT NULL OR disputed_at IS NOT NULL) AS money
     FROM (SELECT status, until, refund, extra_payment, disputed_at FROM reservations
       WHERE site = ?1 ORDER BY created_at DESC LIMIT ?4)`,
  )
  const counts = await statement.bind(site, now, endOfDay, SEARCHED).first<ReservationCounts>()
  return counts ?? { active: 0, today: 0, money: 0 }
}

/**
 * Reservations that hold one of these vehicles now, by vehicle: paid for, held, or sold to the shopper. Uses an index.
 */
export async function listHolding(
  db: D1Database,
  site: string,
  carIds: readonly string[],
  now: Seconds,
): Promise<Map<string, Reservation>> {
  if (carIds.length === 0) return new Map()
  const statement = db.prepare(
    `SELECT * FROM reservations WHERE site = ?1 AND until > ?2 AND status IN ('paying', 'held', 'completed')
       AND car_id IN (SELECT value FROM json_each(?3))`,
  )
  const { results } = await statement.bind(site, now, JSON.stringify(carIds)).all()
  const holding = results.flatMap((row) => readRow(row) ?? [])
  return new Map(holding.map((reservation) => [reservation.car.id, reservation]))
}

/** Number of holds that end today. Uses an index, however many reservations a site has had. */
export async function countEnding(
  db: D1Database,
  site: string,
  { now, endOfDay }: { now: Seconds; endOfDay: Seconds },
): Promise<number> {
  const statement = db.prepare(
    `SELECT count(*) AS ending FROM reservations WHERE site = ?1 AND until > ?2 AND until <= ?3
       AND status IN ('paying', 'held', 'completed') AND status = 'held'`,
  )
  return (await statement.bind(site, now, endOfDay).first<number>('ending')) ?? 0
}

/**
 * Number of reservations with money to settle by hand: a refund that fails, or a payment that is disputed. Uses their
 * indexes; `+site` prevents the one on site.
 */
export async function countUnsettled(db: D1Database, site: string): Promise<number> {
  const statement = db.prepare(
    `SELECT count(*) AS unsettled FROM reservations WHERE +site = ?1 AND (disputed_at > 0
       OR (failing_since > 0 AND (refund = 'due' OR extra_payment IS NOT NULL)))`,
  )
  return (await statement.bind(site).first<number>('unsettled')) ?? 0
}

/** Filters reservations of one or all sites: those with work left to do, those that are due or fail, or all. */
export type OperationsFilter = { site?: string; which: 'running' | 'due' | 'all' }

// A retry postpones the due time, so failing reservations count as due anyway.
const MEANT = `FROM reservations WHERE (?1 IS NULL OR site = ?1) AND site NOT IN (SELECT site FROM absent_sites)
  AND CASE ?2 WHEN 'running' THEN due_at IS NOT NULL
    WHEN 'due' THEN due_at <= ?3 OR failing_since IS NOT NULL OR refund_pending_at IS NOT NULL ELSE 1 END`

export type StatusCount = {
  site: string
  status: ReservationStatus
  /** Empty if no refund is due or done. */
  refund: string
  reservations: number
  oldest: Seconds
}

/** Number by site, status and refund, for the sites in this database. */
export async function countByStatus(
  db: D1Database,
  { site, which }: OperationsFilter,
  now: Seconds,
): Promise<StatusCount[]> {
  const statement = db.prepare(
    `SELECT site, status, COALESCE(refund, '') AS refund, COUNT(*) AS reservations, MIN(created_at) AS oldest
     ${MEANT} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
  return (await statement.bind(site ?? null, which, now).all<StatusCount>()).results
}

/** The newest matching reservations. */
export async function listNewest(
  db: D1Database,
  { site, which }: OperationsFilter,
  { now, most }: { now: Seconds; most: number },
): Promise<Reservation[]> {
  const statement = db.prepare(`SELECT * ${MEANT} ORDER BY created_at DESC, id LIMIT ?4`)
  const { results } = await statement.bind(site ?? null, which, now, most).all()
  return results.flatMap((row) => readRow(row) ?? [])
}

/** An unreadable row of another release is skipped; the list stays. */
function readRow(row: Record<string, unknown>): Reservation | null {
  try {
    return toReservation(row)
  } catch (error) {
    logError('reservations.failed', { error: errorName(error) })
    return null
  }
}
