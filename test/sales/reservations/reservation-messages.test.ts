import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gsmLength, toGsm } from '#lib/gsm-text.ts'
import { toMessage } from '#sales/reservations/reservation-messages.ts'
import { RESERVATION_STATUSES, type Reservation } from '#sales/reservations/reservation.ts'
import { testReservation } from '#test/support/test-reservation.ts'
import { testSite } from '#test/support/site.ts'

const PERTH = testSite({
  locations: [{ id: '1', slug: 'perth', name: 'Perth', timezone: 'Australia/Perth' }],
})
const KEY = `20261127~${'k'.repeat(16)}`
const LINK = `https://www.acme.example/reservation/${'a'.repeat(32)}?key=${KEY}`
/** 24 November 2026, 10:00 in Perth. */
const UNTIL = Date.UTC(2026, 10, 24, 2) / 1000

const textOf = (more: Partial<Reservation>, site = PERTH) =>
  toMessage(testReservation({ until: UNTIL, ...more }), site, KEY)

describe('a reservation message (S20)', () => {
  it('is in the site’s own words', () => {
    const site = testSite({
      messages: { reservation_cancelled: 'No {vehicle} then.[ {refund}] Ka kite!' },
    })
    expect(textOf({ status: 'cancelled', payment: 'none' }, site)).toContain(
      ': No 2021 Toyota Corolla then. Ka kite!',
    )
    const paid = { status: 'cancelled', paidAt: 5, refund: 'due' } as const
    expect(textOf(paid, site)).toContain("then. We're refunding your $200 deposit. Ka kite!")
  })

  it('is in the standard words if the site’s are too long for two segments', () => {
    // Each € counts twice.
    const own = `${'€'.repeat(118)} {vehicle} {deadline} {deposit}`
    const site = testSite({ name: 'A'.repeat(60), messages: { reservation_held: own } })
    const text = textOf({ status: 'held', payment: 'none' }, site) ?? ''
    expect(text).toContain('The 2021 Toyota Corolla is held for you until')
    expect(gsmLength(text)).toBeLessThanOrEqual(306)
  })

  it.each<[string, Partial<Reservation>, string]>([
    [
      'held, the deposit paid online',
      { status: 'held', paidAt: 5 },
      'The 2021 Toyota Corolla is held for you until Tue 24 Nov, 10:00 am AWST. Your $200 deposit is paid.',
    ],
    [
      'held, nothing paid online',
      { status: 'held', payment: 'none' },
      'The 2021 Toyota Corolla is held for you until Tue 24 Nov, 10:00 am AWST. Please bring your $200 deposit when you come in.',
    ],
    [
      'over, nothing paid online',
      { status: 'ended', payment: 'none' },
      'Your reservation of the 2021 Toyota Corolla has ended.',
    ],
    [
      'over, and the deposit still to go back',
      { status: 'ended', paidAt: 5, refund: 'due' },
      "Your reservation of the 2021 Toyota Corolla has ended. We're refunding your $200 deposit.",
    ],
    [
      'cancelled, and the deposit refunded',
      { status: 'cancelled', paidAt: 5, refund: 'done' },
      "Your reservation of the 2021 Toyota Corolla is cancelled. We've refunded your $200 deposit; it may take your bank up to 10 days to show it.",
    ],
    [
      'paid after another shopper was first',
      { status: 'refused', paidAt: 5, refund: 'due' },
      "Sorry, the 2021 Toyota Corolla was reserved by someone else first. We're refunding your $200 deposit.",
    ],
    [
      'paid when the time was over',
      { status: 'lapsed', paidAt: 5, refund: 'due' },
      "Your payment for the 2021 Toyota Corolla arrived too late to reserve it. We're refunding your $200 deposit.",
    ],
    [
      'sold to the shopper before any message could be sent',
      { status: 'completed', paidAt: 5 },
      'The 2021 Toyota Corolla is now yours. Your $200 deposit is part of the price.',
    ],
    [
      'the same, nothing paid online',
      { status: 'completed', payment: 'none' },
      'The 2021 Toyota Corolla is now yours.',
    ],
  ])('%s: site, vehicle, end time with its zone, and a link', (_, more, words) => {
    expect(textOf(more)).toBe(`Acme Motors: ${words} ${LINK}`)
  })

  it('ends by the clocks of the vehicle’s yard', () => {
    const locations = [
      { id: '1', slug: 'perth', name: 'Perth', timezone: 'Australia/Perth', primary: true },
      { id: '2', slug: 'hobart', name: 'Hobart', timezone: 'Australia/Hobart' },
    ]
    const { lead } = testReservation({})
    const inHobart = { ...lead, payload: { ...lead.payload, location_id: '2' } }
    expect(textOf({ status: 'held', lead: inHobart }, testSite({ locations }))).toContain(
      'until Tue 24 Nov, 1:00 pm AEDT.',
    )
  })

  it('does not ask shoppers to come in who have it delivered', () => {
    const { lead } = testReservation({})
    const delivered = { ...lead, payload: { ...lead.payload, delivery: 'Delivery' } }
    const text = textOf({ status: 'held', payment: 'none', lead: delivered })
    expect(text).toContain('We will call you about your $200 deposit and the delivery.')
    expect(text).not.toContain('come in')
  })

  it('is not sent if the shopper sees the state already', () => {
    for (const status of ['started', 'paying', 'refused', 'lapsed'] as const)
      expect(textOf({ status })).toBeNull()
  })

  it('groups thousands, and keeps whole dollars whole', () => {
    expect(textOf({ status: 'held', deposit: 150_000 })).toContain('your $1,500 deposit')
  })

  it('uses the GSM alphabet, in two messages at most, whatever names contain (F5)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RESERVATION_STATUSES),
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
        (status, name, siteName) => {
          const site = { ...PERTH, name: siteName }
          const car = { ...testReservation().car, name }
          const text = textOf({ status, car, paidAt: 5, refund: 'done' }, site) ?? ''
          expect(toGsm(text)).toBe(text)
          expect(gsmLength(text)).toBeLessThanOrEqual(306)
          expect(text).not.toMatch(/[\r\n]/)
          if (text !== '') expect(text.endsWith(` ${LINK}`)).toBe(true)
        },
      ),
    )
  })
})
