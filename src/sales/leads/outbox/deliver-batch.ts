// Delivers some leads to one target in parallel: claims them, records each result and derives the target's state.
import type { Lead } from '#sales/leads/lead.ts'
import type { Delivered, Target } from '#sales/leads/targets/target.ts'
import { inTime } from '#lib/in-time.ts'
import { logError, logWarning } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { leadBackoff } from './backoff.ts'
import { claim, markDelivered, markFailed } from './delivery-rows.ts'
import { gather } from './gather.ts'
import { findLeads } from './lead-rows.ts'
import { withRetries, withTimeout, type LeadJobDeps } from './job-deps.ts'

/** What a batch shows about its target; neither flag if nothing was sent. */
export type BatchResult = {
  /** The target accepted or rejected at least one lead. */
  isWorking: boolean
  /** The target accepted none. */
  isFailing: boolean
  reason: string
  /** Retry delays that the target requested, in seconds. */
  afterSeconds: (number | undefined)[]
}
type Failed = Exclude<Delivered, 'delivered'>
type Tried = { lead: string; attempts: number; said: Delivered }

/** Milliseconds for one delivery, well within a claim. */
const DELIVERY_MS = 12_000
/** Attempts after which a failing lead raises an alert. */
const MANY = 10
/** A later release may have written it; not the target's failure. */
const UNREADABLE: Failed = { failed: 'lead cannot be read', isRefused: true }

/** Delivers the leads that can be claimed. Rejects if the database fails; its claims then expire. */
export async function deliverBatch(
  ids: readonly string[],
  target: Target,
  tenant: Tenant,
  work: LeadJobDeps,
): Promise<BatchResult> {
  const { db, clock } = work
  const of = { site: tenant.slug, target: target.name }
  const claimed = await withTimeout(claim(db, of, ids, clock()))
  if (claimed.length === 0) return toBatchResult([])
  const claimedIds = claimed.map(({ lead }) => lead)
  const leads = await withTimeout(findLeads(db, claimedIds))

  const mark = gather<string>((delivered) =>
    withRetries(() => markDelivered(db, of, delivered, clock())),
  )
  const tries = claimed.map(async (each): Promise<Tried> => {
    const lead = leads.get(each.lead)
    const said = lead === undefined ? UNREADABLE : await deliverInTime(lead, target, tenant, work)
    if (said === 'delivered') await mark(each.lead)
    return { ...each, said }
  })
  const done = await Promise.allSettled(tries)
  const tried = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const wave = toBatchResult(tried)
  for (const { said, ...each } of tried) {
    if (said === 'delivered') continue
    const { failed: reason } = said
    const log = each.attempts < MANY ? logWarning : logError
    log('leads.delivery-failed', { tenant: of.site, target: of.target, ...each, reason })
    // If the target fails, the target is paused; its leads may be sent as soon as it recovers.
    const pause = wave.isFailing ? 0 : leadBackoff(each.attempts, said)
    await withTimeout(markFailed(db, of, each, { reason, dueAt: clock() + pause }))
  }
  for (const each of done) if (each.status === 'rejected') throw each.reason
  return wave
}

function toBatchResult(tried: readonly Tried[]): BatchResult {
  const isWorking = tried.some(
    ({ said }) => said === 'delivered' || (said.isRefused && said !== UNREADABLE),
  )
  const failures = tried.flatMap(({ said }) =>
    said === 'delivered' || said.isRefused ? [] : [said],
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
