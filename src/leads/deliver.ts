// One lead to one target of a site (A22). Says how it went, and knows nothing of rows and queues.
import type { Site } from '#tenant/schema.ts'
import type { Lead } from './lead.ts'

export type Target = Site['leads']['targets'][number]

export type Delivered =
  | 'delivered'
  /** Try again; words for operations, never of the answer or the shopper. */
  | { failed: string; afterSeconds?: number }

export type DeliverPort = {
  site: Site
  fetch: (request: Request) => Promise<Response>
  /** The key of a name under "secrets"; null when it does not open. */
  openKey: (name: string) => Promise<string | null>
  email: SendEmail | undefined
  allowLoopback: boolean
}

/** Delivers once. Never rejects. The same lead to the same target carries the same id, however often it is sent. */
export async function deliverLead(
  _lead: Lead,
  _target: Target,
  _port: DeliverPort,
  _now: number,
): Promise<Delivered> {
  return { failed: 'not built' }
}
