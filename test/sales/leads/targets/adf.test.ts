import naughtyStrings from 'big-list-of-naughty-strings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Lead, LeadPayload } from '#sales/leads/lead.ts'
import { toAdf } from '#sales/leads/targets/adf.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { find, readXml, type XmlElement } from '#test/support/read-xml.ts'
import { testSite } from '#test/support/site.ts'
import { testLead } from '#test/support/test-lead.ts'

const SITE: Partial<SiteInput> = {
  dealerships: [{ id: '101', slug: 'acme-north', name: 'Acme North' }],
  phone_numbers: { general: '1800 975 707' },
}

function adfOf(payload: LeadPayload = {}, more: Partial<Lead> = {}, site = SITE) {
  const document = toAdf(testLead(payload, more), testSite(site))
  const adf = readXml(document)
  const prospect = find(adf, 'prospect') ?? adf
  const vehicles = prospect.children.filter(({ name }) => name === 'vehicle')
  return { document, prospect, vehicles, text: (...path: string[]) => textAt(prospect, path) }
}

const textAt = (from: XmlElement, path: string[]) => find(from, ...path)?.text
/** For a lead that is about no vehicle of the dealer. */
const ABOUT_NONE = {
  'Vehicle Make': undefined,
  'Vehicle Model': undefined,
  car_id: undefined,
  car_type: undefined,
  car_year: undefined,
  car_description: undefined,
  stock_number: undefined,
}

