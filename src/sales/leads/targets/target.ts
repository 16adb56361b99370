// What a target of leads is, and what is said of one try to reach it (A22).
import type { Outbound } from '#tenant/outbound.ts'
import type { Site } from '#tenant/schema.ts'

export type Target = Site['leads']['targets'][number]
export type WebhookTarget = Extract<Target, { kind: 'webhook' }>
export type EmailTarget = Exclude<Target, WebhookTarget>

export type Delivered =
  | 'delivered'
  | {
      /** Try again; words for operations, never of the answer, an address or the shopper. */
      failed: string
      /** Not before; at most 15 minutes. */
      afterSeconds?: number
      /** The target works and does not take this lead: others may be sent to it meanwhile. */
      isRefused?: true
    }

export type DeliverPort = Outbound & {
  site: Site
  email: SendEmail | undefined
  allowLoopback: boolean
}

/** Milliseconds that a target has to take a lead. */
export const TIMEOUT_MS = 8000
/** Seconds until what a person must mend is tried again; no target asks for more. */
export const LONGEST_PAUSE = 900
