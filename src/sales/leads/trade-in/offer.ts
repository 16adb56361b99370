// The offer that a lead carries (E24), until when it stands, and a shopper's yes to it (S15, E25).
import * as z from 'zod'

import type { Lead, NewLead } from '#sales/leads/lead.ts'
import { toAcceptance } from '#sales/leads/payload.ts'
import type { Site } from '#tenant/schema.ts'

/** What was offered: whole dollars, and when (seconds). */
export type Offer = z.output<typeof offer>

const dollars = z.number().positive()
const offer = z.object({
  offer_price: dollars,
  low: dollars.nullable(),
  high: dollars.nullable(),
  at: z.number(),
})

/** The offer that a lead carries under "valuation"; null where there was none (V31). */
export function parseOffer({ valuation }: Readonly<Record<string, unknown>>): Offer | null {
  return offer.safeParse(valuation).data ?? null
}

/** Whether an offer can no longer be accepted. `now` in seconds. */
export function isExpired(made: Offer, site: Site, now: number): boolean {
  return now > lastMoment(made, site)
}

/** Until when it can be accepted (seconds). */
export function lastMoment({ at }: Offer, { trade_in }: Site): number {
  return at + trade_in.offer_days * DAY - 1
}

const DAY = 86_400

/** The yes to the offer of a lead: a lead that follows it up, one however often it is said. */
export function toAcceptanceLead(lead: Lead): NewLead {
  return {
    kind: 'offer',
    key: acceptanceKey(lead.id),
    payload: toAcceptance(lead),
    bodyHash: lead.bodyHash,
    suspicion: lead.suspicion,
    parent: lead.id,
  }
}

/** Key of the yes to the offer of a lead. */
export function acceptanceKey(lead: string): string {
  return `offer-${lead}`
}
