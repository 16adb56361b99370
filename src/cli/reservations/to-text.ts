// Formats reservations for operators. The shopper is in the lead of the same id.
import { toMoney } from '#lib/money.ts'
import { table, textOf, timeOf, type Row } from '#cli/table.ts'

import { MAX_ROWS } from './to-sql.ts'

/** How many there are in each state, and the newest. `now` in seconds. */
export function listText([counts = [], rows = []]: readonly Row[][], now: number): string {
  if (rows.length === 0) return 'No reservations found.'
  const summary = counts.map((row) => ({ ...row, oldest: timeOf(row.oldest) }))
  const newest = rows.slice(0, MAX_ROWS).map((row) => ({
    id: row.id,
    created: timeOf(row.created_at),
    site: row.site,
    kind: row.kind,
    status: row.status,
    refund: row.refund,
    car: row.car_id,
    until: timeOf(row.until),
    next: typeof row.due_at === 'number' && row.due_at <= now ? 'now' : timeOf(row.due_at),
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

function withRow(said: string, rows: Row[]): string | null {
  const text = showText([rows])
  return text === null ? null : `${said}\n\n${text}`
}

/** "$200 AUD, paid online, refund pending". */
function describeDeposit({ deposit, currency, payment, paid_at: paidAt, refund }: Row): string {
  const dollars = typeof deposit === 'number' ? `${toMoney(deposit / 100)} ${textOf(currency)}` : ''
  const paid = typeof paidAt === 'number' ? 'paid online' : 'not paid online'
  const how = payment === 'none' ? 'to be paid at the dealership' : paid
  const back = refund === 'due' ? ', refund pending' : refund === 'done' ? ', refunded' : ''
  return `${dollars}, ${how}${back}`
}
