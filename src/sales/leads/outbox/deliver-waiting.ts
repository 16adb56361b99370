// Delivers a batch of leads, each target separately, so that a slow target does not delay others.
import { deliverGroup, type Group } from './deliver-group.ts'
import { findWaiting, type Waiting } from './delivery-rows.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'

/** Delivers the pending leads of these ids. Rejects if the database fails; undelivered leads stay pending. */
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
