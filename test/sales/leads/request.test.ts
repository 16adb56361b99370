// A booked time as its shopper sees it: in the calendar, in words and in messages, where clocks are unusual and sites bare.
import { describe, expect, it } from 'vitest'

import { toCalendarFile } from '#lib/calendar-file.ts'
import type { LeadKind } from '#sales/leads/lead.ts'
import {
  toConfirmedAppointment,
  toConfirmationEmail,
  toConfirmationText,
} from '#sales/leads/confirmation.ts'
import { loadSlots } from '#sales/leads/fields/slots.ts'
import { toSignUpEmail } from '#sales/leads/newsletter.ts'
import { driveNoun, slotOf, toRequest } from '#sales/leads/request.ts'
import { testLead } from '#test/support/test-lead.ts'
import { testSite } from '#test/support/site.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  open: '09:00',
  close: '17:00',
}))
const LORD_HOWE = {
  id: '1',
  slug: 'island',
  name: 'Island; Yard, "One"\r\nBcc: all@example.com',
  timezone: 'Australia/Lord_Howe',
  opening_hours: EVERY_DAY,
}
const at = (iso: string) => Date.parse(iso) / 1000
const LINK = `https://dealer.example/request/${'a'.repeat(32)}.abcdef.${'b'.repeat(43)}`

async function bookAt(now: number, day: string) {
  const site = testSite({ locations: [LORD_HOWE] })
  const [place] = site.locations
  if (place === undefined) throw new Error('There is no place')
  const ask = { place, car: '', chosen: '', site, now, call: async () => null }
  const slots = await loadSlots({ ...ask, listTaken: async () => [] })
  const start = slots.find(({ value }) => value.startsWith(day))?.value.split('/')[0] ?? ''
  const payload = { appointment: { start }, location_id: '1', car_description: '2021 Corolla' }
  const lead = testLead(payload, { kind: 'test-drive' })
  const request = toRequest(lead, { drive: null, isCancelled: false }, site, now)
  return { site, start, lead, request }
}

describe('on Lord Howe Island, whose clocks change by half an hour', () => {
  it.each([
    ['before', '2026-04-03', '2026-04-03T09:00:00+11:00', '20260402T220000Z'],
    ['after', '2026-04-06', '2026-04-06T09:00:00+10:30', '20260405T223000Z'],
  ])('nine is nine %s the change, in the form, in words and in the calendar', async (...row) => {
    const [, day, iso, utc] = row
    const now = at('2026-04-01T22:00:00Z')
    const { site, start, lead, request } = await bookAt(now, day)
    expect(start).toBe(iso)
    expect(slotOf(lead.payload)).toEqual({ start: at(iso), end: null })
    expect(request.when).toMatch(/, 9:00 am \S+/)
    const appointment = toConfirmedAppointment(lead, request, LINK, site)
    if (appointment === null) throw new Error('There is no appointment')
    const file = toCalendarFile(appointment, now)
    expect(file).toContain(`DTSTART:${utc}\r\n`)
    expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(
      true,
    )
    // The name of a place adds no line of its own.
    expect(file.match(/^[A-Z]+(?=:)/gm)).not.toContain('BCC')
    expect(file.replaceAll('\r\n ', '')).toContain(String.raw`Island\; Yard\, "One"\nBcc`)
  })
})

