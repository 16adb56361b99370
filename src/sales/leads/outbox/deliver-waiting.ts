// Leads of a batch to their targets, each target by itself: one that hangs holds up no other.
import { deliverGroup, type Group } from './deliver-group.ts'
import { findWaiting, type Waiting } from './delivery-rows.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'

/** Delivers what waits of these leads. Rejects where the database does not answer; what was not delivered then waits on. */
export async function deliverWaiting(leads: readonly string[], work: LeadJobDeps): Promise<void> {
  const waiting = await withTimeout(findWaiting(work.db, leads, work.clock()))
  const done = await Promise.allSettled(toGroups(waiting).map((group) => deliverGroup(group, work)))
  for (const each of done) if (each.status === 'rejected') throw each.reason
}

function toGroups(waiting: readonly Waiting[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { lead, site, target, attempts, pausedUntil } of waiting) {
    const key = `${site} ${target}`
    const group = groups.get(key) ?? { site, target, pausedUntil, leads: [] }
    group.leads.push({ lead, attempts })
    groups.set(key, group)
  }
  return [...groups.values()]
}
