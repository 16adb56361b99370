// Arguments, SQL and output of `npm run reservations`. Wrangler cannot bind values, so readCommand validates them first: they
// contain no quotes.
import { PRESENT } from '#cli/databases.ts'
import { newestFirst, type Row, table, textOf, timeOf } from '#cli/table.ts'
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { MOST_REFUND_FAILURES } from '#sales/reservations/reservation.ts'

/** Maximum rows of a list. */
export const MAX_ROWS = 50

export type Command =
  | { kind: 'list'; site: string | undefined; which: 'running' | 'due' | 'all' }
  | { kind: 'show' | 'cancel' | 'complete' | 'refunded'; id: string; withPhone: boolean }
export type Problem = { problem: string }

export type ParsedArguments = {
  positionals: readonly string[]
  values: { site?: string; due?: boolean; all?: boolean; phone?: boolean }
}

/** The command, or what is wrong with it. */
export function readCommand({ positionals, values }: ParsedArguments): Command | Problem {
  const [name = '', id, ...more] = positionals
  const { site, due = false, all = false, phone = false } = values
  const isList = name === 'list'
  const words = isList ? positionals.slice(1) : more
  if (words.length > 0) return { problem: `Unexpected argument: "${words.join(' ')}".` }
  if (site !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (phone && name !== 'show') return { problem: 'Use --phone only with show.' }
  if (isList)
    return due && all
      ? { problem: 'Use either --due or --all, not both.' }
      : { kind: 'list', site, which: due ? 'due' : all ? 'all' : 'running' }
  if (name !== 'show' && name !== 'cancel' && name !== 'complete' && name !== 'refunded')
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  // Rejects options that a command does not support, so that they are not ignored silently.
  if (site !== undefined || due || all)
    return { problem: 'Use --site, --due and --all only with list.' }
  if (id === undefined)
    return { problem: `Give the reservation id: npm run reservations -- ${name} <id>` }
  return /^[0-9a-f]{32}$/.test(id)
    ? { kind: name, id, withPhone: phone }
    : { problem: `"${id}" is not a reservation id: use 32 digits and letters from a to f.` }
}

/** How many there are by site and status; then the newest of them, one row more than is shown. */
export function listSql({ site, which }: Extract<Command, { kind: 'list' }>, now: Seconds): string {
  const conditions = [
    ...(site === undefined ? [] : [`site = '${site}'`]),
    // Active reservations, and ended ones with work left to do.
    ...(which === 'running' ? ['due_at IS NOT NULL'] : []),
    // A retry pushes the due time ahead; what fails is due all the same.
    ...(which === 'due'
      ? [`(due_at <= ${now} OR failing_since IS NOT NULL OR refund_pending_at IS NOT NULL)`]
      : []),
    PRESENT,
  ]
  const from = `FROM reservations WHERE ${conditions.join(' AND ')}`
  return `
    SELECT site, status, COALESCE(refund, '') AS refund, COUNT(*) AS reservations, MIN(created_at) AS oldest
    ${from} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
    SELECT id, site, kind, status, refund, refund_pending_at, extra_payment IS NOT NULL AS extra, refund_failures, car_id,
      created_at, until, due_at, failing_since, attempts, last_error, disputed_at
    ${from} ORDER BY created_at DESC, id LIMIT ${MAX_ROWS + 1};`
}

/** One reservation, without payment data and, unless requested, without the phone number. */
export function showSql(id: string, withPhone = false): string {
  return `
    SELECT id, site, kind, status, car_id, car_slug, car_name, price, deposit, currency, payment,
      refund, refund_pending_at, extra_payment IS NOT NULL AS extra, refund_failures, created_at, paid_at, until, ended_at,
      notified_at, due_at, failing_since, attempts, last_error, disputed_at${withPhone ? ', phone' : ''}
    FROM reservations WHERE id = '${id}' AND ${PRESENT};`
}

/** Cancels an active reservation and returns it: the Worker's sweep releases the vehicle and refunds the deposit. */
export function cancelSql(id: string, now: Seconds): string {
  return `
    UPDATE reservations SET status = 'cancelled', cancelled_by = 'dealer', revision = revision + 1,
      ended_at = ${now}, shown_at = NULL, notified_at = NULL, due_at = ${now},
      refund = CASE WHEN paid_at IS NULL THEN refund ELSE COALESCE(refund, 'due') END
    WHERE id = '${id}' AND status IN ('started', 'paying', 'held') AND ${PRESENT} RETURNING id;
    ${showSql(id)}`
}

/**
 * Marks a held vehicle as sold and returns the reservation. The hold expires automatically; the dealer's systems and the
 * shopper are notified by the Worker's sweep.
 */
export function completeSql(id: string, now: Seconds): string {
  return `
    UPDATE reservations SET status = 'completed', revision = revision + 1,
      ended_at = ${now}, notified_at = NULL, due_at = ${now}
    WHERE id = '${id}' AND status = 'held' AND ${PRESENT} RETURNING id;
    ${showSql(id)}`
}

/** Records that a deposit was paid back another way, and returns the reservation: its refund is not tried again. */
export function refundedSql(id: string, now: Seconds): string {
  return `
    UPDATE reservations SET revision = revision + 1, refund = CASE WHEN refund IS NULL THEN NULL ELSE 'done' END,
      refund_pending_at = NULL, extra_payment = NULL, failing_since = NULL, attempts = 0, last_error = NULL,
      notified_at = CASE WHEN refund = 'due' THEN NULL ELSE notified_at END, due_at = ${now}
    WHERE id = '${id}' AND (refund = 'due' OR extra_payment IS NOT NULL) AND ${PRESENT}
      AND (refund_failures >= ${MOST_REFUND_FAILURES} OR (failing_since IS NOT NULL AND refund_pending_at IS NULL)) RETURNING id;
    ${showSql(id)}`
}

/** How many there are in each state, and the newest. */
export function listText([counts = [], rows = []]: readonly Row[][], now: Seconds): string {
  if (rows.length === 0) return 'No reservations found.'
  const summary = counts.map((row) => ({ ...row, oldest: timeOf(row.oldest) }))
  const newest = newestFirst(rows)
    .slice(0, MAX_ROWS)
    .map((row) => ({
      id: row.id,
      created: timeOf(row.created_at),
      site: row.site,
      kind: row.kind,
      status: row.status,
      refund: describeRefund(row),
      car: row.car_id,
      until: timeOf(row.until),
      next: typeof row.due_at === 'number' && row.due_at <= now ? 'now' : timeOf(row.due_at),
      'failing since': timeOf(row.failing_since),
      tries: row.attempts === 0 ? '' : row.attempts,
      reason: row.last_error,
    }))
  const more = rows.length > MAX_ROWS ? `\nOnly the newest ${MAX_ROWS} are shown.` : ''
  return `${table(summary)}\n\n${table(newest)}${more}`
}

/** One reservation; null where there is none. */
export function showText([rows = []]: readonly Row[][]): string | null {
  const [row] = rows
  if (row === undefined) return null
  const facts = {
    id: row.id,
    site: row.site,
    kind: row.kind,
    status: row.status,
    vehicle: `${textOf(row.car_name)} (${textOf(row.car_id)}, /cars/${textOf(row.car_slug)})`,
    ...(typeof row.price === 'number' && { price: toMoney(row.price) }),
    deposit: describeDeposit(row),
    created: timeOf(row.created_at),
    paid: timeOf(row.paid_at),
    until: timeOf(row.until),
    ended: timeOf(row.ended_at),
    notified: timeOf(row.notified_at),
    next: timeOf(row.due_at),
    failing: timeOf(row.failing_since),
    tries: row.attempts === 0 ? '' : row.attempts,
    reason: row.last_error,
    disputed: timeOf(row.disputed_at),
    phone: row.phone,
  }
  return Object.entries(facts)
    .filter(([, value]) => textOf(value) !== '')
    .map(([name, value]) => `${name.padEnd(10)} ${textOf(value)}`)
    .join('\n')
}

/** The result of a cancellation. */
export function cancelText([changed = [], rows = []]: readonly Row[][]): string | null {
  const said =
    changed.length > 0
      ? 'Cancelled. Within two minutes the vehicle is released and any deposit paid online is refunded.'
      : 'The reservation has already ended. Nothing changed.'
  return withRow(said, rows)
}

/** The result of a completion. */
export function completeText([changed = [], rows = []]: readonly Row[][]): string | null {
  const said =
    changed.length > 0
      ? 'Completed. You keep the deposit. Mark the vehicle as sold in the stock before the hold expires.'
      : 'The vehicle is not on hold. Nothing changed.'
  return withRow(said, rows)
}

/** The result of recording a refund by hand. */
export function refundedText([changed = [], rows = []]: readonly Row[][]): string | null {
  const said =
    changed.length > 0
      ? 'Recorded as paid back. Dealer and shopper are notified within two minutes.'
      : 'Nothing is to be paid back. Nothing changed.'
  return withRow(said, rows)
}

function withRow(said: string, rows: Row[]): string | null {
  const text = showText([rows])
  return text === null ? null : `${said}\n\n${text}`
}

/** "$200 AUD, paid online, refund pending". */
function describeDeposit(row: Row): string {
  const { deposit, currency, payment, paid_at: paidAt } = row
  const dollars = typeof deposit === 'number' ? `${toMoney(deposit / 100)} ${textOf(currency)}` : ''
  const paid = typeof paidAt === 'number' ? 'paid online' : 'not paid online'
  const how = payment === 'none' ? 'to be paid at the dealership' : paid
  const refund = describeRefund(row)
  return `${dollars}, ${how}${refund === '' ? '' : `, ${refund}`}`
}

/** "refund due", "refund pending at Stripe", "pay back by hand", "refunded", or nothing. */
function describeRefund({
  refund,
  refund_pending_at: pending,
  refund_failures,
  extra,
}: Row): string {
  const isDue = refund === 'due' || extra === 1
  if (isDue && Number(refund_failures) >= MOST_REFUND_FAILURES) return 'pay back by hand'
  if (extra === 1) return 'second payment: refund due'
  if (refund === 'done') return 'refunded'
  if (refund !== 'due') return ''
  return typeof pending === 'number' ? 'refund pending at Stripe' : 'refund due'
}