describe('a confirmation', () => {
  it('has headers of one line and text of two segments, whatever the site is called', async () => {
    const now = at('2026-04-01T22:00:00Z')
    const { site, request } = await bookAt(now, '2026-04-03')
    const odd = { ...site, name: `Dealer\r\nBcc: all@example.com ${'x'.repeat(300)}` }
    const told = { request, to: 'jo@example.com', link: LINK }
    const email = toConfirmationEmail(told, null, odd, now)
    expect(JSON.stringify([email.from, email.to, email.subject])).not.toMatch(/\\[rn]/)
    const text = toConfirmationText(request, LINK, odd)
    expect(text.length).toBeLessThanOrEqual(306)
    expect(text).toContain(LINK)
  })

  it.each([
    [
      'test-drive',
      { car_description: '2021 Corolla' },
      'Your test drive request for the 2021 Corolla',
    ],
    ['enquiry', { car_description: '2021 Corolla' }, 'Your enquiry about the 2021 Corolla'],
    // Typed words are in no message.
    ['enquiry', { car_description: '', vehicle: 'Win now' }, 'Your enquiry'],
  ] as const)('names a vehicle of the stock in its subject (%s, %j)', (kind, payload, subject) => {
    const site = testSite({})
    const lead = testLead(payload, { kind })
    const request = toRequest(lead, { drive: null, isCancelled: false }, site, 1)
    const told = { request, to: 'jo@example.com', link: LINK }
    expect(toConfirmationEmail(told, null, site, 1).subject).toBe(subject)
  })

  it('says where only for a test drive: an enquiry is no visit', async () => {
    const now = at('2026-04-01T22:00:00Z')
    const { site, request } = await bookAt(now, '2026-04-03')
    const textFor = (kind: LeadKind) =>
      toConfirmationEmail(
        { request: { ...request, kind }, to: 'jo@example.com', link: LINK },
        null,
        site,
        now,
      ).text
    expect(textFor('test-drive')).toContain('\nWhere: Island')
    expect(textFor('enquiry')).not.toContain('Where:')
  })

  it('is in the site’s own words', async () => {
    const now = at('2026-04-01T22:00:00Z')
    const { site, request } = await bookAt(now, '2026-04-03')
    const own = testSite({
      messages: { booking: 'Kia ora! See you[ on {time}].', booking_subject: 'Kia ora' },
    })
    const told = { request, to: 'jo@example.com', link: LINK }
    const email = toConfirmationEmail(told, null, { ...site, messages: own.messages }, now)
    expect(email.subject).toBe('Kia ora')
    expect(email.text).toContain('Kia ora! See you on Friday 3 April, ')
    expect(email.text).toContain(LINK)
  })

  it('is in the standard words if the site’s are too long for two segments', async () => {
    const now = at('2026-04-01T22:00:00Z')
    const { site, request } = await bookAt(now, '2026-04-03')
    // The € counts twice.
    const { messages } = testSite({ messages: { booking: `{booking}${' €uro'.repeat(29)}` } })
    const text = toConfirmationText(request, LINK, { ...site, name: 'A'.repeat(40), messages })
    expect(text).toContain(': We have your test drive request')
    expect(text.length).toBeLessThanOrEqual(306)
  })

  it('makes sense for a site without locations, vehicle and time', () => {
    const site = testSite({ locations: [], phone_numbers: {} })
    const payload = { vehicle: 'typed', preferred_time: 'x' }
    const lead = { ...testLead({}, { kind: 'test-drive' }), payload }
    const request = toRequest(lead, { drive: null, isCancelled: false }, site, 1)
    expect(toConfirmationText(request, LINK, site)).toContain(
      'We have your test drive request. We will call to confirm. Cancel: ',
    )
  })
})

it('a newsletter sign-up has a subject of one line', () => {
  const site = testSite({ messages: { newsletter_subject: 'Kia ora\r\nBcc: all@example.com' } })
  expect(toSignUpEmail('jo@example.com', LINK, site).subject).toBe('Kia ora Bcc: all@example.com')
})

describe('what a site calls a drive', () => {
  it.each([
    ['Book a test drive', 'test drive'],
    ['Book a Test Drive', 'test drive'],
    ['Book your walk-through', 'walk-through'],
    ['Book an inspection', 'inspection'],
    ['Take it for a spin', 'booking'],
    ['', 'booking'],
  ])('%s: %s', (heading, noun) => {
    expect(driveNoun({ test_drive: { ...testSite().test_drive, heading } })).toBe(noun)
  })
})
