// The offer in a lead, its expiry, and its acceptance.
import * as z from 'zod'

import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Lead, NewLead } from '#sales/leads/lead.ts'
import { toAcceptance } from '#sales/leads/payload.ts'
import type { Site } from '#tenant/schema.ts'

/** The offer: whole dollars, and its time. */
export type TradeInEstimate = z.output<typeof offer>

const dollars = z.number().positive()
const offer = z.object({
  offer_price: dollars,
  low: dollars.nullable(),
  high: dollars.nullable(),
  at: z.number(),
})

/** The offer under "valuation" in a lead; null if there is none. */
export function parseEstimate({
  valuation,
}: Readonly<Record<string, unknown>>): TradeInEstimate | null {
  return offer.safeParse(valuation).data ?? null
}

/** Whether an offer has expired. */
export function isExpired(made: TradeInEstimate, site: Site, now: Seconds): boolean {
  return now > lastMoment(made, site)
}

/** When an offer expires. */
export function lastMoment({ at }: TradeInEstimate, { trade_in }: Site): Seconds {
  return at + trade_in.offer_days * DAY - 1
}

/** The acceptance of a lead's offer: a follow-up lead, only one however often it is submitted. */
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

/** Form key of an acceptance. */
export function acceptanceKey(lead: string): string {
  return `offer-${lead}`
}
