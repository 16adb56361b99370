// Deposits by Stripe Checkout: pages to pay on, refunds, and the calls that Stripe makes here.
import type { PaymentPort } from '#reservations/reservation.ts'
import type { Site } from '#tenant/schema.ts'

export type StripePort = {
  site: Pick<Site, 'upstreams' | 'reservations' | 'url' | 'slug'>
  fetch: (request: Request) => Promise<Response>
  /** The key of a name under "secrets"; null when it does not open. */
  openKey: (name: string) => Promise<string | null>
  /** Told why a call failed; never what was sent or answered. */
  onFault: (reason: string) => void
  allowLoopback: boolean
}

export function createPayments(_port: StripePort): PaymentPort {
  return {
    open: async () => null,
    load: async () => null,
    expire: async () => null,
    refund: async () => false,
    readEvent: async () => 'forged',
  }
}
