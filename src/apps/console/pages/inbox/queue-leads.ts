// Delivers leads immediately.
import type { Ctx } from '#http/send-page.ts'
import { errorName, logError } from '#lib/log.ts'
import { enqueue } from '#sales/leads/outbox/enqueue.ts'

/** Queues leads of one site. Never rejects: if the queue fails, the sweep of the next minute finds them. */
export async function queueLeads(
  c: Ctx,
  leads: readonly { id: string; site: string }[],
): Promise<void> {
  try {
    await enqueue(c.env.LEADS, leads)
  } catch (error) {
    const lead = leads.map(({ id }) => id).join(' ')
    logError('leads.queue-failed', { tenant: leads[0]?.site, lead, error: errorName(error) })
  }
}
