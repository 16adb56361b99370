import { describe, expect, it } from 'vitest'

import { toCard, toCards } from '#search/card.ts'
import { toKeyFacts } from '#vehicle/chips.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'
import type { Site, SiteInput } from '#tenant/schema.ts'

const card = (more: Record<string, unknown> = {}, site: Partial<SiteInput> = {}) =>
  toCard(sampleCar(more), sampleSite(site), NOW)
const labels = (...given: Parameters<typeof card>) => card(...given).actions.map((a) => a.label)

describe('toCard', () => {
  it('has the facts chosen by the site, in its order (W13)', () => {
    expect(card().chips).toEqual([
      { icon: 'body', text: 'Ute' },
      { icon: 'transmission', text: 'Automatic' },
      { icon: 'fuel', text: 'Diesel' },
      { icon: 'drive', text: '4WD' },
      { icon: 'km', text: '52,310 km' },
    ])
  })

  it.each([
    ['truck', 'lorry'],
    ['motorcycle', 'motorcycle'],
    ['caravan', 'caravan'],
  ])('draws the outline of a %s by its body', (item_type, icon) => {
    expect(card({ item_type }).chips[0]?.icon).toBe(icon)
    expect(toKeyFacts(sampleCar({ item_type })).map((fact) => fact.icon)).toContain(icon)
  })

  it('measures caravans in metres (E6, C19)', () => {
    const van = { item_type: 'caravan', specifications: { body_length: 21.5, sleeps: 4 } }
    const { chips, silhouette } = card(van, { cards: { chips: ['length', 'sleeps'] } })
    expect(chips.map((chip) => chip.text)).toEqual(['6.6 m', 'Sleeps 4'])
    expect(silhouette).toBe('caravan')
  })

  it('shows an outline if there is no photo (C4)', () => {
    expect(card({ primary_image_url: null })).toMatchObject({
      image: null,
      noPhotoText: 'Photos coming soon',
      silhouette: 'ute',
    })
  })

  it('never labels a sold car as a new arrival (C4, S3)', () => {
    expect(card({ primary_image_url: null, status: 'sold' }).noPhotoText).toBe('')
  })

  it('describes its picture', () => {
    expect(card({ colour: 'Glacier White' }).image).toEqual({
      src: '/stock/ute-white-front.webp',
      alt: '2021 Toyota HiLux SR5, glacier white',
    })
  })

  it('shows a weekly repayment only with its comparison rate (C9, V29)', () => {
    const site: Partial<SiteInput> = { finance: { show_weekly: true, provider: 'acme' } }
    const quote = { weeklyRepaymentAmount: 187.6, comparisonRate: 8.186 }
    const lender = { acme: { paymentWeek: 99.2, interestRate: 6.5, comparisonRate: 7 } }
    const shown = (car: Record<string, unknown>) => {
      const { offer } = card(car, site)
      return offer && [offer.repayment, offer.per, offer.comparison]
    }
    expect(shown({ youxQuote: quote })).toEqual(['$188', '/wk', '8.19%'])
    expect(shown({ finance_lenders: lender })).toEqual(['$99', '/wk', '7.00%'])
    expect(card({ youxQuote: { weeklyRepaymentAmount: 187 } }, site).offer).toBeNull()
    expect(card({ youxQuote: quote, price: 500 }, site).offer).toBeNull()
    expect(card({ youxQuote: quote, sold: true }, site).offer).toBeNull()
    expect(card({ youxQuote: quote }).offer).toBeNull()
  })

  it('leaves out the price type and the location if the site says so (T6)', () => {
    const car = { price_type: 'Drive Away', location_name: 'Parramatta' }
    expect(card(car)).toMatchObject({ price: { type: 'Drive away' }, location: 'Parramatta' })
    const quiet = card(car, { cards: { show_price_type: false, show_location: false } })
    expect(quiet).toMatchObject({ price: { type: '' }, location: '' })
  })
})

