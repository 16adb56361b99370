// SQL of the commands. Wrangler cannot bind values, so read-command.ts has validated them: they contain no quotes.
import type { Command } from './read-command.ts'

/** Maximum rows of a list. */
export const MAX_ROWS = 50

/** How many there are by site and status; then the newest of them, one row more than is shown. `now` in seconds. */
export function listSql({ site, which }: Extract<Command, { kind: 'list' }>, now: number): string {
  const conditions = [
    ...(site === undefined ? [] : [`site = '${site}'`]),
    // Active reservations, and ended ones with work left to do.
    ...(which === 'running' ? ['due_at IS NOT NULL'] : []),
    ...(which === 'due' ? [`due_at <= ${now}`] : []),
  ]
  const from = `FROM reservations ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`
  return `
    SELECT site, status, COALESCE(refund, '') AS refund, COUNT(*) AS reservations, MIN(created_at) AS oldest
    ${from} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
    SELECT id, site, kind, status, refund, car_id, created_at, until, due_at
    ${from} ORDER BY created_at DESC, id LIMIT ${MAX_ROWS + 1};`
}

/** One reservation, without payment data and, unless requested, without the phone number. */
export function showSql(id: string, withPhone = false): string {
  return `
    SELECT id, site, kind, status, car_id, car_slug, car_name, price, deposit, currency, payment,
      refund, created_at, paid_at, until, ended_at, notified_at, due_at${withPhone ? ', phone' : ''}
    FROM reservations WHERE id = '${id}';`
}

/** Cancels an active reservation and returns it: the Worker's sweep releases the vehicle and refunds the deposit. */
export function cancelSql(id: string, now: number): string {
  return `
    UPDATE reservations SET status = 'cancelled', revision = revision + 1,
      ended_at = ${now}, shown_at = NULL, notified_at = NULL, due_at = ${now},
      refund = CASE WHEN paid_at IS NULL THEN refund ELSE COALESCE(refund, 'due') END
    WHERE id = '${id}' AND status IN ('started', 'paying', 'held') RETURNING id;
    ${showSql(id)}`
}

/**
 * Marks a held vehicle as sold and returns the reservation. The hold expires automatically; notifications still due to the
 * dealer, the shopper and the stock are sent.
 */
export function completeSql(id: string): string {
  return `
    UPDATE reservations SET status = 'completed', revision = revision + 1,
      due_at = CASE WHEN shown_at IS NULL OR notified_at IS NULL THEN due_at END
    WHERE id = '${id}' AND status = 'held' RETURNING id;
    ${showSql(id)}`
}
