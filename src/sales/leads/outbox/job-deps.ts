// What delivering in the background needs; services.ts makes it.
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import type { Delivered, Target } from '#sales/leads/targets/target.ts'
import { inTime } from '#lib/in-time.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type LeadJobDeps = {
  db: D1Database
  queue: Queue<LeadMessage>
  /** A site as it is now; null where it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Delivers once. Never rejects. */
  deliver: (lead: Lead, target: Target, tenant: Tenant, now: number) => Promise<Delivered>
  /** Seconds. Work takes a while, so it asks for the time again. */
  clock: () => number
}

/** Milliseconds that anything of the platform may take in the background. */
const TIMEOUT_MS = 5000

/** What the database or the queue answers; rejects where it takes too long. */
export const withTimeout = <T>(work: Promise<T>): Promise<T> => inTime(work, TIMEOUT_MS)

/** Milliseconds between tries of what was done already and has only to be written down. */
const WAITS = [300, 1500]

/** The same for what may be done again: three tries, since to leave it undone is to send a lead twice. */
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
