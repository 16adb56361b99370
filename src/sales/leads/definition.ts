// What makes one form: its fields, and what of its answers goes into the lead. forms/ has one file for each kind.
import type { EventId } from '#analytics/events.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import type { Answers, FormKind, LeadForm } from './form.ts'
import type { Lead } from './lead.ts'

/** All that a form may look at. */
export type FormAsk = {
  site: Site
  /** The vehicle that it is about; null where it is about none, or where the stock does not answer. */
  car: Car | null
  /** Id of the vehicle that the address names, also where the stock does not answer for it; null where it names none. */
  carId: string | null
  /** Seconds. */
  now: number
  /** What has been sent so far, hidden fields too; nothing on a fresh form. */
  typed: Answers
  /** The query of the address. */
  query: URLSearchParams
  /** Third parties; null is the answer of every failure. */
  call: Call
}

export type Extras = {
  category: string
  subcategory: string
  /** Counted once the lead is kept (N2-N6, N10, N14, N17); null counts nothing. */
  event: EventId | null
  /** Fields of the payload beside what was typed and what every lead has; they win. */
  fields?: Readonly<Record<string, unknown>>
  tags?: readonly string[]
}

export type FormDefinition = {
  kind: FormKind
  /** Whether it may be about that vehicle; else it is about none. Any vehicle unless it says otherwise. */
  isFor?: (car: Car, site: Site) => boolean
  /** Never rejects, and is asked once a request: what a third party cannot say, the form does without. */
  toForm: (ask: FormAsk) => Promise<LeadForm>
  /** Asked once the answers are complete. Never rejects. */
  toExtras: (answers: Answers, ask: FormAsk) => Promise<Extras>
  /** Path that a shopper is sent to once the lead is kept; the success page unless there is one. */
  next?: (lead: { id: string; fields: Readonly<Record<string, unknown>> }) => string | null
  /** Done once a lead is newly kept, while the shopper goes on. Never rejects. */
  whenKept?: (lead: Lead, ask: FormAsk) => Promise<void>
}
