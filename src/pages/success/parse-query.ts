// What the address of the success page says, read without trust: whoever can write a link can write this.
import { isEventId, type EventId } from '#analytics/events.ts'
import { LEAD_KINDS, type LeadKind } from '#sales/leads/lead.ts'

export type SuccessQuery = {
  kind: LeadKind | null
  /** Id of the lead; null when it has not the form of one, or stands without a kind. */
  lead: string | null
  /** Slug of the vehicle that it was about; whether there is one is for its page to say. */
  car: string | null
  /** What was counted. */
  event: EventId | null
}

/** Total: what is not understood says nothing. */
export function parseSuccessQuery(query: URLSearchParams): SuccessQuery {
  const form = query.get('form') ?? ''
  const kind = LEAD_KINDS.find((known) => known === form) ?? null
  const lead = query.get('lead') ?? ''
  const car = query.get('car') ?? ''
  const event = Number(query.get('event') ?? '')
  return {
    kind,
    lead: kind !== null && /^[0-9a-f]{32}$/.test(lead) ? lead : null,
    car: /^[a-z0-9][a-z0-9-]{0,199}$/.test(car) ? car : null,
    event: isEventId(event) ? event : null,
  }
}
