// A stored reservation with the lead that the dealer got for it.
import { env } from 'cloudflare:workers'

import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { reservationCapsOf } from '#sales/reservations/rate-limits.ts'
import {
  type Change,
  changeReservation,
  insertReservation,
} from '#sales/reservations/reservation-rows.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import { testLead } from '#test/support/test-lead.ts'
import { testReservation } from '#test/support/test-reservation.ts'

type Given = Partial<Reservation> & Pick<Reservation, 'id' | 'site' | 'createdAt'>

/** Stores it as held until tomorrow; `more` replaces what changes in a row. */
export async function saveTestReservation(given: Given, more: Change = {}): Promise<Reservation> {
  const { id, site, createdAt: now, key = id } = given
  const lead = testLead({}, { id, site, key, kind: 'reservation', createdAt: now })
  await saveLead(env.DB, lead, ['crm'])
  const wanted = { ...testReservation({ payment: 'none' }), key, lead, ...given }
  const limits = { caps: reservationCapsOf(99), now }
  const row = await insertReservation(env.DB, { id, site, dueAt: now }, wanted, limits)
  if (row === null) throw new Error('No limit is reached')
  const held = { status: 'held', until: now + 86_400, notifiedAt: now, shownAt: now } as const
  const saved = await changeReservation(env.DB, row, { ...held, ...more })
  if (saved === null) throw new Error('The row is as it was read')
  return saved
}