describe('buttons of a card', () => {
  const actions = ['call', 'history', 'reserve', 'enquire', 'test_drive', 'trade_in'] as const
  const all: Partial<SiteInput> = {
    cards: { actions: [...actions], checkout: { enabled: true } },
    phone_numbers: { used: '(02) 5550 0000' },
  }
  const able = { payment_processors: ['stripe'], file: 'https://feed.example/history.pdf' }

  it('are those of the site that apply, in its order (W13, V9)', () => {
    expect(labels(able, all)).toEqual([
      'Call',
      'History report',
      'Reserve',
      'Enquire',
      'Test drive',
      'Trade in',
    ])
    expect(labels({}, { ...all, phone_numbers: {} })).toEqual(['Enquire', 'Test drive', 'Trade in'])
  })

  it('offer to reserve only if checkout is on for site, car and state (V9)', () => {
    expect(labels({ ...able, reserved: true }, all)).not.toContain('Reserve')
    expect(labels({ ...able, payment_processors: [] }, all)).not.toContain('Reserve')
    expect(labels(able)).not.toContain('Reserve')
  })

  it('link to the checkout path of the site (R15, R16)', () => {
    const site: Partial<SiteInput> = {
      cards: { actions: ['reserve'], checkout: { enabled: true, path: 'buy-online' } },
    }
    expect(card(able, site).actions[0]?.href).toBe('/cars/2021-toyota-hilux-7/buy-online')
  })

  it('offer only similar vehicles when the car is gone (S3)', () => {
    expect(card({ ...able, sold: true }, all).actions).toEqual([
      {
        kind: 'similar',
        label: 'Find Me Something Similar',
        href: '/find-me-something-similar?car_id=7',
        dialog: true,
      },
    ])
  })

  it.each([
    [{ override: '1', used: '2' }, 'used', '1'],
    [{ new: '3', used: '2' }, 'demo', '3'],
    [{ demo: '4', new: '3' }, 'demo', '4'],
    [{ used: '2' }, 'new', '2'],
    [{}, 'new', '9'],
  ])('use the first number for calls: %o for a %s car dials %s (C18)', (phones, type, dialled) => {
    const site: Partial<SiteInput> = { cards: { actions: ['call'] }, phone_numbers: phones }
    const car = { car_type: type, location: { phone: '9' } }
    expect(card(car, site).actions[0]?.href).toBe(`tel:${dialled}`)
  })

  it.each([
    ['its yard', { location_name: 'North' }, {}, '8'],
    ['the landline of its yard', { location_name: 'South' }, {}, '7'],
    ['the yard that only the feed knows', { location: { name: 'Partner', phone: '9' } }, {}, '9'],
    ['its condition, if its yard is unknown', { location_name: null }, {}, '2'],
    ['the one number of all', { location_name: 'North' }, { override: '1' }, '1'],
  ])('call %s if the site says so (C18)', (_, where, numbers, dialled) => {
    const site: Partial<SiteInput> = {
      cards: { actions: ['call'] },
      phone_numbers: { used: '2', location_first: true, ...numbers },
      locations: [
        { id: '1', slug: 'north', name: 'North', phone: '8', landline_phone: '6' },
        { id: '2', slug: 'south', name: 'South', landline_phone: '7' },
      ],
    }
    expect(card({ car_type: 'used', ...where }, site).actions[0]?.href).toBe(`tel:${dialled}`)
  })
})

describe('cards of documents', () => {
  const document = { id: '1', slug: 'a', status: 'in_stock', created_at: NOW - 3600 }
  const tagOf = (site: Site, now: number) => toCards([document], site, now)[0]?.tag?.text

  it('are those of the site and the time', () => {
    const arrived = (days: number) => sampleSite({ specifications: { just_arrived_days: days } })
    const site = arrived(1)
    expect([tagOf(site, NOW), tagOf(arrived(0), NOW)]).toEqual(['Just in', undefined])
    expect(tagOf(site, NOW + 7 * 86_400)).toBeUndefined()
  })

  it('leave out what is no vehicle', () => {
    expect(toCards([null, 'text', { price: 1 }, document], sampleSite(), NOW)).toHaveLength(1)
  })
})
