// Formats leads for operators. Only `show` includes personal data.
import { table, textOf, timeOf, type Row, newestFirst } from '#cli/table.ts'

import { MAX_ROWS } from './to-sql.ts'

/** How many wait for each target, and the newest. */
export function listText([counts = [], rows = []]: readonly Row[][]): string {
  if (rows.length === 0) return 'No leads found.'
  const summary = counts.map((row) => ({
    site: row.site,
    target: row.target ?? '(no target)',
    state: row.state ?? 'kept',
    leads: row.leads,
    oldest: timeOf(row.oldest),
    failing: row.since === null ? '' : `since ${timeOf(row.since)}`,
  }))
  const newest = newestFirst(rows)
    .slice(0, MAX_ROWS)
    .map((row) => ({
      id: row.id,
      received: timeOf(row.created_at),
      site: row.site,
      kind: row.kind,
      target: row.target,
      state: row.state ?? 'kept',
      tries: row.attempts,
      why: row.last_error,
    }))
  const more = rows.length > MAX_ROWS ? `\nOnly the newest ${MAX_ROWS} are shown.` : ''
  return `${table(summary)}\n\n${table(newest)}${more}`
}

/** One lead with all its fields; null if there is none. */
export function showText([leads = [], deliveries = []]: readonly Row[][]): string | null {
  const [lead] = leads
  if (lead === undefined) return null
  const facts = {
    id: lead.id,
    site: lead.site,
    kind: lead.kind,
    received: timeOf(lead.created_at),
    ...(lead.parent !== null && { follows: lead.parent }),
    ...(lead.suspicion !== '' && { suspicion: lead.suspicion }),
  }
  const targets = deliveries.map((row) => ({
    target: row.target,
    state: row.state,
    tries: row.attempts,
    next: row.state === 'pending' ? timeOf(row.due_at) : '',
    delivered: timeOf(row.delivered_at),
    why: row.last_error,
  }))
  const payload: unknown = JSON.parse(String(lead.payload))
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(10)} ${textOf(value)}`),
    '',
    targets.length === 0 ? 'The site had no target for this lead.' : table(targets),
    '',
    JSON.stringify(payload, null, 2),
  ].join('\n')
}

/** The result of a retry or a release. */
export function retryText(kind: 'retry' | 'release', [rows = []]: readonly Row[][]): string {
  const count = new Set(rows.map((row) => row.lead_id)).size
  if (count > 0)
    return `${count} ${count === 1 ? 'lead' : 'leads'} will be sent within two minutes.`
  return kind === 'retry'
    ? 'No lead waits for another try. A held lead needs release; a delivered one is not sent again.'
    : 'No held lead found. A lead that waits for another try needs retry; a delivered one is not sent again.'
}
