// Leads that are in the database, into the queue by their ids.
import type { LeadMessage } from '#sales/leads/lead.ts'
import { withTimeout } from './job-deps.ts'

/** Most messages that a queue takes at once. */
const AT_ONCE = 100

/** Most leads that one invocation queues: a hundred calls of the thousand that it has. */
export const MAX_QUEUED = 10_000

/** Queues leads for delivery. Rejects where the queue does not take them; the sweep finds the rest. */
export async function enqueue(
  queue: Queue<LeadMessage>,
  leads: readonly { id: string; site: string }[],
): Promise<void> {
  for (let at = 0; at < leads.length; at += AT_ONCE) {
    const some = leads.slice(at, at + AT_ONCE)
    await withTimeout(
      Promise.resolve(
        queue.sendBatch(some.map(({ id, site }) => ({ body: { kind: 'deliver', id, site } }))),
      ),
    )
  }
}
