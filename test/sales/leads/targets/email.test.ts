import naughtyStrings from 'big-list-of-naughty-strings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Lead } from '#sales/leads/lead.ts'
import { deliverLead } from '#sales/leads/targets/deliver-lead.ts'
import type { Target } from '#sales/leads/targets/target.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'
import { testLead } from '#test/support/test-lead.ts'

const PEOPLE: Target = { kind: 'email', name: 'sales', to: ['sales@acme.example'], forms: [] }
const SYSTEM: Target = { kind: 'adf', name: 'crm', to: ['adf@crm.example'], forms: [] }

type Message = EmailMessageBuilder

/** Delivers by email; returns what was sent, and the result. */
async function send(
  lead: Lead,
  target: Target = PEOPLE,
  {
    site = {},
    refuse = () => undefined,
    hasBinding = true,
  }: {
    site?: Partial<SiteInput>
    refuse?: (message: Message) => unknown
    hasBinding?: boolean
  } = {},
) {
  const sent: Message[] = []
  const binding = {
    send: async (message: Message) => {
      sent.push(message)
      const fault = refuse(message)
      if (fault !== undefined) throw fault
      return { messageId: '<1@service>' }
    },
  }
  const outcome = await deliverLead(
    lead,
    target,
    {
      site: testSite(site),
      fetch: () => Promise.reject(new Error('Unexpected fetch')),
      openKey: async () => null,
      // A binding can be called in two ways; one is used.
      email: hasBinding ? (binding as unknown as SendEmail) : undefined,
      allowLoopback: false,
      allowsHost: async () => false,
    },
    1_795_000_100,
  )
  return { outcome, message: sent[0], sent }
}

const refusal = (code: string) => Object.assign(new Error('to jo@example.com failed'), { code })

