import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Car, parseCar } from '#vehicle/car.ts'
import { type Feed, FEEDS } from '#feeds/export/feeds.ts'
import { toFeedItem } from '#feeds/export/feed-item.ts'
import { createFilter, writeFeed } from '#feeds/export/write-feed.ts'
import { toRecord } from '#vehicle/record.ts'
import type { Site, SiteInput } from '#tenant/schema.ts'
import { DEMO_NOW, demoStock } from '#test/support/demo-stock.ts'
import { hostileCars } from '#test/support/hostile-car.ts'
import { allOf, oneByOne } from '#test/support/one-by-one.ts'
import { testSite } from '#test/support/site.ts'

type Row = Record<string, string>

const feedOf = (file: string) => {
  const feed = FEEDS.find((known) => known.file === file)
  if (feed === undefined) throw new Error(`${file} is no feed`)
  return feed
}

async function textOf(feed: Feed, site: Site, cars: readonly Car[]): Promise<string> {
  return (await allOf(writeFeed(feed, oneByOne(cars), { site, now: DEMO_NOW }))).join('')
}

function toRows(file: string, text: string): Row[] {
  return parse(text, { columns: true, delimiter: file.endsWith('.tsv') ? '\t' : ',' })
}

const rowsOf = async (file: string, site: Site, cars: readonly Car[]) =>
  toRows(file, await textOf(feedOf(file), site, cars))

const siteOf = (more: Partial<SiteInput> = {}) =>
  testSite({
    test_drive: { only_tag: 'Test drive only' },
    locations: [
      {
        id: '1',
        slug: 'parramatta',
        name: 'Parramatta',
        google_store_code: 'ACME-1',
        phone: '(02) 5550 4110',
        address: { street: '1 High Street', city: 'Parramatta', state: 'NSW', postcode: '2150' },
        lat: -33.8,
        long: 151,
      },
      { id: '2', slug: 'elsewhere', name: 'Elsewhere' },
    ],
    ...more,
  })

/** A vehicle as the index returns it. */
function carOf(more: Record<string, unknown> = {}): Car {
  const raw = parseCar({
    id: 'c1',
    slug: 'hilux-1',
    year: 2021,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    price: 45_990,
    price_type: 'Drive Away',
    km: 52_310,
    vin: 'mr0fa3cd100123456',
    status: 'in_stock',
    simple_body: 'Ute',
    simple_fuel: 'Diesel',
    simple_transmission: 'Automatic',
    simple_drive: '4WD',
    colour: 'White',
    location_name: 'Parramatta',
    primary_image_url: 'http://pictures.example/a,1.jpg',
    images: [{ image: { url: 'https://pictures.example/b,2.jpg' } }],
    created_at: '2026-11-01T00:00:00Z',
    ...more,
  })
  const car = raw === null ? null : parseCar(toRecord(raw))
  if (car === null) throw new Error('A test car can be read')
  return car
}

const whyNot = (file: string, more: Record<string, unknown>, site = siteOf()) =>
  createFilter(feedOf(file))(toFeedItem(carOf(more), { site, now: DEMO_NOW }))

