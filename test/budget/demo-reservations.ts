// Reservations of a demo site, one for each state that a shopper may see, for pages that are rendered in this process.
import {
  RESERVATION_STATUSES,
  type Reservation,
  type ReservationService,
} from '#sales/reservations/reservation.ts'
import type { Site } from '#tenant/schema.ts'
import { testReservation } from '#test/support/test-reservation.ts'

const HOUR = 3600

/** Ids of reservation pages: the number of the state, formatted as an id. */
export const DEMO_RESERVATIONS: readonly string[] = RESERVATION_STATUSES.map((_, at) =>
  String(at).repeat(32),
)

/** What pages read about reservations; nothing is written, and every vehicle is free. `now` in seconds. */
export function demoReservations(site: Site, now: number): ReservationService {
  const load = async (id: string): Promise<Reservation | null> => {
    const status = RESERVATION_STATUSES[DEMO_RESERVATIONS.indexOf(id)]
    if (status === undefined) return null
    const isPaid = site.reservations.payment === 'stripe' && status !== 'paying'
    return testReservation({
      id,
      site: site.slug,
      status,
      deposit: site.reservations.deposit * 100,
      payment: site.reservations.payment,
      sessionUrl: status === 'paying' ? 'https://checkout.stripe.com/c/pay/cs_test' : null,
      createdAt: now - HOUR,
      paidAt: isPaid ? now - HOUR : null,
      refund: isPaid && (status === 'ended' || status === 'cancelled') ? 'done' : null,
      until: now + site.reservations.hold_hours * HOUR,
    })
  }
  return {
    load,
    settle: load,
    heldUntil: async () => null,
    reserve: async () => ({ status: 'failed' }),
    cancel: async () => false,
    takePayment: async () => false,
    takeTrouble: async () => false,
  }
}
