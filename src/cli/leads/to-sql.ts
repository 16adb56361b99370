// SQL of the commands. Wrangler cannot bind values, so read-command.ts has validated them: they contain no quotes.
import type { Seconds } from '#lib/zone-time.ts'
import { PRESENT } from '#cli/databases.ts'
import type { Command, Which } from './read-command.ts'

/** Maximum rows of a list. */
export const MAX_ROWS = 50

/** Deliveries counted by target and state; then the newest of them, one row more than is shown. */
export function listSql({ which, state }: Extract<Command, { kind: 'list' }>): string {
  const conditions = [
    ...conditionsOf(which, OF_LEADS),
    ...(state === undefined ? [] : [`state = '${state}'`]),
  ]
  const from = `FROM leads l LEFT JOIN lead_deliveries d ON d.lead_id = l.id
    LEFT JOIN paused_targets r ON r.site = d.site AND r.target = d.target
    WHERE ${[...conditions, `l.${PRESENT}`].join(' AND ')}`
  return `
    SELECT l.site, d.target, d.state, COUNT(*) AS leads, MIN(l.created_at) AS oldest, r.since
    ${from} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
    SELECT l.id, l.site, l.kind, l.created_at, d.target, d.state, d.attempts, d.last_error
    ${from} ORDER BY l.created_at DESC, l.id LIMIT ${MAX_ROWS + 1};`
}

/** One lead whole; then its deliveries. */
export function showSql(id: string): string {
  return `
    SELECT * FROM leads WHERE id = '${id}' AND ${PRESENT};
    SELECT target, state, attempts, due_at, last_error, delivered_at
    FROM lead_deliveries WHERE lead_id = '${id}' AND ${PRESENT} ORDER BY target;`
}

/**
 * Makes waiting deliveries due, or held ones: the sweep queues them within a minute and a half. One in progress keeps
 * its lease.
 */
export function retrySql(
  command: Extract<Command, { kind: 'retry' | 'release' }>,
  now: Seconds,
): string {
  const isRelease = command.kind === 'release'
  const conditions = [
    ...conditionsOf(command.which, OF_DELIVERIES),
    PRESENT,
    `state = '${isRelease ? 'held' : 'pending'}'`,
    ...(isRelease && !command.withSuspects ? [`last_error IS NOT 'suspect'`] : []),
  ]
  return `
    UPDATE lead_deliveries SET state = 'pending', due_at = MIN(due_at, ${now + 30})
    WHERE ${conditions.join(' AND ')} RETURNING lead_id, target;`
}

const OF_LEADS = { id: 'l.id', site: 'l.site', target: 'd.target' }
const OF_DELIVERIES = { id: 'lead_id', site: 'site', target: 'target' }

function conditionsOf({ id, site, target }: Which, columns: typeof OF_LEADS): string[] {
  return [
    ...(id === undefined ? [] : [`${columns.id} = '${id}'`]),
    ...(site === undefined ? [] : [`${columns.site} = '${site}'`]),
    ...(target === undefined ? [] : [`${columns.target} = '${target}'`]),
  ]
}
