// Shoppers' price offers: saved with their lead, and answered.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { type PriceOffer, toPriceOffer } from '#sales/leads/price-offers/price-offer.ts'
import { findOffer, insertOffer } from '#sales/leads/price-offers/price-offer-rows.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Car } from '#vehicle/car.ts'
import { acceptOffer, answerOffer, type OfferResult } from './price-offers.ts'
import type { Later } from './site-services.ts'

/** Milliseconds that a page waits for the database. */
const ROWS_MS: Milliseconds = 1000

export type PriceOfferService = {
  /** Saves the offer of a lead for a vehicle; the dealer has the lead in any case. Never rejects. */
  save: (lead: Lead, car: Car | null) => Promise<void>
  /** The offer of a lead; null if there is none, "unknown" if it cannot be read. */
  find: (lead: string) => Promise<PriceOffer | null | 'unknown'>
  /** The shopper accepts the counter-offer, or withdraws. Never rejects. */
  accept: (lead: Lead, offer: PriceOffer, now: Seconds) => Promise<OfferResult>
  withdraw: (lead: Lead, offer: PriceOffer, now: Seconds) => Promise<OfferResult>
}

export function createPriceOfferService(
  env: SiteEnv,
  tenant: Tenant,
  later: Later,
): PriceOfferService {
  const rows = createTimeout('price-offers.failed', tenant.slug, ROWS_MS)
  const workOf = (lead: Lead, offer: PriceOffer) =>
    ({ env, tenant, lead, offer, by: 'shopper', later }) as const
  return {
    save: async (lead, car) => {
      const offer = toPriceOffer(lead, car)
      if (offer !== null) await rows.isDone(insertOffer(env.DB, offer))
    },
    find: (lead) => rows.orElse(findOffer(env.DB, { site: tenant.slug, lead }), 'unknown'),
    accept: (lead, offer, now) => acceptOffer(workOf(lead, offer), now),
    withdraw: (lead, offer, now) => answerOffer(workOf(lead, offer), { state: 'withdrawn' }, now),
  }
}
