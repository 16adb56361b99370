// A lead: a shopper's submission as stored and as sent to the dealer's systems.
import { hashJson } from '#lib/encoding.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { FORM_KINDS, ORDER_KINDS } from '#tenant/schema-forms.ts'

/** Payload fields under the names that dealers' systems use; see payload.ts. */
export type LeadPayload = Readonly<Record<string, unknown>>

/**
 * Notices to a dealer that no shopper wrote: the daily digest of held leads, and losses in stock imports and
 * marketplace files.
 */
export const NOTICE_KINDS = [
  'held-digest',
  'stock-refused',
  'stock-left-out',
  'feed-drops',
] as const

/** The forms, the acceptance of an offer for a vehicle, and notices. */
export const LEAD_KINDS = [...FORM_KINDS, ...ORDER_KINDS, 'offer', ...NOTICE_KINDS] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** The reference of a lead or a reservation: the start of its id, because the whole id may open a shopper's page. */
export const referenceOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase()

/** Whether dealership staff sent it themselves to test their systems. Test leads are not counted anywhere. */
export const isTestLead = ({ payload }: Pick<NewLead, 'payload'>) => payload['test_lead'] === true

export type NewLead = {
  kind: LeadKind
  /** Created when the form was rendered and submitted with it: one key, one lead. */
  key: string
  payload: LeadPayload
  /** SHA-256 in hex of the answers only, so that a repeated submission is the same lead. */
  bodyHash: string
  /** Spam reasons; a lead with any is stored but not delivered. */
  suspicion: readonly string[]
  /** The lead that this one follows up. */
  parent: string | null
}

export type Lead = NewLead & {
  /** Derived from site and key: 32 hex digits. */
  id: string
  site: string
  createdAt: Seconds
}

/** A lead, and whether the dealership answered it. */
export type LeadWithAnswer = Lead & {
  /** Whether an answer is due: there is none yet, or the shopper has written since. */
  awaitsAnswer: boolean
  /** Whether the shopper ever got one. */
  wasAnswered: boolean
}

export type Submitted =
  /** In the database; or in the queue with its whole body, if the database is unavailable. */
  | { status: 'kept'; lead: Lead }
  /** It was saved before; nothing new happened. */
  | { status: 'known'; lead: Lead }
  /** The key belongs to a different body. */
  | { status: 'conflict' }
  /** Neither the database nor the queue accepted it. */
  | { status: 'failed' }

/** A queue message: the id, or the whole lead if the database did not accept it. */
export type LeadMessage =
  | { kind: 'deliver'; id: string; site: string }
  | {
      kind: 'keep'
      lead: Lead
      /** Target names at the time of submission. */
      targets: readonly string[]
    }
  /** A conversation message that is due. */
  | { kind: 'message'; id: string; site: string }

/** 32 hex digits: one form on one site has one id. `apart` derives a different id for the same form. */
export async function leadId(site: string, key: string, ...apart: string[]): Promise<string> {
  return (await hashJson([site, key, ...apart])).slice(0, 32)
}
