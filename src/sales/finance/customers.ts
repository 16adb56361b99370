// One customer at the finance provider per lead, however often its form is sent.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { claimCustomer, settleCustomer, type Claim } from './customer-rows.ts'

export type CustomerService = {
  /**
   * Whether the caller may create the customer of a lead, exclusively for 20 s. Never rejects: "unknown" if the
   * database does not answer.
   */
  claim: (lead: string, now: Seconds) => Promise<Claim | 'unknown'>
  /** Records the result: a failure can be retried at once. Never rejects. */
  settle: (lead: string, isCreated: boolean, now: Seconds) => Promise<void>
}

/** Database timeout in milliseconds. */
const STORE_MS: Milliseconds = 2000

/** The customer requests of a site. */
export function createCustomers(db: D1Database, site: string): CustomerService {
  const { orElse } = createTimeout('customers.store-failed', site, STORE_MS)
  return {
    claim: (lead, now) => orElse(claimCustomer(db, site, lead, now), 'unknown'),
    settle: (lead, isCreated, now) => orElse(settleCustomer(db, lead, isCreated, now), undefined),
  }
}
