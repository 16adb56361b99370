// Defines a form: its fields, and which answers go into the lead. forms/ has one file per kind.
import type { EventId } from '#analytics/events.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import type { ListTaken } from './fields/slots.ts'
import type { Answers, FieldError, LeadForm } from './form.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import type { Lead } from './lead.ts'

/** Everything that a form may read. */
export type FormRequest = {
  site: Site
  /** The vehicle of the form; null if there is none or the stock is unavailable. */
  car: Car | null
  /** Vehicle id in the address, even if the stock is unavailable; null if there is none. */
  carId: string | null
  now: Seconds
  /** The answers so far, including hidden fields; empty on a new form. */
  typed: Answers
  /** Query parameters of the page. */
  query: URLSearchParams
  /** Third-party calls; null on any failure. */
  call: Call
  /** Booked times of a vehicle. */
  listTaken: ListTaken
  /** Whether the shopper can be sent a confirmation. */
  canConfirm: boolean
}

export type Extras = {
  category: string
  subcategory: string
  /** Event recorded once the lead is saved; null for none. */
  event: EventId | null
  /** Payload fields in addition to the answers and the common fields; these take precedence. */
  fields?: Readonly<Record<string, unknown>>
  tags?: readonly string[]
}

export type FormDefinition = {
  kind: FormKind
  /** Whether the form supports that vehicle; otherwise it has no vehicle. Default: any vehicle. */
  isFor?: (car: Car, site: Site) => boolean
  /** Never rejects; called once per request. Works without third-party data. */
  toForm: (ask: FormRequest) => Promise<LeadForm>
  /** The error of answers that are each valid, but not here; null if there is none. */
  check?: (answers: Answers, ask: FormRequest) => FieldError | null
  /** Called once the answers are complete. Never rejects. */
  toExtras: (answers: Answers, ask: FormRequest) => Promise<Extras>
  /** Path to redirect to once the lead is saved; default: the success page. */
  next?: (lead: {
    id: string
    key: string
    fields: Readonly<Record<string, unknown>>
  }) => string | null
  /** Runs in the background once a new lead is saved. Never rejects. */
  whenKept?: (lead: Lead, ask: FormRequest) => Promise<void>
}