describe('the feed of Google vehicle ads', () => {
  it('has the data of the vehicle’s page, under the names of Google', async () => {
    expect(await rowsOf('google.tsv', siteOf(), [carOf()])).toEqual([
      {
        id: 'c1',
        VIN: 'MR0FA3CD100123456',
        google_product_category: '916',
        store_code: 'ACME-1',
        'vehicle_fulfillment(option:store_code)': 'in_store:ACME-1',
        title: '2021 Toyota HiLux SR5',
        condition: 'Used',
        brand: 'Toyota',
        model: 'HiLux',
        trim: 'SR5',
        year: '2021',
        mileage: '52310 km',
        price: '45990.00 AUD',
        vehicle_price_type: 'drive_away_price',
        link: 'https://www.acme.example/cars/hilux-1',
        link_template: 'https://www.acme.example/cars/hilux-1?store={store_code}',
        image_link: 'https://pictures.example/a,1.jpg',
        additional_image_link: 'https://pictures.example/b%2C2.jpg',
        color: 'White',
        body_style: 'truck',
        engine: 'Diesel',
        'certified_pre-owned': 'no',
      },
    ])
  })

  it('has quotes only around a text that contains them: few tab parsers expect any', async () => {
    const [, plain = ''] = (await textOf(feedOf('google.tsv'), siteOf(), [carOf()])).split('\r\n')
    expect(plain).not.toContain('"')
    const [row] = await rowsOf('google.tsv', siteOf(), [carOf({ badge: 'SR5 18"\twheels' })])
    expect(row?.trim).toBe('SR5 18" wheels')
  })

  it('prices in New Zealand dollars in New Zealand, if no price type is required', async () => {
    const site = siteOf({ locale: 'en-NZ' })
    const [row] = await rowsOf('google.tsv', site, [carOf({ price_type: null })])
    expect(row).toMatchObject({ price: '45990.00 NZD', vehicle_price_type: '' })
  })

  it.each([
    ['sold', { status: 'sold', sold_date_timestamp: DEMO_NOW - 60 }],
    ['reserved', { reserved: true }],
    ['coming', { status: 'coming_soon' }],
    ['test_drive', { tag: 'Test Drive Only' }],
    ['passenger', { item_type: 'caravan', simple_body: 'Caravan' }],
    ['passenger', { item_type: 'motorcycle', simple_body: null }],
    ['passenger', { simple_body: 'Motorhome' }],
    ['name', { year: null }],
    ['name', { year: 20 }],
    ['price', { price: 5 }],
    ['price', { price: null, preorder: true }],
    ['price_type', { price_type: 'from' }],
    ['price_type', { price_type: 'EGC', car_type: 'new' }],
    ['price_type', { price_type: 'EGC', car_type: 'demo' }],
    ['picture', { primary_image_url: null, images: [] }],
    ['picture', { primary_image_url: 'http://192.168.1.7/a.jpg', images: [] }],
    ['picture', { primary_image_url: 'https://files.local/a.jpg', images: [] }],
    ['picture', { primary_image_url: 'https://me:secret@p.example/a.jpg', images: [] }],
    ['vin', { vin: 'PENDING' }],
    ['vin', { vin: 'MR0FA3CD10012345O' }],
    ['odometer', { km: null }],
    ['store_code', { location_name: 'Elsewhere' }],
    ['store_code', { location_name: 'Nowhere' }],
  ])('leaves out what Google would reject: %s %o', (reason, more) => {
    expect(whyNot('google.tsv', more)).toBe(reason)
  })

  it.each([
    ['a used car without government charges', { price_type: 'Excl. Govt. Charges' }],
    ['a new car that has run nowhere', { km: null, car_type: 'new' }],
    ['one without a location, which is at the main one', { location_name: null }],
    ['a picture of the site itself', { primary_image_url: '/stock/a.webp', images: [] }],
  ])('accepts %s', (_, more) => {
    expect(whyNot('google.tsv', more)).toBeNull()
  })

  it('has ten more pictures, each one address whatever it contains', async () => {
    const images = Array.from({ length: 20 }, (_, at) => ({
      image: { url: `https://pictures.example/${at},x.jpg` },
    }))
    const [row] = await rowsOf('google.tsv', siteOf(), [carOf({ primary_image_url: null, images })])
    expect(row?.image_link).toBe('https://pictures.example/0,x.jpg')
    expect(row?.additional_image_link?.split(',')).toEqual(
      Array.from({ length: 10 }, (_, at) => `https://pictures.example/${at + 1}%2Cx.jpg`),
    )
  })

  it('includes one vehicle per VIN, since Google rejects both otherwise', async () => {
    const twice = [carOf(), carOf({ id: 'c2', vin: 'MR0FA3CD100123456 ' })]
    expect(await rowsOf('google.tsv', siteOf(), twice)).toHaveLength(1)
  })
})

describe('the feed of Meta', () => {
  it('has the data of the vehicle’s page, in the terms of Meta', async () => {
    const [row] = await rowsOf('meta.csv', siteOf(), [carOf()])
    expect(row).toMatchObject({
      vehicle_id: 'c1',
      vin: 'MR0FA3CD100123456',
      title: '2021 Toyota HiLux SR5',
      description: '2021 Toyota HiLux SR5, Ute, Automatic, Diesel, 52,310 km',
      url: 'https://www.acme.example/cars/hilux-1',
      'mileage.value': '52310',
      'mileage.unit': 'KM',
      'image[0].url': 'https://pictures.example/a,1.jpg',
      'image[1].url': 'https://pictures.example/b,2.jpg',
      'image[2].url': '',
      body_style: 'PICKUP',
      fuel_type: 'DIESEL',
      transmission: 'AUTOMATIC',
      drivetrain: '4X4',
      state_of_vehicle: 'USED',
      price: '45990 AUD',
      availability: 'AVAILABLE',
      date_first_on_lot: '2026-11-01',
      'address.addr1': '1 High Street',
      'address.city': 'Parramatta',
      'address.region': 'NSW',
      'address.postal_code': '2150',
      'address.country': 'AU',
      latitude: '-33.8',
      longitude: '151',
    })
  })

  it('has the first day that the vehicle’s page has, which is one of the site’s zone', async () => {
    const car = carOf({ created_at: '2026-10-31T20:00:00Z' })
    const dayOf = async (one: Car) => (await rowsOf('meta.csv', siteOf(), [one]))[0]
    expect(await dayOf(car)).toMatchObject({ date_first_on_lot: '2026-11-01' })
    expect(await dayOf({ ...car, listed_on: '2026-11-02' })).toMatchObject({
      date_first_on_lot: '2026-11-02',
    })
  })

  const descriptionOf = async (dealercomments: string) =>
    (await rowsOf('meta.csv', siteOf(), [carOf({ dealercomments })]))[0]?.description

  it('has the dealer’s text whole and on one line, with its words apart', async () => {
    expect(
      await descriptionOf(
        'One owner.\nWarms up in <ten seconds, a<b & "as new".\r\n\n• Tūī & Co.\t• Call',
      ),
    ).toBe('One owner. Warms up in <ten seconds, a<b & "as new". • Tūī & Co. • Call')
  })

  it('has a long text up to the last word that fits, and a sign that there is more', async () => {
    const text = await descriptionOf('vehicle '.repeat(900))
    expect(text).toMatch(/ vehicle…$/)
    expect(text?.length).toBeGreaterThan(4980)
    expect(text?.length).toBeLessThanOrEqual(5000)
  })

  it.each([
    ['NEW', { car_type: 'new' }],
    ['USED', { car_type: 'demo', certified: true }],
    ['CPO', { certified: true }],
  ])('uses the term %s for %o', async (state, more) => {
    const [row] = await rowsOf('meta.csv', siteOf(), [carOf(more)])
    expect(row?.state_of_vehicle).toBe(state)
  })

  it.each([
    ['caravan', { item_type: 'caravan', simple_body: 'Caravan' }],
    ['price', { price: null }],
    ['picture', { primary_image_url: null, images: [] }],
    ['vin', { vin: null }],
    ['address', { location_name: 'Elsewhere' }],
  ])('leaves out what Meta would reject: %s', (reason, more) => {
    expect(whyNot('meta.csv', more)).toBe(reason)
  })
})

