// The reservations of one site.
import type { Env } from '#env.ts'
import type { LeadPorts } from '#leads/ports.ts'
import type { SendMessage } from '#messages/messages.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { MarkHeld, PaymentPort, ReservationPort } from './reservation.ts'

export type ReservationTools = {
  payments: PaymentPort
  markHeld: MarkHeld
  submitLead: LeadPorts['submitLead']
  sendMessage: SendMessage
}

export function createReservations(
  _env: Env,
  _tenant: Tenant,
  _tools: ReservationTools,
): ReservationPort {
  return {
    reserve: async () => ({ status: 'failed' }),
    load: async () => 'unknown',
    settle: async () => 'unknown',
    isHeld: async () => 'unknown',
    cancel: async () => false,
    takePayment: async () => false,
  }
}
