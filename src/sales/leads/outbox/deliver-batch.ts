// Delivers some leads to one target in parallel: claims them, records each result and derives the target's state.
import { logError, logWarning } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { Delivered, Target } from '#sales/leads/targets/target.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { leadBackoff, targetPause } from './backoff.ts'
import {
  claimDeliveries,
  holdOld,
  markDelivered,
  markFailed,
  type OfTarget,
  pause,
  resume,
} from './delivery-rows.ts'
import { enqueue, MAX_QUEUED } from './enqueue.ts'
import { type LeadJobDeps, withRetries, withTimeout } from './job-deps.ts'
import { findLeads } from './lead-rows.ts'

/** Size of the first batch, normally and after a pause; each success doubles the next batch. */
const FIRST = { usually: 3, afterPause: 1 }

const LARGEST_WAVE = 24

/** Seconds after which the remaining leads are left to another batch, so that other targets do not wait. */
const LONGEST = 8

/** Seconds for a new configuration to reach every location: a lead may be newer than the configuration read here. */
const SPREAD: Seconds = 300

const SPREAD_PAUSE: Seconds = 30

/** Conclusions from a batch about its target; neither flag if nothing was sent. */
export type BatchResult = {
  /** The target accepted or rejected at least one lead. */
  isWorking: boolean
  /** The target accepted none. */
  isFailing: boolean
  reason: string
  /** Retry delays that the target requested. */
  afterSeconds: (Seconds | undefined)[]
}
type Failed = Exclude<Delivered, 'delivered'>
type Tried = { lead: string; attempts: number; outcome: Delivered }

/** Milliseconds for one delivery, well within the duration of a claim. */
const DELIVERY_MS: Milliseconds = 12_000
/** Attempts after which a failing lead raises an alert. */
const MANY = 10
/** A later release may have written it, so this is not a failure of the target. */
const UNREADABLE: Failed = { failed: 'lead cannot be read', isRefused: true }

/** Delivers the leads that can be claimed. Rejects if the database fails; its claims then expire. */
export async function deliverBatch(
  ids: readonly string[],
  target: Target,
  tenant: Tenant,
  deps: LeadJobDeps,
): Promise<BatchResult> {
  const { db, clock } = deps
  const of = { site: tenant.slug, target: target.name }
  const claimed = await withTimeout(claimDeliveries(db, of, ids, clock()))
  if (claimed.length === 0) return toBatchResult([])
  const claimedIds = claimed.map(({ lead }) => lead)
  const leads = await withTimeout(findLeads(db, claimedIds))

  const mark = gather<string>((delivered) =>
    withRetries(() => markDelivered(db, of, delivered, clock())),
  )
  const tries = claimed.map(async (each): Promise<Tried> => {
    const lead = leads.get(each.lead)
    const outcome =
      lead === undefined ? UNREADABLE : await deliverInTime(lead, target, tenant, deps)
    if (outcome === 'delivered') await mark(each.lead)
    return { ...each, outcome }
  })
  const done = await Promise.allSettled(tries)
  const tried = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const wave = toBatchResult(tried)
  for (const { outcome, ...each } of tried) {
    if (outcome === 'delivered') continue
    const { failed: reason } = outcome
    const log = each.attempts < MANY ? logWarning : logError
    log('leads.delivery-failed', { tenant: of.site, target: of.target, ...each, reason })
    // If the target fails, the target is paused; its leads may be sent as soon as it recovers.
    const pause = wave.isFailing ? 0 : leadBackoff(each.attempts, outcome)
    const now = clock()
    await withTimeout(markFailed(db, of, each, { reason, dueAt: now + pause, now }))
  }
  for (const each of done) if (each.status === 'rejected') throw each.reason
  return wave
}

function toBatchResult(tried: readonly Tried[]): BatchResult {
  const isWorking = tried.some(
    ({ outcome }) => outcome === 'delivered' || (outcome.isRefused && outcome !== UNREADABLE),
  )
  const failures = tried.flatMap(({ outcome }) =>
    outcome === 'delivered' || outcome.isRefused ? [] : [outcome],
  )
  return {
    isWorking,
    isFailing: !isWorking && failures.length > 0,
    reason: failures[0]?.failed ?? '',
    afterSeconds: failures.map(({ afterSeconds }) => afterSeconds),
  }
}

function deliverInTime(
  lead: Lead,
  target: Target,
  tenant: Tenant,
  { deliver, clock }: LeadJobDeps,
): Promise<Delivered> {
  return inTime(deliver(lead, target, tenant, clock()), DELIVERY_MS).catch(() => ({
    failed: 'no answer',
  }))
}

/**
 * Writes the first item at once; items that arrive during a write are combined into the next. Each caller gets the
 * result of its own write.
 */
export function gather<T>(
  write: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  let waiting: T[] = []
  let last: Promise<void> = Promise.resolve()
  return (item) => {
    waiting.push(item)
    if (waiting.length > 1) return last
    const writeNext = () => {
      const items = waiting
      waiting = []
      return write(items)
    }
    last = last.then(writeNext, writeNext)
    return last
  }
}

/** Delivers leads to one target in growing batches: a failing target receives only a few and is paused. */
export type Group = OfTarget & {
  /** When the target's pause ends; null if it is not failing. */
  pausedUntil: Seconds | null
  leads: { lead: string; attempts: number }[]
}

/** Delivers a group until its target fails; the remaining leads wait in the database. Rejects if that fails. */
export async function deliverGroup(group: Group, deps: LeadJobDeps): Promise<void> {
  const { site, pausedUntil } = group
  const started = deps.clock()
  if (pausedUntil !== null && pausedUntil > started) return
  const tenant = await deps.loadTenant(site)
  if (tenant === null) return pauseTarget(group, { reason: 'site cannot be read' }, deps)
  const target = tenant.site.leads.targets.find(({ name }) => name === group.target)
  if (target === undefined) return giveUp(group, deps)

  // Fewest attempts first: the failure of one lead says little about the others.
  let left = group.leads.toSorted((a, b) => a.attempts - b.attempts).map(({ lead }) => lead)
  let isPaused = pausedUntil !== null
  let size = isPaused ? FIRST.afterPause : FIRST.usually
  while (left.length > 0 && deps.clock() - started < LONGEST) {
    const outcome = await deliverBatch(left.slice(0, size), target, tenant, deps)
    if (outcome.isFailing) return pauseTarget(group, outcome, deps)
    left = left.slice(size)
    size = Math.min(size * 2, LARGEST_WAVE)
    if (isPaused && outcome.isWorking) {
      await resumeTarget(group, deps)
      isPaused = false
    }
  }
  return enqueue(
    deps.queue,
    left.map((id) => ({ id, site })),
  )
}

async function pauseTarget(
  group: Group,
  {
    reason,
    afterSeconds = [undefined],
  }: { reason: string; afterSeconds?: (Seconds | undefined)[] },
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