describe('a lead as an email (A22)', () => {
  it('names form, vehicle and shopper in its subject', async () => {
    const { message, outcome } = await send(testLead({}, { kind: 'test-drive' }))
    expect(outcome).toBe('delivered')
    expect(message?.subject).toBe('Test drive: 2021 Toyota Corolla, Jo Citizen')
    expect(message?.to).toEqual(['sales@acme.example'])
  })

  it.each([
    [{ 'Vehicle Make': '', car_description: '' }, 'service', 'Service booking: Jo Citizen'],
    [{ name: '', last_name: '' }, 'photos', 'Request for photos: 2021 Toyota Corolla'],
    [
      { car_description: '', year: '2018', make: 'Mazda', model: '3' },
      'sell',
      'Vehicle to sell: 2018 Mazda 3, Jo Citizen',
    ],
    [{ year: '2018', make: 'Mazda', model: '3' }, 'trade-in', 'Trade-in: 2018 Mazda 3, Jo Citizen'],
    [
      { car_description: '', company: 'Citizen Plumbing' },
      'fleet',
      'Fleet enquiry: Citizen Plumbing, Jo Citizen',
    ],
    [{ car_description: '', position: 'Detailer' }, 'careers', 'Careers: Detailer, Jo Citizen'],
  ] as const)('has a subject of the known parts: %j', async (payload, kind, subject) => {
    expect((await send(testLead(payload, { kind }))).message?.subject).toBe(subject)
  })

  it('has the shopper as reply-to, and the site as sender', async () => {
    const { message } = await send(testLead())
    expect(message?.replyTo).toBe('jo@example.com')
    expect(message?.from).toEqual({ name: 'Acme Motors', email: 'leads@acme.example' })
    const site = { leads: { from: 'hello@mail.acme.example' } }
    const other = await send(testLead(), PEOPLE, { site })
    expect(other.message?.from).toMatchObject({ email: 'hello@mail.acme.example' })
  })

  it('reads the same in text and in HTML, without data for programs', async () => {
    const payload = {
      opt_in: true,
      additional_services: ['Loan car', 'Wash'],
      adjustmentAnswers: { condition: 'Good', tyres: 'Half worn' },
      preferred_day: 'Tuesday',
      valuation: { offer_price: 12_500, low: null, high: null, at: 1 },
      user_agent: 'Mozilla/5.0',
      lead_attributes: {
        visited_pages: ['/', '/search/used-cars'],
        linked_query_params: { utm_source: 'newsletter' },
      },
    }
    const { message } = await send(testLead(payload))
    expect(message?.text).toBe(`Vehicle enquiry: 2021 Toyota Corolla, Jo Citizen

First name: Jo
Last name: Citizen
Phone: 0412 345 678
Email: jo@example.com
Vehicle: 2021 Toyota Corolla
Stock number: H10007
Vehicle id: c7
Comments: Still there?
Condition: Good
Tyres: Half worn
Estimate: $12,500
Additional services: Loan car, Wash
Preferred day: Tuesday
Dealership: acme-north
News and offers: Yes
Category: Vehicle Enquiry
Type: Used
Pages seen: /, /search/used-cars
Utm source: newsletter

Sent to Acme Motors on Wednesday 18 November at 10:06 pm, lead 0123456789abcdef0123456789abcdef. Reply to this email to answer the shopper.`)
    const rows = [...(message?.html ?? '').matchAll(/<th[^>]*>([^<]*)<\/th>\s*<td[^>]*>([^<]*)</g)]
    expect(rows.map(([, label, value]) => `${label}: ${value}`)).toEqual(
      message?.text?.split('\n').slice(2, -2),
    )
  })

  it('formats amounts, years and dealerships for people', async () => {
    const payload = {
      amount: '32500',
      deposit: '5000',
      term: '5',
      selfAssessedCreditScore: 'GREAT',
      vehicle_status: 'in_stock',
      kms: '45000',
      rego_or_vin: 'ABC12D',
    }
    const site = { dealerships: [{ id: '7', slug: 'acme-north', name: 'Acme North' }] }
    const { message } = await send(testLead(payload, { kind: 'finance' }), PEOPLE, { site })
    const lines = [
      'Amount to finance: $32,500',
      'Deposit: $5,000',
      'Loan term: 5 years',
      'Self-assessed credit: Great',
      'Vehicle status: In stock',
      'Kilometres: 45,000',
      'Rego or VIN: ABC12D',
      'Dealership: Acme North',
    ]
    expect(message?.text?.split('\n')).toEqual(expect.arrayContaining(lines))
  })

  it('tells the shopper’s own vehicle from the one of the stock', async () => {
    const own = { year: '2018', make: 'Mazda', model: '3', badge: 'Touring', rego: 'ABC123' }
    const { message } = await send(testLead({ ...own, finance: 'No' }, { kind: 'trade-in' }))
    expect(message?.text).toContain('Vehicle: 2021 Toyota Corolla\nStock number: H10007\n')
    expect(message?.text).toContain('\nTheir vehicle: 2018 Mazda 3 Touring\nRego: ABC123\n')
    expect(message?.text).toContain('\nMoney owing on it: No\n')
    expect(message?.text).not.toMatch(/^(?:Year|Make|Model|Badge|Finance): /m)
    const unknown = await send(testLead({ model: '3', year: '2018' }, { kind: 'service' }))
    expect(unknown.message?.text).toContain('\nModel: 3\nYear: 2018\n')
  })

  it.each([
    ['en-AU', '0412345678', '0412 345 678'],
    ['en-NZ', '0215550199', '021 555 0199'],
    // Of the other country, of no mobile, and of neither.
    ['en-AU', '+64215550199', '+64215550199'],
    ['en-NZ', '0412345678', '0412345678'],
    ['en-AU', '0298765432', '0298765432'],
    ['en-AU', '1300123456', '1300123456'],
    ['en-AU', '0412345678 ext. 5', '0412345678 ext. 5'],
    ['en-AU', 'after six', 'after six'],
  ] as const)('groups what is certainly a mobile (%s): %s', async (locale, phone, shown) => {
    const { message } = await send(testLead({ phone }), PEOPLE, { site: { locale } })
    expect(message?.text?.match(/^Phone: (.*)$/m)?.[1]).toBe(shown)
  })

  it('shows for a reservation the end of the hold, the payment, and the balance (S20)', async () => {
    const reserved = {
      reservation_id: 'f'.repeat(32),
      held_until: '2026-11-24T10:00:00+11:00',
      left_to_pay: '$24,790',
      deposit: '200',
      price_shown: '$24,990, drive away',
      deposit_paid: true,
      'do-you-have-a-trade-in': 'Yes',
      trade_in_vehicle: '2015 Mazda 3',
      delivery: 'Deliver it to me',
      delivery_postcode: '2000',
      payment_method: 'Finance',
    }
    const { message } = await send(testLead(reserved, { kind: 'purchase' }))
    expect(message?.subject).toBe('Online purchase: 2021 Toyota Corolla, Jo Citizen')
    const lines = [
      'Held until: Tuesday 24 November, 10:00 am',
      'Deposit: $200, paid online',
      'Pays the rest by: Finance',
      'Delivery: Deliver it to me',
      'Delivery postcode: 2000',
      'Has a trade-in: Yes',
      'Trade-in vehicle: 2015 Mazda 3',
      `Reservation: ${'f'.repeat(32)}`,
    ]
    expect(message?.text?.split('\n')).toEqual(expect.arrayContaining(lines))
    expect(message?.text).toContain(
      'Price: $24,990, drive away\nDeposit: $200, paid online\nBalance payable: $24,790\n',
    )
    expect(message?.text).not.toContain('Deposit paid')
    const brought = await send(testLead({ ...reserved, deposit_paid: false }))
    expect(brought.message?.text).toContain('Deposit: $200, to be paid at the dealership\n')
  })

  it('writes when someone signed up for the newsletter, and confirmed it, as people do', async () => {
    const times = {
      signed_up_at: '2026-11-24T10:00:00+10:00',
      confirmed_at: '2026-11-25T21:05:09+10:00',
    }
    const { message } = await send(testLead(times, { kind: 'newsletter' }))
    expect(message?.text).toContain('Signed up at: Tuesday 24 November, 10:00 am\n')
    expect(message?.text).toContain('Confirmed at: Wednesday 25 November, 9:05 pm\n')
  })

  it('shows for a pre-approval the referrer, and that the mobile is verified (E39)', async () => {
    const asked = {
      amount: '30000',
      term: '1',
      whoIsHelping: 'Sam',
      phone_verified: true,
      subscribe: false,
    }
    const { message } = await send(testLead(asked, { kind: 'pre-approval' }))
    expect(message?.subject).toMatch(/^Finance pre-approval: /)
    const lines = [
      'Amount to finance: $30,000',
      'Loan term: 1 year',
      'Helped by: Sam',
      'Mobile verified by code: Yes',
      'News about finance: No',
    ]
    expect(message?.text?.split('\n')).toEqual(expect.arrayContaining(lines))
  })

  it('leaves an invalid time unchanged', async () => {
    for (const held_until of ['tomorrow', '2026-13-24T10:00:00+11:00', '2026-11-24T25:00:00+11:00'])
      expect((await send(testLead({ held_until }))).message?.text).toContain(
        `Held until: ${held_until}\n`,
      )
  })

  it.each([
    ['Australia/Perth', 'on Wednesday 18 November at 7:06 pm'],
    ['Australia/Sydney', 'on Wednesday 18 November at 10:06 pm'],
  ])('has the time of submission in the time zone of %s', async (timezone, when) => {
    const site = { locations: [{ id: '9', slug: 'north', name: 'Acme North', timezone }] }
    expect((await send(testLead(), PEOPLE, { site })).message?.text).toContain(when)
  })

  it('has answers to questions of any name, even one that every object has (TH19)', async () => {
    const adjustmentAnswers = { constructor: 'Good', to_string: 'Yes' }
    const { message, outcome } = await send(testLead({ adjustmentAnswers }, { kind: 'sell' }))
    expect(outcome).toBe('delivered')
    expect(message?.text).toMatch(/^Constructor: Good\nTo string: Yes$/m)
  })

  it('treats no line of a comment as one of its own', async () => {
    const { message } = await send(testLead({ message: 'Hi\r\nPhone: 0499 999 999' }))
    expect(message?.text).toContain('Comments: Hi\n  Phone: 0499 999 999\n')
    expect(message?.text?.match(/^Phone: .*$/gm)).toEqual(['Phone: 0412 345 678'])
    const { message: old } = await send(testLead({ message: 'Hi\rPhone: 0499 999 999' }))
    expect(old?.text).toContain('Comments: Hi\n  Phone: 0499 999 999\n')
  })

  it('has the same id for every attempt, another for each target', async () => {
    const lead = testLead()
    const [first, second, other] = await Promise.all([
      send(lead),
      send(lead),
      send(lead, { ...PEOPLE, name: 'owner' }),
    ])
    expect(first.message?.headers).toEqual({
      'X-Lead-Id': `${lead.id}.sales`,
      References: `<${lead.id}.sales@www.acme.example>`,
    })
    expect(second.message).toEqual(first.message)
    expect(other.message?.headers?.['X-Lead-Id']).toBe(`${lead.id}.owner`)
  })

  it('shows the acceptance of an offer with its lead (S15)', async () => {
    const { message } = await send(testLead({}, { kind: 'offer', parent: 'f'.repeat(32) }))
    expect(message?.headers?.References).toBe(`<${'f'.repeat(32)}.sales@www.acme.example>`)
    expect(message?.subject).toBe('Estimate accepted: 2021 Toyota Corolla, Jo Citizen')
  })

  it.each([
    ['cancelled', 'Reservation cancelled'],
    ['refund-failed', 'Deposit refund failed'],
    ['disputed', 'Deposit disputed'],
  ])('says in its subject what became of a reservation: %s', async (what, subject) => {
    const lead = testLead({ event: `reservation.${what}` }, { kind: 'reservation' })
    const { message } = await send(lead)
    expect(message?.subject).toBe(`${subject}: 2021 Toyota Corolla, Jo Citizen`)
  })

  it('has only ADF as its text for a system, and nothing else that could count twice', async () => {
    const { message } = await send(testLead(), SYSTEM)
    expect(message?.text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>/,
    )
    expect([message?.html, message?.attachments]).toEqual([undefined, undefined])
  })

  it('has one line per header and no element from input, whatever was typed (T5)', async () => {
    const check = async (typed: string) => {
      const payload = { name: typed, email: typed, message: typed, car_description: typed }
      const { message, outcome } = await send(testLead(payload), PEOPLE)
      expect(outcome).toBe('delivered')
      const { replyTo, subject = '', headers = {} } = message ?? {}
      for (const value of [subject, replyTo ?? '', ...Object.values(headers)]) {
        // Invisible characters can reverse the text after them.
        expect(value).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)
      }
      expect(subject).not.toBe('')
      const known =
        /<\/?(?:html|head|title|body|h1|table|tbody|tr|th|td|p)(?: [a-z]+="[^"<>]*")*\/?>/g
      expect(
        (message?.html ?? '').replace('<!doctype html>', '').replaceAll(known, ''),
      ).not.toMatch(/[<>]/)
    }
    for (const naughty of naughtyStrings) await check(naughty)
    await check('Jo\r\nBcc: everybody@example.com')
    await check('Jo \u202Emoc.elpmaxe@ydobyreve\u202C\u200B')
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary' }), check))
  })

  it.each([
    'jo@example.com\r\nBcc: all@example.com',
    'jo@example.com, all@example.com',
    'Jo <jo@example.com>',
    'jo',
    '',
  ])('has no reply-to for the address %j', async (email) => {
    expect((await send(testLead({ email }))).message).not.toHaveProperty('replyTo')
  })

  it('has no reply-to if the service rejects it', async () => {
    const refuse = (message: Message) =>
      message.replyTo === undefined ? undefined : refusal('E_VALIDATION_ERROR')
    const { outcome, sent } = await send(testLead(), PEOPLE, { refuse })
    expect(outcome).toBe('delivered')
    expect(sent.map(({ replyTo }) => replyTo)).toEqual(['jo@example.com', undefined])
    expect(sent[1]?.text).toContain('Email: jo@example.com')
  })

  it('waits if no email can be sent', async () => {
    const { outcome } = await send(testLead(), PEOPLE, { hasBinding: false })
    expect(outcome).toEqual({ failed: 'no email binding', afterSeconds: 900 })
  })

  it.each([
    [refusal('E_SENDER_NOT_VERIFIED'), { failed: 'E_SENDER_NOT_VERIFIED', afterSeconds: 900 }],
    [refusal('E_DAILY_LIMIT_EXCEEDED'), { failed: 'E_DAILY_LIMIT_EXCEEDED', afterSeconds: 900 }],
    [
      refusal('E_CONTENT_TOO_LARGE'),
      { failed: 'E_CONTENT_TOO_LARGE', afterSeconds: 900, isRefused: true },
    ],
    [refusal('E_RATE_LIMIT_EXCEEDED'), { failed: 'E_RATE_LIMIT_EXCEEDED' }],
    [refusal('jo@example.com'), { failed: 'not taken' }],
    [new Error('to jo@example.com failed'), { failed: 'not taken' }],
    ['jo@example.com', { failed: 'not taken' }],
  ])('logs why it was rejected, without an address: %s (TH21)', async (fault, expected) => {
    expect((await send(testLead(), PEOPLE, { refuse: () => fault })).outcome).toEqual(expected)
  })
})
