// Expires shoppers' offers every minute, and notifies the dealership once.
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { NewLead } from '#sales/leads/lead.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { type PriceOffer, toOfferLead } from './price-offer.ts'
import { changeOffer, listDueOffers, settleOffer } from './price-offer-rows.ts'
import { sweepPastUnread } from '#sales/leads/sweep-past-unread.ts'

export type OfferSweepDeps = {
  db: D1Database
  clock: () => Seconds
  /** The current configuration of a site; null if it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Saves a follow-up lead, once for each key; false if it could not be saved. Never rejects. */
  submit: (tenant: Tenant, lead: NewLead) => Promise<boolean>
}

const MAX = 100
const TIMEOUT_MS: Milliseconds = 5000
/** Seconds that ended offers wait for a site that cannot be read. */
const WAIT: Seconds = 7 * DAY

/** Never rejects. Unfinished offers are due again in the next minute. */
export async function sweepOffers(deps: OfferSweepDeps): Promise<void> {
  const { db, clock } = deps
  try {
    await sweepPastUnread({
      listDue: (without) => inTime(listDueOffers(db, clock(), without, MAX), TIMEOUT_MS),
      work: (offer) => endOffer(deps, offer, clock()),
    })
  } catch (error) {
    logError('price-offers.sweep-failed', { error: errorName(error) })
  }
}

/** False if its site cannot be read. */
async function endOffer(
  { db, loadTenant, submit }: OfferSweepDeps,
  due: PriceOffer,
  now: Seconds,
): Promise<boolean> {
  const tenant = await loadTenant(due.site)
  if (tenant === null) {
    // Offers wait for their site, but not for ever.
    if (now > due.expiresAt + WAIT) await settleOffer(db, due)
    return false
  }
  // An earlier sweep was killed after expiring the offer, so the dealership may not know.
  const ended =
    due.state === 'expired' ? due : await changeOffer(db, due, { state: 'expired' }, now)
  if (ended === null) return true
  const lead = await findLead(db, due.site, due.lead)
  const event = { event: 'expired', by: 'time' } as const
  const isTold =
    lead === null || (await submit(tenant, toOfferLead(lead, ended, event, tenant.site)))
  if (isTold) await settleOffer(db, ended)
  return true
}
