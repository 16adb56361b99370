// What leads know of reservations: who holds their vehicle now, and what the dealership itself did, which no one has to answer.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toDeadline } from '#lib/time.ts'
import { leadId } from '#sales/leads/lead.ts'
import { findInboxLead } from '#sales/leads/outbox/inbox-rows.ts'
import { saveLead } from '#sales/leads/outbox/save-lead.ts'
import { toShownState } from '#sales/reservations/by-hand.ts'
import type { Change } from '#sales/reservations/reservation-rows.ts'
import { openShop } from '#test/support/shop.ts'
import { testLead } from '#test/support/test-lead.ts'
import { textOf } from '#test/ui/render.tsx'
import { saveTestReservation } from './save-reservation.ts'
import { after, ask, letIn, NOW, signInAs } from './support.ts'

const SITE = '/_console/sites/holding'
const KEY = 'form-of-the-hold'
const RESERVED = await leadId('holding', KEY)
const UNTIL = NOW + 86_400
const CAR = { id: 'c7', slug: 'corolla-c7', name: '2021 Toyota Corolla', price: 24_990 }
let admin: string

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const slug of ['holding', 'rival']) await openShop({ slug, name: 'Holding Motors' }, [])
  admin = await signInAs(await letIn('ann@holding.example', { role: 'admin', site: 'holding' }))
})

beforeEach(async () => {
  for (const table of ['reservations', 'leads', 'lead_deliveries'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
})

/** The vehicle c7 as held for Jo Citizen; `change` is what else has happened. */
const reserve = (change: Change = {}, site = 'holding') =>
  saveTestReservation(
    { id: RESERVED, key: KEY, site, createdAt: NOW - 600, car: CAR },
    { until: UNTIL, ...change },
  )

/** A lead of someone else about the same vehicle. */
async function enquire(): Promise<string> {
  const id = 'b'.repeat(32)
  const payload = { name: 'Kiri', last_name: 'Park', vehicle_status: 'in_stock' }
  const lead = testLead(payload, { id, key: id, site: 'holding', createdAt: NOW - 60 })
  await saveLead(env.DB, lead, ['crm'])
  return id
}

const see = async (path: string) => (await ask(`${SITE}${path}`, { cookie: admin })).text()
const reservationLink = `href="${SITE}/reservations/${RESERVED}"`

describe('a lead about a vehicle', () => {
  it('that someone else has reserved says so, until when, with a link to the reservation', async () => {
    await reserve()
    const id = await enquire()
    const page = await see(`/inbox/${id}`)
    const until = toDeadline(UNTIL, 'Australia/Sydney')
    expect(textOf(page)).toContain(`2021 Toyota Corolla: held for Jo Citizen until ${until}.`)
    expect(page).toContain(reservationLink)
    expect(textOf(page)).toContain('Vehicle status when this was sent In stock')
    const list = await see('/inbox')
    expect(textOf(list)).toContain('Vehicle held for another shopper')
    expect(list).toContain(reservationLink)
  })

  it('that its own shopper holds says so', async () => {
    await reserve()
    const own = testLead(
      { reservation_id: RESERVED },
      { id: 'd'.repeat(32), key: 'own', site: 'holding', createdAt: NOW },
    )
    await saveLead(env.DB, own, ['crm'])
    expect(textOf(await see(`/inbox/${own.id}`))).toContain('Corolla: held for this shopper until')
    expect(textOf(await see('/inbox'))).toContain('Vehicle held for this shopper')
  })

  it.each([
    ['ended', { status: 'cancelled', endedAt: NOW }, 'holding'],
    ['is past its time', { until: NOW - 1 }, 'holding'],
    ['is of another dealer, whose vehicle has the same id', {}, 'rival'],
  ] as const)('says nothing of a reservation that %s', async (_which, change, site) => {
    await reserve(change, site)
    const id = await enquire()
    for (const path of [`/inbox/${id}`, '/inbox?view=all'])
      expect(await see(path)).not.toMatch(/: held for|Vehicle held/)
  })

  it('that was sold to someone else says so', async () => {
    await reserve({ status: 'completed', endedAt: NOW })
    const id = await enquire()
    expect(textOf(await see(`/inbox/${id}`))).toContain('Corolla: sold to Jo Citizen.')
    expect(textOf(await see('/inbox'))).toContain('Vehicle sold to another shopper')
  })
})

describe('what the dealership did with a reservation', () => {
  it.each([
    ['end', 'Reservation cancelled', 'closed'],
    ['complete', 'Reservation completed', 'sold'],
  ])('by “%s” is no lead that waits for an answer', async (action, heading, status) => {
    const reservation = await reserve()
    await enquire()
    const form = { action, shown: toShownState(reservation) }
    await after(await ask(`${SITE}/reservations/${RESERVED}`, { cookie: admin, form }), {
      cookie: admin,
    })
    const open = textOf(await see('/inbox'))
    expect(open).toContain('Not answered (1)')
    expect(open).toContain('Kiri Park')
    expect(open).not.toContain('Jo Citizen')
    // It reaches the dealer's systems all the same, and is in the list of all.
    expect(textOf(await see('/inbox?view=all'))).toContain(heading)
    const { results } = await env.DB.prepare('SELECT status FROM leads WHERE parent = ?1')
      .bind(RESERVED)
      .all()
    expect(results).toEqual([{ status }])
    expect(await findInboxLead(env.DB, 'holding', RESERVED)).toMatchObject({ status })
  })

  it('leaves the answer that its lead has had', async () => {
    const reservation = await reserve()
    const cookie = admin
    await ask(`${SITE}/inbox/${RESERVED}`, { cookie, form: { action: 'save', status: 'answered' } })
    const form = { action: 'end', shown: toShownState(reservation) }
    await ask(`${SITE}/reservations/${RESERVED}`, { cookie, form })
    expect(await findInboxLead(env.DB, 'holding', RESERVED)).toMatchObject({ status: 'answered' })
  })

  it('is another matter when the shopper cancels: that is a lead to read', async () => {
    await reserve()
    const payload = {
      event: 'reservation.cancelled',
      cancelled_by: 'shopper',
      reservation_id: RESERVED,
    }
    const more = { id: 'e'.repeat(32), key: 'e', site: 'holding', parent: RESERVED, createdAt: NOW }
    await saveLead(env.DB, testLead(payload, { ...more, kind: 'reservation' }), ['crm'])
    expect(textOf(await see('/inbox'))).toContain('Reservation cancelled')
  })
})
