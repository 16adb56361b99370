// A reservation for tests: a deposit of $200 for one vehicle, with overrides.
import type { Reservation } from '#sales/reservations/reservation.ts'

/** A reservation of "acme" that was only requested. */
export function testReservation(more: Partial<Reservation> = {}): Reservation {
  return {
    id: 'a'.repeat(32),
    site: 'acme',
    kind: 'reservation',
    key: 'key',
    bodyHash: 'hash',
    status: 'started',
    car: { id: 'c1', slug: 'corolla-c1', name: '2021 Toyota Corolla', price: 24_990 },
    deposit: 20_000,
    currency: 'AUD',
    payment: 'stripe',
    phone: '+61412345678',
    userId: null,
    lead: {
      kind: 'reservation',
      key: 'key',
      payload: {},
      bodyHash: 'hash',
      suspicion: [],
      parent: null,
    },
    sessionId: null,
    sessionUrl: null,
    paymentId: null,
    refund: null,
    createdAt: 1,
    paidAt: null,
    until: null,
    endedAt: null,
    shownAt: null,
    notifiedAt: null,
    dueAt: null,
    failingSince: null,
    attempts: 0,
    lastError: null,
    refundPendingAt: null,
    refundFailures: 0,
    failedRefund: null,
    extraPayment: null,
    disputedAt: null,
    revision: 0,
    ...more,
  }
}
