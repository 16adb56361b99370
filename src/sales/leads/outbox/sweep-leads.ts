// What was left behind: rows whose message got lost in a crash, pauses that are over, targets to be tried again (F8, F10).
import { errorName, logError } from '#lib/log.ts'
import { findDue } from './delivery-rows.ts'
import { enqueue, MAX_QUEUED } from './enqueue.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'

/** Puts in the queue what is due and likely not in it; each minute. Never rejects. */
export async function sweepLeads({ db, queue, clock }: LeadJobDeps): Promise<void> {
  try {
    await enqueue(queue, await withTimeout(findDue(db, clock(), MAX_QUEUED)))
  } catch (error) {
    // The next minute has another.
    logError('leads.sweep-failed', { error: errorName(error) })
  }
}
