// A lead: what a shopper asked, as it is kept and as the dealer's systems get it (E22-E25, E37, E38).
import { FORM_KINDS, ORDER_KINDS } from './form.ts'

/** Fields of the payload by their names in the dealers' systems; payload.ts says which. */
export type LeadPayload = Readonly<Record<string, unknown>>

/** The forms, and the acceptance of what was offered for a vehicle (S15). */
export const LEAD_KINDS = [...FORM_KINDS, ...ORDER_KINDS, 'offer'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

export type NewLead = {
  kind: LeadKind
  /** Made when the form was drawn, sent back with it: one key, one lead (F9). */
  key: string
  payload: LeadPayload
  /** Of what was typed alone, so that the same form sent twice is the same lead: SHA-256 in hex. */
  bodyHash: string
  /** Why it may be from a machine; such a lead is kept and not delivered (TH13). */
  suspicion: readonly string[]
  /** The lead that this one follows up (E25). */
  parent: string | null
}

export type Lead = NewLead & {
  /** Made of site and key: 32 hex digits. */
  id: string
  site: string
  /** Seconds. */
  createdAt: number
}

export type Submitted =
  /** In the database, or in the queue with its whole body where the database does not answer (F7). */
  | { status: 'kept'; lead: Lead }
  /** It had been kept before: nothing new has been done (F9). */
  | { status: 'known'; lead: Lead }
  /** The key has been used for another body. */
  | { status: 'conflict' }
  /** Neither the database nor the queue took it. */
  | { status: 'failed' }

/** What travels in the queue: the id, or the whole lead where the database did not take it. */
export type LeadMessage =
  | { kind: 'deliver'; id: string; site: string }
  | {
      kind: 'keep'
      lead: Lead
      /** Names of its targets when it was sent. */
      targets: readonly string[]
    }
