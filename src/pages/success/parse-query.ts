// Parses the query of the thank-you page, which is untrusted: anyone can write such a link.
import { isEventId, type EventId } from '#analytics/events.ts'
import { LEAD_KINDS, type LeadKind } from '#sales/leads/lead.ts'

export type SuccessQuery = {
  kind: LeadKind | null
  /** Id of the lead; null if malformed or without a kind. */
  lead: string | null
  /** Slug of the vehicle; its own page checks whether it exists. */
  car: string | null
  /** The recorded event. */
  event: EventId | null
}

/** Never fails: invalid values are ignored. */
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
