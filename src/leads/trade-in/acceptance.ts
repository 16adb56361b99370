// A shopper's yes to an offer: a lead of its own that follows up the first (S15, E25).
import type { Lead, NewLead } from '#leads/lead.ts'
import { toAcceptance } from '#leads/payload.ts'

/** The yes to the offer of a lead. Its key is made of that lead, so that there is one however often it is said. */
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