const WORDS = {
  'google.tsv': {
    condition: /^(?:New|Used)$/,
    price: /^\d{2,7}\.00 (?:AUD|NZD)$/,
    mileage: /^\d+ km$/,
    year: /^\d{4}$/,
    VIN: /^[A-HJ-NPR-Z\d]{17}$/,
    link: /^https:\/\/www\.[a-z]+\.example\/cars\/[^\s"]+$/,
    image_link: /^https:\/\/[^\s"]+$/,
    vehicle_price_type: /^(?:drive_away_price|excluding_government_charges_price|)$/,
    body_style:
      /^(?:convertible|coupe|crossover|full size van|hatchback|minivan|sedan|station wagon|suv|truck|)$/,
  },
  'meta.csv': {
    price: /^\d{2,7} (?:AUD|NZD)$/,
    vin: /^[A-HJ-NPR-Z\d]{17}$/,
    url: /^https:\/\/www\.[a-z]+\.example\/cars\/[^\s"]+$/,
    'image[0].url': /^https:\/\/[^\s"]+$/,
    body_style:
      /^(?:CONVERTIBLE|COUPE|HATCHBACK|MINIBUS|MINIVAN|OTHER|PICKUP|SEDAN|SUV|TRUCK|VAN|WAGON)$/,
    fuel_type: /^(?:DIESEL|ELECTRIC|HYBRID|OTHER|PETROL|PLUGIN_HYBRID)$/,
    transmission: /^(?:AUTOMATIC|MANUAL|OTHER)$/,
    drivetrain: /^(?:4X2|4X4|AWD|FWD|RWD|OTHER)$/,
    state_of_vehicle: /^(?:NEW|USED|CPO)$/,
    description: /\S/,
  },
} as const

function expectWords(file: keyof typeof WORDS, rows: readonly Row[]): void {
  for (const row of rows)
    for (const [column, form] of Object.entries(WORDS[file])) expect(row[column]).toMatch(form)
}

describe.each(['google.tsv', 'meta.csv'] as const)('any row of %s', (file) => {
  it.each(['harbour', 'wattle-park-mazda', 'tui-motors'])(
    'uses the terms of the advertiser, for the stock of %s',
    async (slug) => {
      const { site, cars } = await demoStock(slug, 300)
      const locations = site.locations.map((place) => ({ ...place, google_store_code: 'S-1' }))
      const rows = await rowsOf(file, { ...site, locations }, cars)
      expect(rows.length).toBeGreaterThan(60)
      expectWords(file, rows)
    },
  )

  it('is one row of complete cells, whatever a document contains (F16, TH5)', async () => {
    const site = siteOf({ test_drive: { only_tag: '' } })
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(hostileCars, { maxLength: 4 }), async (documents) => {
        const cars = documents.flatMap((document) => parseCar(document) ?? [])
        // All of them, including those left out.
        const text = await textOf({ ...feedOf(file), rules: [] }, site, cars)
        expect(text.split('\r\n')).toHaveLength(cars.length + 2)
        expect(toRows(file, text)).toHaveLength(cars.length)
        expect(text).not.toMatch(/\b(?:undefined|NaN)\b|\[object/)
        const rows = await rowsOf(file, site, cars)
        expectWords(file, rows)
        taken += rows.length
      }),
      { numRuns: 400 },
    )
    expect(taken).toBeGreaterThan(20)
  }, 30_000)
})
