// Delivers leads to one target in growing batches: a failing target receives only a few and is paused.
import { logError } from '#lib/log.ts'
import { targetPause } from './backoff.ts'
import { deliverBatch } from './deliver-batch.ts'
import { holdOld, pause, resume, type OfTarget } from './delivery-rows.ts'
import { enqueue, MAX_QUEUED } from './enqueue.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'

export type Group = OfTarget & {
  /** When the target's pause ends (seconds); null if it is not failing. */
  pausedUntil: number | null
  leads: { lead: string; attempts: number }[]
}

/** Size of the first batch, normally and after a pause; each success doubles the next batch. */
const FIRST = { usually: 3, afterPause: 1 }
const LARGEST_WAVE = 24
/** Seconds after which the remaining leads are left to another batch, so that other targets do not wait. */
const LONGEST = 8
/** Seconds for a new configuration to reach every location: a lead may be newer than the configuration read here. */
const SPREAD = 300
const SPREAD_PAUSE = 30

/** Delivers a group until its target fails; the remaining leads wait in the database. Rejects if that fails. */
export async function deliverGroup(group: Group, work: LeadJobDeps): Promise<void> {
  const { site, pausedUntil } = group
  const started = work.clock()
  if (pausedUntil !== null && pausedUntil > started) return
  const tenant = await work.loadTenant(site)
  if (tenant === null) return pauseTarget(group, { reason: 'site cannot be read' }, work)
  const target = tenant.site.leads.targets.find(({ name }) => name === group.target)
  if (target === undefined) return giveUp(group, work)

  // Fewest attempts first: the failure of one lead says little about the others.
  let left = group.leads.toSorted((a, b) => a.attempts - b.attempts).map(({ lead }) => lead)
  let isPaused = pausedUntil !== null
  let size = isPaused ? FIRST.afterPause : FIRST.usually
  while (left.length > 0 && work.clock() - started < LONGEST) {
    const said = await deliverBatch(left.slice(0, size), target, tenant, work)
    if (said.isFailing) return pauseTarget(group, said, work)
    left = left.slice(size)
    size = Math.min(size * 2, LARGEST_WAVE)
    if (isPaused && said.isWorking) {
      await resumeTarget(group, work)
      isPaused = false
    }
  }
  return enqueue(
    work.queue,
    left.map((id) => ({ id, site })),
  )
}

async function pauseTarget(
  group: Group,
  { reason, afterSeconds = [undefined] }: { reason: string; afterSeconds?: (number | undefined)[] },
  { db, clock }: LeadJobDeps,
): Promise<void> {
  const now = clock()
  const seconds = targetPause(afterSeconds)
  const failing = await withTimeout(pause(db, group, now + seconds, now))
  logError('leads.target-failing', {
    tenant: group.site,
    target: group.target,
    reason,
    failures: failing?.failures,
    forSeconds: now - (failing?.since ?? now),
  })
}

async function resumeTarget(group: Group, { db, queue, clock }: LeadJobDeps): Promise<void> {
  const waiting = await withTimeout(resume(db, group, clock(), MAX_QUEUED))
  await enqueue(
    queue,
    waiting.map((id) => ({ id, site: group.site })),
  )
}

/**
 * The site no longer has this target: a person decides. The configuration here may be outdated, so recent leads are
 * retried.
 */
async function giveUp(group: Group, { db, clock }: LeadJobDeps): Promise<void> {
  const now = clock()
  const leads = group.leads.map(({ lead }) => lead)
  const terms = { reason: 'target removed', cameAfter: now - SPREAD, dueAt: now + SPREAD_PAUSE }
  const held = await withTimeout(holdOld(db, group, leads, terms))
  if (held === 0) return
  logError('leads.target-removed', { tenant: group.site, target: group.target, leads: held })
}
