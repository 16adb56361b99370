// Some leads to one target at the same time: who has them, what came of each, and what that says of the target.
import { inTime } from '#lib/in-time.ts'
import { logWarning } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { pauseOf } from './backoff.ts'
import type { Delivered, Target } from './deliver.ts'
import { claim, markDelivered, markFailed } from './delivery-rows.ts'
import { findLeads } from './lead-rows.ts'
import type { Lead } from './lead.ts'
import { insistently, patiently, type LeadWork } from './work.ts'

/** What a wave says of its target; nothing where others had all of it. */
export type Said = {
  /** It took a lead, or read one and did not want it. */
  isWorking: boolean
  /** It took none. */
  isFailing: boolean
  reason: string
  /** Seconds that it asked for. */
  afterSeconds: (number | undefined)[]
}
type Failed = Exclude<Delivered, 'delivered'>
type Claimed = { lead: string; attempts: number }

const NOTHING: Said = { isWorking: false, isFailing: false, reason: '', afterSeconds: [] }

/** Milliseconds that one delivery may take, well within a claim. */
const DELIVERY_MS = 12_000

/** A later release may have written it. */
const UNREADABLE: Failed = { failed: 'lead cannot be read', isRefused: true }

/** Delivers those that nobody else has. Rejects where the database does not answer; its claims then run out. */
export async function deliverWave(
  ids: readonly string[],
  target: Target,
  tenant: Tenant,
  work: LeadWork,
): Promise<Said> {
  const { db, clock } = work
  const of = { site: tenant.slug, target: target.name }
  const claimed = await patiently(claim(db, of, ids, clock()))
  if (claimed.length === 0) return NOTHING
  const leads = await patiently(
    findLeads(
      db,
      claimed.map(({ lead }) => lead),
    ),
  )

  const failures: { claimed: Claimed; failed: Failed }[] = []
  let isWorking = false
  const deliverOne = async (each: Claimed): Promise<void> => {
    const lead = leads.get(each.lead)
    const said = lead === undefined ? UNREADABLE : await deliverInTime(lead, target, tenant, work)
    if (said === 'delivered' || said.isRefused) isWorking = true
    if (said === 'delivered') return insistently(() => markDelivered(db, of, each.lead, clock()))
    failures.push({ claimed: each, failed: said })
    return undefined
  }
  const done = await Promise.allSettled(claimed.map(deliverOne))
  const isFailing = failures.length > 0 && !isWorking

  for (const { claimed: each, failed } of failures) {
    // Where the target fails it is the target that rests; its leads may go as soon as it is back.
    const pause = isFailing ? 0 : pauseOf(each.attempts, failed)
    const { lead, attempts } = each
    const { failed: reason } = failed
    logWarning('leads.delivery-failed', {
      tenant: of.site,
      target: of.target,
      lead,
      attempts,
      reason,
    })
    await patiently(markFailed(db, of, each, { reason, dueAt: clock() + pause }))
  }
  for (const each of done) if (each.status === 'rejected') throw each.reason
  const [first] = failures
  return {
    isWorking,
    isFailing,
    reason: first?.failed.failed ?? '',
    afterSeconds: failures.map(({ failed }) => failed.afterSeconds),
  }
}

function deliverInTime(
  lead: Lead,
  target: Target,
  tenant: Tenant,
  { deliver, clock }: LeadWork,
): Promise<Delivered> {
  return inTime(deliver(lead, target, tenant, clock()), DELIVERY_MS).catch(() => ({
    failed: 'no answer',
  }))
}
