// One customer of the finance provider for one lead, however often its form is sent (F9, A13).
import { createTimeout } from '#lib/timeout.ts'
import { claimCustomer, settleCustomer, type Claim } from './customer-rows.ts'

export type CustomerPort = {
  /** Whether whoever asks may make the customer of a lead, alone for 20 s. Never rejects: "unknown" where nobody can say. */
  claim: (lead: string, now: number) => Promise<Claim | 'unknown'>
  /** Says how it went: what failed can be tried again at once. Never rejects. */
  settle: (lead: string, isCreated: boolean, now: number) => Promise<void>
}

/** Milliseconds that the database has. */
const STORE_MS = 2000

/** The port of a site. Times are in seconds. */
export function createCustomers(db: D1Database, site: string): CustomerPort {
  const { orElse } = createTimeout('customers.store-failed', site, STORE_MS)
  return {
    claim: (lead, now) => orElse(claimCustomer(db, site, lead, now), 'unknown'),
    settle: (lead, isCreated, now) => orElse(settleCustomer(db, lead, isCreated, now), undefined),
  }
}