describe('a lead as ADF 1.0 (A22)', () => {
  it('is a document with the id and time of the lead', () => {
    const { document, prospect, text } = adfOf()
    expect(document.split('\n').slice(0, 2)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?adf version="1.0"?>',
    ])
    expect(prospect.attributes).toEqual({ status: 'new' })
    expect(text('id')).toBe('0123456789abcdef0123456789abcdef')
    expect(text('requestdate')).toBe('2026-11-18T11:06:40+00:00')
  })

  it('has its elements in the order of the format', () => {
    const { prospect } = adfOf()
    const names = (element?: XmlElement) => element?.children.map(({ name }) => name)
    expect(names(prospect)).toEqual([
      'id',
      'requestdate',
      'vehicle',
      'customer',
      'vendor',
      'provider',
    ])
    expect(names(find(prospect, 'vehicle'))).toEqual([
      'id',
      'year',
      'make',
      'model',
      'stock',
      'comments',
    ])
    expect(names(find(prospect, 'customer'))).toEqual(['contact', 'comments'])
  })

  it.each([
    ['enquiry', 'buy'],
    ['test-drive', 'test-drive'],
  ] as const)('gives the interest of the form %j in the vehicle: %s', (kind, interest) => {
    const [vehicle] = adfOf({}, { kind }).vehicles
    expect(vehicle?.attributes).toEqual({ interest, status: 'used' })
  })

  it('has what CRMs match the wanted vehicle by: VIN, trim, odometer and price', () => {
    const { vehicles } = adfOf({
      car_vin: 'KNAPX81EMM7000001',
      car_badge: 'SX+',
      car_km: 45_210,
      car_price: 32_990,
    })
    const [wanted] = vehicles
    const at = (name: string) => wanted?.children.find((child) => child.name === name)
    expect(['vin', 'trim', 'odometer', 'price'].map((name) => at(name)?.text)).toEqual([
      'KNAPX81EMM7000001',
      'SX+',
      '45210',
      '32990',
    ])
    expect(at('odometer')?.attributes).toEqual({ units: 'km', status: 'original' })
    expect(at('price')?.attributes).toEqual({ type: 'asking', currency: 'AUD' })
  })

  it.each([
    ['45000.5', '45000'],
    ['45,000 km', '45000'],
    ['about 45,000', undefined],
  ])('has whole kilometres of a trade-in, or none: %s', (kms, odometer) => {
    const { vehicles } = adfOf({ ...ABOUT_NONE, make: 'Kia', kms }, { kind: 'trade-in' })
    expect(vehicles[0]?.children.find(({ name }) => name === 'odometer')?.text).toBe(odometer)
  })

  it.each([
    ['0412345678', 'cellphone'],
    ['0255504110', 'voice'],
  ])('says what kind of phone %s is', (phone, type) => {
    const contact = find(adfOf({ phone }).prospect, 'customer', 'contact')
    const sent = contact?.children.find(({ name }) => name === 'phone')
    expect(sent?.attributes).toMatchObject({ type })
  })

  it('marks only new vehicles as new', () => {
    expect(adfOf({ car_type: 'new' }).vehicles[0]?.attributes.status).toBe('new')
    expect(adfOf({ car_type: 'demo' }).vehicles[0]?.attributes.status).toBe('used')
  })

  it('has the wanted vehicle and the trade-in (E24)', () => {
    const own = { year: '2018', make: 'Mazda', model: '3', kms: '85,000', rego: 'ABC123' }
    const offer = { offer_price: 12_500, low: null, high: null, at: 1_795_000_000 }
    const { vehicles } = adfOf({ ...own, valuation: offer }, { kind: 'trade-in' })
    expect(vehicles.map(({ attributes }) => attributes.interest)).toEqual(['buy', 'trade-in'])
    const [, offered] = vehicles
    expect(offered && find(offered, 'odometer')).toMatchObject({
      text: '85000',
      attributes: { units: 'km' },
    })
    expect(offered && find(offered, 'price')).toMatchObject({
      text: '12500',
      attributes: { type: 'appraisal', currency: 'AUD' },
    })
  })

  it('marks a vehicle as for sale', () => {
    const { vehicles } = adfOf({ ...ABOUT_NONE, make: 'Kia' }, { kind: 'sell' })
    expect(vehicles.map(({ attributes }) => attributes.interest)).toEqual(['sell'])
  })

  it('does not treat a service vehicle as a trade-in', () => {
    const { vehicles } = adfOf({ ...ABOUT_NONE, make: 'Kia' }, { kind: 'service' })
    expect(vehicles.map(({ attributes }) => attributes)).toEqual([{ status: 'used' }])
  })

  it('has the number of a vehicle that the stock did not return', () => {
    const { vehicles } = adfOf({ ...ABOUT_NONE, car_id: 'c7' })
    expect(vehicles.map(({ attributes }) => attributes)).toEqual([{ interest: 'buy' }])
    expect(vehicles[0] && find(vehicles[0], 'id')?.text).toBe('c7')
  })

  it('has a vehicle without a name if a lead is about none, as the format requires', () => {
    const { vehicles } = adfOf(ABOUT_NONE, { kind: 'general' })
    expect(vehicles.map(({ children }) => children.map(({ name, text }) => [name, text]))).toEqual([
      [
        ['year', ''],
        ['make', ''],
        ['model', ''],
      ],
    ])
  })

  it('counts money in the currency of the site', () => {
    const amount = { amount: 30_000 }
    const finance = (site: Partial<SiteInput>) =>
      find(adfOf(amount, { kind: 'finance' }, site).prospect, 'vehicle', 'finance', 'amount')
    expect(finance(SITE)?.attributes.currency).toBe('AUD')
    expect(finance({ locale: 'en-NZ' })?.attributes.currency).toBe('NZD')
  })

  it('has the contact, the preferred reply, and all answers', () => {
    const { prospect, text } = adfOf({ PreferredContactMethod: 'SMS', postcode: '2000' })
    const contact = find(prospect, 'customer', 'contact')
    expect(contact?.children.slice(0, 4).map(({ name, text: said }) => [name, said])).toEqual([
      ['name', 'Jo'],
      ['name', 'Citizen'],
      ['email', 'jo@example.com'],
      ['phone', '0412345678'],
    ])
    expect(contact && find(contact, 'phone')?.attributes.preferredcontact).toBe('1')
    expect(contact && find(contact, 'email')?.attributes.preferredcontact).toBe('0')
    expect(text('customer', 'contact', 'address', 'postalcode')).toBe('2000')
    expect(text('customer', 'comments')).toContain('Vehicle enquiry: 2021 Toyota Corolla')
    expect(text('customer', 'comments')).toContain('Comments: Still there?')
  })

  it('has the time of a test drive (E44)', () => {
    const appointment = { start: '2026-11-24T10:00:00+11:00', end: '2026-11-24T11:00:00+11:00' }
    const words = 'Tuesday 24 November, 10:00 am'
    const { text } = adfOf({ preferred_time: words, appointment }, { kind: 'test-drive' })
    expect(text('customer', 'timeframe', 'description')).toBe(words)
    expect(text('customer', 'timeframe', 'earliestdate')).toBe(appointment.start)
    expect(text('customer', 'timeframe', 'latestdate')).toBe(appointment.end)
  })

  it('has the end of the customer’s hold (S20)', () => {
    const held_until = '2026-11-24T10:00:00+11:00'
    for (const kind of ['reservation', 'purchase'] as const) {
      const { text, vehicles } = adfOf({ held_until, deposit: '200', deposit_paid: true }, { kind })
      expect(vehicles.map(({ attributes }) => attributes)).toEqual([
        { interest: 'buy', status: 'used' },
      ])
      expect(text('customer', 'timeframe', 'description')).toBe('Held for the customer')
      expect(text('customer', 'timeframe', 'latestdate')).toBe(held_until)
      expect(text('vehicle', 'finance')).toBeUndefined()
      expect(text('customer', 'comments')).toContain('Deposit: $200, paid online')
    }
  })

  it('has the loan amount, and the deposit (E39)', () => {
    const { prospect } = adfOf({ amount: '30000', deposit: '5000' }, { kind: 'pre-approval' })
    const finance = find(prospect, 'vehicle', 'finance')
    expect(
      finance?.children.map(({ name, text, attributes }) => [name, text, attributes.type]),
    ).toEqual([
      ['method', 'finance', undefined],
      ['amount', '30000', 'total'],
      ['amount', '5000', 'downpayment'],
    ])
  })

  it('names the dealership', () => {
    const { text } = adfOf()
    expect(text('vendor', 'vendorname')).toBe('Acme North')
    expect(text('vendor', 'contact', 'phone')).toBe('1800 975 707')
    expect(text('provider', 'name')).toBe('Acme Motors')
  })

  it('stays one document with any input as text (T5)', () => {
    const check = (typed: string) => {
      const { text, document } = adfOf({ name: `x${typed}`, message: typed, position: typed })
      expect(text('customer', 'contact', 'name')).toBe(`x${withoutControls(typed)}`)
      const comments = text('customer', 'comments')?.replaceAll(/\n {2}/g, '\n')
      expect(comments).toContain(withoutControls(typed).replaceAll(/\n {2}/g, '\n'))
      expect(document.match(/<prospect/g)).toHaveLength(1)
    }
    for (const naughty of naughtyStrings) check(naughty)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check))
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...MARKUP) }), check))
  })
})

/** Characters that could start or end something. */
const MARKUP = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  ']]>',
  '<!--',
  '<?',
  '\r',
  '\n',
  '\0',
  '\uFFFF',
  '\uD800',
]

/** The part of a text that XML allows. */
function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is left out
  const unknown = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(unknown, '')
}
