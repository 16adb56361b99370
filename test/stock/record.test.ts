import { describe, expect, it, vi } from 'vitest'

import { parseCar } from '#vehicle/car.ts'
import { toColour } from '#vehicle/record-labels.ts'
import { toTimestamp } from '#vehicle/timestamp.ts'
import { type StockRecord, toPriceRange, toRecord, toWeeklyPriceRange } from '#vehicle/record.ts'

function recordOf(document: Record<string, unknown>): StockRecord {
  const car = parseCar({ id: '1', slug: 'car-1', ...document })
  if (car === null) throw new Error('The car of this test cannot be read.')
  return toRecord(car)
}

describe('record', () => {
  it('keeps what the car has and drops empty values (E1, V38)', () => {
    const record = recordOf({
      make: 'Kia',
      model: 'Rio',
      badge: 'null',
      series: '',
      vin: '-',
      doors: 5,
    })
    expect(record).toMatchObject({ objectID: '1', make: 'Kia', make_model: 'Kia Rio', doors: 5 })
    for (const field of ['badge', 'series', 'vin', 'images', 'location', 'reserved', 'variant']) {
      expect(record).not.toHaveProperty(field)
    }
  })

  it.each([
    [{ simple_fuel: 'Unleaded' }, { fuel: 'Petrol', is_electric: false }],
    [{ fuel: 'Petrol - Premium ULP' }, { fuel: 'Petrol' }],
    [
      { simple_fuel: 'Petrol', badge: 'e:HEV (hybrid)' },
      { fuel: 'Hybrid', is_electric: true },
    ],
    [{ simple_fuel: 'Hybrid', badge: 'PHEV' }, { fuel: 'Plug-in Hybrid' }],
    [{ fuel: 'Electric' }, { fuel: 'Electric', is_electric: true }],
    [{ simple_drive: 'Front' }, { drive: 'Front wheel drive' }],
    [{ drive: '4x4' }, { drive: '4WD' }],
    [{ drive: 'All Wheel Drive' }, { drive: 'AWD' }],
    [{ trans: '8 Speed Sports Automatic' }, { transmission: 'Automatic' }],
    [{ simple_transmission: 'Manual' }, { transmission: 'Manual' }],
    [{ simple_body: 'Ute / Tray' }, { body: 'Ute', simple_body: 'Ute' }],
    [{ simple_body: 'Commercial', make: 'Toyota', model: 'Hiace' }, { body: 'Van' }],
    [
      { make: 'Hino', model: '300' },
      { body: 'Light Truck', item_type: 'truck' },
    ],
    [
      { make: 'Yamaha', model: 'MT07' },
      { body: 'Naked', item_type: 'motorcycle' },
    ],
    [{ item_type: 'caravan', make: 'Unknown' }, { body: 'Caravan' }],
  ])('translates %j of a feed to a shopper’s term (E10)', (document, said) => {
    expect(recordOf(document)).toMatchObject(said)
  })

  it.each([
    [20_000, { average_market_price: 25_000, state_average_market_price: 10_000 }, 20],
    [20_000, { state_average_market_price: 18_500 }, -8.1],
    [20_000, { average_market_price: 0 }, undefined],
    [0, { average_market_price: 25_000 }, undefined],
    [20_000, undefined, undefined],
  ])(
    'holds how many percent a price of %i is below the market of %j: %s',
    (price, prices, percent) => {
      const record = recordOf({ price, autograb_data: prices })
      expect(record.below_market).toBe(percent)
      expect(recordOf({ price, autograb_data: prices, sold: true })).not.toHaveProperty(
        'below_market',
      )
    },
  )

  it('ignores a hold in a feed, which cannot know of one, and keeps its deposit (S20)', () => {
    const record = recordOf({ held_until: 4_000_000_000, deposit: '750' })
    expect(record).not.toHaveProperty('held_until')
    expect(record.deposit).toBe(750)
  })

  it('marks the first photo of a gallery as first if the feed marks none (E3)', () => {
    const images = [
      { isVideo: true, image: { url: 'https://feed.example/film.mp4' } },
      { isVideo: false, image: { url: 'https://feed.example/one.jpg' } },
    ]
    const first = 'https://feed.example/first.jpg'
    expect(recordOf({ images })).toMatchObject({
      primary_image_url: 'https://feed.example/one.jpg',
      has_photos: true,
    })
    expect(recordOf({ images, primary_image_url: first }).primary_image_url).toBe(first)
    expect(recordOf({ primary_image_url: first }).has_photos).toBe(true)
    expect(recordOf({ images: images.slice(0, 1) })).toMatchObject({ has_photos: false })
  })

  it('counts the photos that a shopper can see, not those that a feed claims (W13)', () => {
    const images = ['one', 'two', 'film'].map((name) => ({
      isVideo: name === 'film',
      image: { url: `https://feed.example/${name}.jpg` },
    }))
    expect(recordOf({ images, photos_count: 9 }).photos_count).toBe(2)
    expect(recordOf({ photos_count: 9 }).photos_count).toBe(9)
    expect(recordOf({})).not.toHaveProperty('photos_count')
  })

  it('stores a trim under its model and keeps it in the badge', () => {
    const record = recordOf({ make: 'BMW', model: '320i', badge: 'M Sport', year: 2021 })
    expect(record).toMatchObject({
      model: '3 Series',
      badge: '320i M Sport',
      name: '2021 BMW 3 Series',
    })
  })

  it.each([
    ['Crystal Black Pearl', 'Black'],
    ['Snowflake White Pearl', 'White'],
    ['Soul Red Crystal', 'Red'],
    ['Gunmetal', 'Grey'],
    ['Zircon Sand', 'Beige'],
    ['Nardo', 'Other'],
    ['123', null],
    [null, null],
  ])('finds the basic colour of %s', (paint, colour) => {
    expect(toColour(paint)).toBe(colour)
  })

  it('keeps the name of the paint beside the colour', () => {
    expect(recordOf({ colour: 'Soul Red Crystal' })).toMatchObject({
      colour: 'Red',
      colour_name: 'Soul Red Crystal',
    })
  })

  it.each([
    [0, null],
    [null, null],
    [9_999, 'Under $10,000'],
    [10_000, '$10,000 - $20,000'],
    [79_999, '$70,000 - $80,000'],
    [150_000, '$150,000 and over'],
  ])('stores a price of %s under %s', (price, range) => {
    expect(toPriceRange(price)).toBe(range)
  })

  it('stores a weekly payment only if a card would show one (C9, C11, V26)', () => {
    const weekOf = (more: Record<string, unknown>) =>
      recordOf({ price: 20_000, ...more }).weekly_price_range
    const quote = { weeklyRepaymentAmount: 120, advertisedRate: 7 }
    const whole = { youxQuote: { ...quote, comparisonRate: 8 } }
    expect(weekOf({ youxQuote: quote })).toBeUndefined()
    expect(weekOf(whole)).toBe('$100 - $150 a week')
    expect(weekOf({ ...whole, price: 500 }), 'no price to lend').toBeUndefined()
    const lender = { paymentWeek: 45, interestRate: 8, comparisonRate: 9 }
    const without = (name: keyof typeof lender) => ({ ...lender, [name]: null })
    expect(weekOf({ finance_lenders: { a: without('comparisonRate'), b: lender } })).toBe(
      'Under $50 a week',
    )
    expect(weekOf({ finance_lenders: { a: without('interestRate') } })).toBeUndefined()
    expect(weekOf({ finance_lenders: { a: without('paymentWeek') } })).toBeUndefined()
    expect(toWeeklyPriceRange(400)).toBe('$400 and over a week')
  })

  it('writes a missing price as 0, so that sites can leave it out of "lowest price" (V5)', () => {
    expect(recordOf({}).price).toBe(0)
    expect(recordOf({ price: -5 }).price).toBe(0)
  })

  it('dates a sale far ahead for every unsold vehicle (Decisions, Status window)', () => {
    expect(recordOf({ status: 'in_stock' }).sold_date_timestamp).toBe(4_102_444_800)
    const sold = { status: 'sold', sold_date_timestamp: 1_795_000_000 }
    expect(recordOf(sold).sold_date_timestamp).toBe(1_795_000_000)
    expect(recordOf({ sold: true, updated_at: '2026-11-01' })).toMatchObject({
      status: 'sold',
      sold_date_timestamp: 1_793_491_200,
    })
    expect(recordOf({ status: 'sold' }).sold_date_timestamp).toBe(0)
  })

  it('ranks stock, then reserved and upcoming, then sold vehicles; then photos, then newest, unless the feed ranks (A1)', () => {
    const image = [{ image: { url: '/a.webp' } }]
    const ranks = [
      { status: 'in_stock', images: image, created_at: '2026-11-02' },
      { status: 'in_stock', images: image, created_at: '2026-11-01' },
      { status: 'in_stock', created_at: '2026-11-03' },
      { status: 'in_stock', reserved: true, images: image, created_at: '2026-11-04' },
      { status: 'coming_soon', images: image, created_at: '2026-11-03' },
      { status: 'sold', images: image, created_at: '2026-11-03' },
    ].map((document) => recordOf(document).custom_rank)
    expect(ranks.toSorted((a, b) => b - a)).toEqual(ranks)
    expect(new Set(ranks).size).toBe(ranks.length)
    expect(recordOf({ custom_rank: 7 }).custom_rank).toBe(7)
  })

  it('measures caravans in metres and stores filter fields at the top level (E6, C19)', () => {
    const specifications = { body_length: 18.5, sleeps: 4, aggregate_trailer_mass: 2400 }
    expect(recordOf({ item_type: 'caravan', specifications })).toMatchObject({
      length_m: 5.64,
      sleeps: 4,
      categories: ['Light to tow'],
    })
  })

  it('stores what shoppers compare of towing and electric vehicles at the top level', () => {
    const variant = { power_kw: 150, boot_litres: 480, towingcapacitybraked: 3500 }
    expect(recordOf({ variant, electric: { range_km: 454 } })).toMatchObject({
      power: 150,
      boot: 480,
      tow_capacity: 3500,
      battery_range: 454,
    })
    expect(recordOf({ variant: { power_kw: -3, towingcapacitybraked: 9e9 } })).not.toHaveProperty(
      'tow_capacity',
    )
    const specifications = { aggregate_trailer_mass: 2400 }
    const van = { item_type: 'caravan', specifications, variant }
    expect(recordOf({ ...van, simple_body: 'Pop Top' }).towed_mass).toBe(2400)
    expect(recordOf({ ...van, simple_body: 'Pop Top' })).not.toHaveProperty('tow_capacity')
    expect(recordOf({ ...van, simple_body: 'Motorhome' })).not.toHaveProperty('towed_mass')
  })

  it('names suitable uses of a car, and its well-known features', () => {
    const record = recordOf({
      make: 'Toyota',
      model: 'Kluger',
      seats: 7,
      fuel: 'Hybrid',
      km: 20_000,
      price: 19_000,
      standardEquipment: ['Leather-wrapped steering wheel', 'Apple CarPlay and Android Auto'],
      interior_colour: 'Black Leather',
    })
    expect(record.categories).toEqual([
      'Electric & hybrid',
      'Family 7 seater',
      'Low kilometres',
      'Under $20,000',
    ])
    expect(record.filtered_features).toEqual(['Android Auto', 'Apple CarPlay', 'Leather seats'])
  })

  it('reads times in any format of feeds', () => {
    const moment = 1_793_491_200
    for (const text of [moment, moment * 1000, String(moment), '2026-11-01', '1/11/2026']) {
      expect(toTimestamp(text), String(text)).toBe(moment)
    }
    for (const text of ['', 'soon', '13', 'Infinity', '2026', '99/99/2026', null]) {
      expect(toTimestamp(text), String(text)).toBeNull()
    }
  })

  it('reads a time without a zone the same on every machine', () => {
    vi.stubEnv('TZ', 'Australia/Brisbane')
    expect(new Date(0).getTimezoneOffset()).toBe(-600)
    const moment = Date.UTC(2026, 10, 1, 10, 30) / 1000
    for (const text of ['2026-11-01T10:30:00', '2026-11-01 10:30', '2026-11-01T20:30:00+10:00']) {
      expect([text, toTimestamp(text)]).toEqual([text, moment])
    }
    vi.unstubAllEnvs()
  })

  it('makes the same record of a record, so that an index can be used as a feed', () => {
    const record = recordOf({
      make: 'BMW',
      model: '320i',
      fuel: 'Premium',
      colour: 'Crystal Black Pearl',
      simple_body: 'Sedan',
      price: 100,
      created_at: '2026-11-01',
    })
    expect(record).toMatchObject({ colour: 'Black', colour_name: 'Crystal Black Pearl' })
    expect(recordOf(record)).toEqual(record)
  })
})
