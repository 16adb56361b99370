// Dependencies of background delivery; composition/job-deps.ts creates them.
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import type { Delivered, Target } from '#sales/leads/targets/target.ts'
import { inTime } from '#lib/timeout.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type LeadJobDeps = {
  db: D1Database
  queue: Queue<LeadMessage>
  /** The current configuration of a site; null if it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** One delivery attempt. Never rejects. */
  deliver: (lead: Lead, target: Target, tenant: Tenant, now: Seconds) => Promise<Delivered>
  /** A function, because jobs take a while. */
  clock: () => Seconds
}

/** Milliseconds for a platform call in the background. */
const TIMEOUT_MS: Milliseconds = 5000

/** Rejects if the database or the queue takes too long. */
export const withTimeout = <T>(work: Promise<T>): Promise<T> => inTime(work, TIMEOUT_MS)

/** Milliseconds between attempts to record work that is already done. */
const WAITS: readonly Milliseconds[] = [300, 1500]

/** `withTimeout` for repeatable work: three attempts, since an unrecorded delivery would be sent twice. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await withTimeout(work())
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return withTimeout(work())
}
