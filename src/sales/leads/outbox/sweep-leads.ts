// Finds leads left behind: rows whose message was lost in a crash, ended pauses, and targets due for a retry.
import { errorName, logError } from '#lib/log.ts'
import { findDue } from './delivery-rows.ts'
import { enqueue, MAX_QUEUED } from './enqueue.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'

/** Queues due leads that are probably not in the queue, every minute. Never rejects. */
export async function sweepLeads({ db, queue, clock }: LeadJobDeps): Promise<void> {
  try {
    await enqueue(queue, await withTimeout(findDue(db, clock(), MAX_QUEUED)))
  } catch (error) {
    // The sweep of the next minute retries.
    logError('leads.sweep-failed', { error: errorName(error) })
  }
}
