// Some leads to one target at the same time: who has them, what came of each, and what that says of the target.
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

/** What a wave says of its target; neither where it was asked nothing. */
export type BatchResult = {
  /** It took a lead, or read one and did not want it. */
  isWorking: boolean
  /** It took none. */
  isFailing: boolean
  reason: string
  /** Seconds that it asked for. */
  afterSeconds: (number | undefined)[]
}
type Failed = Exclude<Delivered, 'delivered'>
type Tried = { lead: string; attempts: number; said: Delivered }

/** Milliseconds that one delivery may take, well within a claim. */
const DELIVERY_MS = 12_000
/** Tries after which a lead that does not get through is an alert. */
const MANY = 10
/** A later release may have written it: that says nothing of the target. */
const UNREADABLE: Failed = { failed: 'lead cannot be read', isRefused: true }

/** Delivers those that nobody else has. Rejects where the database does not answer; its claims then run out. */
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
    // Where the target fails it is the target that rests; its leads may go as soon as it is back.
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
