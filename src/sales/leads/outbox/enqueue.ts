// Queues leads that are in the database, by id.
import type { LeadMessage } from '#sales/leads/lead.ts'
import { withTimeout } from './job-deps.ts'

/** Maximum messages per queue call. */
const AT_ONCE = 100

/** Maximum leads queued per invocation: a hundred of its thousand calls. */
export const MAX_QUEUED = 10_000

/** Queues leads for delivery. Rejects if the queue fails; the sweep finds the rest. */
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
