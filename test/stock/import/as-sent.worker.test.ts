// Stock as dealers' systems send it, through a signed delivery: what is published is what a careful person reads, or nothing
// and a report.
import { describe, expect, it } from 'vitest'

import { sendStock } from '#test/support/send-stock.ts'
import { openShop, visit, writeStock } from '#test/support/shop.ts'

type Document = Record<string, unknown>

async function stockOf(slug: string): Promise<Map<string, Document>> {
  const body = { hitsPerPage: 1000 }
  const page = await writeStock(slug, 'POST', '/1/indexes/Car_production/browse', body)
  const { hits }: { hits: Document[] } = await page.json()
  return new Map(hits.map((hit) => [String(hit['objectID']), hit]))
}

let sites = 0

/** Sends vehicles to a new site; the stock by id, and the answer. */
async function deliver(vehicles: readonly Document[]) {
  const slug = `sent-${(sites += 1)}`
  await openShop({ slug }, [])
  const { body } = await sendStock(
    slug,
    vehicles.map((more, at) => ({ id: `v${at}`, make: 'Kia', model: 'Rio', year: 2020, ...more })),
  )
  return { slug, stock: await stockOf(slug), body }
}

/** What one vehicle becomes for each of several spellings of a field. */
async function readEach(field: string, spellings: readonly unknown[], as: readonly string[]) {
  const path = field.split('.')
  const nest = (value: unknown) =>
    path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Document
  const { stock, body } = await deliver(spellings.map(nest))
  return {
    body,
    read: spellings.map((_, at) =>
      as.map((name) =>
        name
          .split('.')
          .reduce<unknown>((of, part) => (of as Document | undefined)?.[part], stock.get(`v${at}`)),
      ),
    ),
  }
}

const FIGURES: [field: string, cases: [sent: unknown, read: unknown][]][] = [
  [
    'price',
    [
      ['$12 990', 12_990],
      ['AU$ 23 450', 23_450],
      ['$23\u00A0450', 23_450],
      ["$23'450", 23_450],
      ['$23,450.00', 23_450],
      ['$23,450*', 23_450],
      ['$29k', 29_000],
      ['AUD 23,450', 23_450],
      ['$23,450 Drive Away', 23_450],
      [{ amount: 23_450, currency: 'AUD' }, 23_450],
      ['POA', 0],
      ['Call for price', 0],
      ['99999999', 0],
      ['From $12,990', 0],
      ['$24,990 + $495', 0],
      ['$12,990 - $15,990', 0],
      ['12.990', 0],
      ['US$12,000', 0],
      ['€12,000', 0],
      ['NZ$12,990', 0],
      ['$123 per week', 0],
      // A price that is not set, and thousands.
      ['$1.00', 0],
      ['23.99', 0],
      // Digits that are none of these.
      ['$23,450\u0660', 0],
      [{ value: 23_450, currency: { code: 'NZD' } }, 0],
      [{ value: 2_345_000, currency: 'AUD', unit: 'cents' }, 0],
    ],
  ],
  [
    'km',
    [
      ['45 000 km', 45_000],
      ['45,000 kms', 45_000],
      ['45k', 45_000],
      ['45,000k', 45_000],
      ['45000.5', 45_000],
      ['62,137 miles', 100_000],
      ['62,137 mi', 100_000],
      [{ value: 62_137, unit: 'mi' }, 100_000],
      [{ value: 62_137, unit: { code: 'mi' } }, 100_000],
      [{ value: 62_137, uom: 'MI' }, 100_000],
      [{ amount: 62_137, type: 'miles' }, 100_000],
      [{ value: 62_137, unit_of_measure: 'furlongs' }, undefined],
      ['1,23,456', undefined],
      ['from 45,000', undefined],
      ['45,000 leagues', undefined],
    ],
  ],
  [
    'specifications.aggregate_trailer_mass',
    [
      ['2 800 kg', 2800],
      ['2.8t', 2800],
      ['2,8 t', 2800],
      ['2.8 tonnes', 2800],
      ['6,173 lb', 2800],
      ['2,800 kg (2.8t)', 2800],
      ['2.8', undefined],
      ['2-3 t', undefined],
    ],
  ],
  [
    'specifications.body_length',
    [
      [`21'6"`, 21.5],
      ['21’6”', 21.5],
      ['21′6″', 21.5],
      ['21 ft 6 in', 21.5],
      ['21.5', 21.5],
      ['6.55m', 21.5],
      ['6550mm', 21.5],
      ['655 cm', 21.5],
      ['6550', 21.5],
      [`21'6" (6.55m)`, 21.5],
      ['21½ ft', 21.5],
      [`255"`, 21.3],
      ['21"', undefined],
      ['6.55', undefined],
      // Feet or metres.
      ['8.28', undefined],
      [`21'13"`, undefined],
    ],
  ],
  [
    'variant.power_kw',
    [
      ['147 kW', 147],
      ['147 hp', 110],
      ['150PS', 110],
      ['200 kW @ 5,000 rpm', 200],
      ['147 horses', undefined],
    ],
  ],
  [
    'variant.cylinders',
    [
      ['V6', 6],
      ['4 cyl', 4],
      ['6 cylinder', 6],
    ],
  ],
  [
    'variant.fuelconsumptioncombined',
    [
      ['8.7 L / 100 km', 8.7],
      ['8.7L/100km', 8.7],
      ['11 km/L', undefined],
    ],
  ],
  [
    'variant.co2combined',
    [
      ['149 g/km', 149],
      ['149', 149],
      ['0', undefined],
      ['Euro 6', undefined],
    ],
  ],
  [
    'electric.consumption_kwh',
    [
      ['15.4 kWh/100 km', 15.4],
      ['154 Wh/km', 15.4],
    ],
  ],
  [
    'engine_size_litres',
    [
      ['1998cc', 2],
      ['2.0L', 2],
      ['2', 2],
      [1998, 2],
    ],
  ],
  [
    'seats',
    [
      ['7 seater', 7],
      [' 7 Seats', 7],
      ['2+2', undefined],
    ],
  ],
  [
    'year',
    [
      ['2021', 2021],
      ['MY21', 2021],
      ['MY99', 1999],
      ['Mar-2021', 2021],
      [2021, 2021],
    ],
  ],
]

describe('a figure', () => {
  it.each(FIGURES)('is published whole or not at all: %s', async (field, cases) => {
    const { read } = await readEach(
      field,
      cases.map(([sent]) => sent),
      [field],
    )
    expect(cases.map(([sent], at) => [sent, read[at]?.[0]])).toEqual(cases)
  })

  it('takes its unit from a field of its own, and is none if that is not understood', async () => {
    const { stock } = await deliver([
      { km: '62,137', odometer_unit: 'miles' },
      { km: '62,137', odometer_unit: 'furlongs' },
      { odometer_miles: '62,137' },
    ])
    expect([...stock.values()].map(({ km }) => km)).toEqual([100_000, undefined, 100_000])
  })
})

describe('a price', () => {
  it('comes with its kind, from its own words, from a field beside it or from the column', async () => {
    const { stock } = await deliver([
      { price: '$23,990 Drive Away' },
      { price: '$23,990 + ORCs' },
      { price: 23_990, price_type: 'Excl. Gov. Charges' },
      { price: 23_990, price_type: 'drive_away_price' },
      { price: 23_990, price_type: 'excluding_government_charges_price' },
      { price: 23_990, price_type: 'Plus On Road Costs' },
      { price: 23_990, price_type: 'No More To Pay' },
      { price_drive_away: '32990', price_excluding_charges: '30990' },
      { price_drive_away: '', price_excluding_charges: '24990' },
      { price: '$50,000 + GST' },
    ])
    const drive = 'Drive away'
    const excluding = 'Excl. gov. charges'
    expect([...stock.values()].map(({ price, price_type: type }) => [price, type])).toEqual([
      [23_990, drive],
      [23_990, excluding],
      [23_990, excluding],
      [23_990, drive],
      [23_990, excluding],
      [23_990, excluding],
      [23_990, drive],
      [32_990, drive],
      [24_990, excluding],
      [50_000, 'Plus GST'],
    ])
  })
})

describe('a figure in XML', () => {
  it('has the unit or the currency that is an attribute of its element', async () => {
    const slug = `sent-${(sites += 1)}`
    await openShop({ slug }, [])
    const rows = [
      '<km unit="miles">62,137</km><price currency="AUD">23990</price>',
      '<km UOM="KM">62137</km><price currencyCode="NZD">23990</price>',
      '<km unit="furlongs">62137</km><price currency="AUD">POA</price>',
      '<km unit="K">40</km><price>23990</price>',
    ]
    const list = rows.map(
      (row, at) =>
        `<vehicle><id>v${at}</id><make>Kia</make><model>Rio</model><year>2020</year>${row}</vehicle>`,
    )
    const { body } = await sendStock(slug, `<vehicles>${list.join('')}</vehicles>`)
    const read = [...(await stockOf(slug)).values()].map(({ km, price }) => [km, price])
    expect(read).toEqual([
      [100_000, 23_990],
      [62_137, 0],
      [undefined, 0],
      [40, 23_990],
    ])
    expect(body['leftOut']).toMatchObject([
      { field: 'price', count: 1, examples: [{ sent: '23990 NZD' }] },
      { field: 'km', count: 1, examples: [{ sent: '62137 furlongs' }] },
    ])
  })
})

describe('a price in XML', () => {
  it('is of the kind that an attribute of its element says', async () => {
    const slug = `sent-${(sites += 1)}`
    await openShop({ slug }, [])
    const list = ['type="egc"', 'currency="AUD" kind="Drive Away"', 'type="retail"'].map(
      (attributes, at) =>
        `<vehicle><id>v${at}</id><make>Kia</make><model>Rio</model><year>2020</year><price ${attributes}>23,990</price></vehicle>`,
    )
    await sendStock(slug, `<vehicles>${list.join('')}</vehicles>`)
    const read = [...(await stockOf(slug)).values()]
    expect(read.map(({ price, price_type: type }) => [price, type])).toEqual([
      [23_990, 'Excl. gov. charges'],
      [23_990, 'Drive away'],
      [23_990, undefined],
    ])
  })
})

describe('the price before a reduction', () => {
  it('is in the currency of the site, as the price is', async () => {
    const { stock, body } = await deliver([{ price: 20_000, before_price: 'NZ$24,990' }])
    expect(stock.get('v0')).not.toHaveProperty('before_price')
    expect(body['leftOut']).toMatchObject([{ field: 'before_price', count: 1 }])
  })
})

const WORDS: [field: string, as: string[], cases: [sent: unknown, ...read: unknown[]][]][] = [
  [
    'status',
    ['status', 'reserved'],
    [
      ['Reserved', 'in_stock', true],
      ['Deposit Taken', 'in_stock', true],
      ['Under Offer', 'in_stock', true],
      ['On Hold', 'in_stock', true],
      ['Sale Pending', 'in_stock', true],
      ['InStock', 'in_stock', undefined],
      ['Yes', 'in_stock', undefined],
      ['Available', 'in_stock', undefined],
      ['For Sale', 'in_stock', undefined],
      ['Active', 'in_stock', undefined],
      ['In Transit', 'coming_soon', undefined],
      ['Delivered', 'sold', undefined],
      ['Withdrawn', 'other', undefined],
      ['Mysterious', 'other', undefined],
      ['Available - Under Offer', 'in_stock', true],
      ['Sold/Available', 'other', undefined],
      ['https://schema.org/InStock', 'in_stock', undefined],
      ['http://schema.org/SoldOut', 'sold', undefined],
      [['Active', '', 'Sold'], 'sold', undefined],
      [['Active', 'Deposit Taken'], 'in_stock', true],
      [['Active', 'Mysterious'], 'other', undefined],
      [{ id: 4, name: 'Sold' }, 'sold', undefined],
      [{ code: 'SLD' }, 'other', undefined],
    ],
  ],
  [
    'car_type',
    ['car_type'],
    [
      ['NEW', 'new'],
      ['Ex-Demo', 'demo'],
      ['Pre-Owned', 'used'],
      [['Excellent', 'New'], 'new'],
      ['Excellent', 'used'],
      ['https://schema.org/NewCondition', 'new'],
    ],
  ],
  [
    'trans',
    ['transmission'],
    [
      ['Constantly Variable Transmission', 'Automatic'],
      ['PDK', 'Automatic'],
      ['EDC', 'Automatic'],
      ['Powershift', 'Automatic'],
      ['8 Speed Sports Automatic Dual Clutch', 'Automatic'],
      ['Automated Manual', 'Automatic'],
      ['Automatic with manual mode', 'Automatic'],
      ['6SP MANUAL', 'Manual'],
      ['5M', 'Manual'],
      ['M', 'Manual'],
      ['6SP A', 'Automatic'],
      ['Auto/Manual', undefined],
      ['Gears', undefined],
    ],
  ],
  [
    'drive',
    ['drive'],
    [
      ['4 Wheel Drive', '4WD'],
      ['4 x 4', '4WD'],
      ['Four-wheel drive', '4WD'],
      ['All Wheel Drive', 'AWD'],
      ['Quattro', 'AWD'],
      ['FRONT', 'Front wheel drive'],
      ['6x4', '6x4'],
    ],
  ],
  [
    'fuel',
    ['fuel'],
    [
      ['Unleaded 91', 'Petrol'],
      ['Diesel - Turbo', 'Diesel'],
      ['Petrol/Electric', 'Hybrid'],
      ['PHEV', 'Plug-in Hybrid'],
      ['Electric with range extender', 'Plug-in Hybrid'],
      ['Petrol or Diesel', undefined],
    ],
  ],
  [
    'rego_expiry',
    ['rego_expiry'],
    [
      ['31-12-2026', '2026-12-31'],
      ['31.12.2026', '2026-12-31'],
      ['31 Dec 2026', '2026-12-31'],
      ['31st December 2026', '2026-12-31'],
      ['12/2026', '2026-12-31'],
      ['Sep-2027', '2027-09-30'],
      [46_387, '2026-12-31'],
      ['31/12/26', '2026-12-31'],
      ['2026-12-31T00:00:00', '2026-12-31'],
      // Midnight here, in universal time.
      ['2026-12-30T13:00:00.000Z', '2026-12-31'],
      ['2026-12-31T00:00:00Z', '2026-12-31'],
      ['31/12/99', '1999-12-31'],
      // What databases write for no date.
      ['1900-01-01', undefined],
      ['0001-01-01T00:00:00', undefined],
      ['29/02/2027', undefined],
      ['next year', undefined],
    ],
  ],
]

describe('a word', () => {
  it.each(WORDS)('has one meaning, or none that is shown: %s', async (field, as, cases) => {
    const { read } = await readEach(
      field,
      cases.map(([sent]) => sent),
      as,
    )
    expect(cases.map(([sent], at) => [sent, ...(read[at] ?? [])])).toEqual(cases)
  })

  it('that may say that a vehicle is sold or hidden is never passed over', async () => {
    const { stock } = await deliver([
      { sold: 'Sold' },
      { sold: '12/11/2026' },
      { sold: { isSold: true } },
      { sold: 'No' },
      { show_on_dealer_website: { web: false } },
    ])
    const read = [...stock.values()].map(({ status, sold, show_on_dealer_website: isShown }) => [
      status === 'in_stock' && isShown === true && sold !== true,
    ])
    expect(read.flat()).toEqual([false, false, false, true, false])
  })

  it('of a unit’s column may be one letter', async () => {
    const { stock } = await deliver([
      { km: 62_137, odometer_unit: 'M' },
      { km: 62_137, odometer_unit: 'K' },
    ])
    expect([...stock.values()].map(({ km }) => km)).toEqual([100_000, 62_137])
  })

  it('of a caravan’s kind is no fuel', async () => {
    const { stock } = await deliver([
      { item_type: 'caravan', simple_body: 'Hybrid Caravan', model: 'X17 Hybrid' },
    ])
    expect(stock.get('v0')).not.toHaveProperty('fuel')
    expect(stock.get('v0')).toMatchObject({ is_electric: false })
  })
})

describe('photos', () => {
  it('are read with spaces, without a scheme, in capitals, and in a list of texts', async () => {
    const { stock } = await deliver([
      { images: 'https://cdn.example/img 1.jpg|https://cdn.example/img 2.jpg' },
      { images: '//cdn.example/1.jpg|//cdn.example/2.jpg' },
      { images: ['HTTPS://cdn.example/1.jpg', 'https://cdn.example/2.jpg'] },
      { images: '["https://cdn.example/1.jpg","https://cdn.example/2.jpg"]' },
      { images: 'https://cdn.example/w_6,h_4/1.jpg, https://cdn.example/2.jpg' },
      { images: 'https://cdn.example/1.jpg;https://cdn.example/2.jpg\nhttps://cdn.example/3.jpg' },
      { images: [{ src: 'https://cdn.example/1.jpg' }, { url: 'https://cdn.example/2.jpg' }] },
      { images: 'https://cdn.example/1.jpg?a=1&amp;b=2' },
      { images: { photo: [{ Url: 'https://cdn.example/1.jpg' }] } },
      { images: { 0: 'https://cdn.example/1.jpg', 1: { imgUrl: 'https://cdn.example/2.jpg' } } },
      { images: [{ sizes: { large: 'https://cdn.example/1.jpg' } }] },
      { images: '{"url":"https:\\/\\/cdn.example\\/1.jpg"}' },
      { images: "['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg']" },
    ])
    const shown = [...stock.values()].map(({ images }) =>
      (images as { image: { url: string } }[]).map(({ image }) =>
        image.url.replace('https://cdn.example/', ''),
      ),
    )
    expect(shown).toEqual([
      ['img%201.jpg', 'img%202.jpg'],
      ['1.jpg', '2.jpg'],
      ['1.jpg', '2.jpg'],
      ['1.jpg', '2.jpg'],
      ['w_6,h_4/1.jpg', '2.jpg'],
      ['1.jpg', '2.jpg', '3.jpg'],
      ['1.jpg', '2.jpg'],
      ['1.jpg?a=1&b=2'],
      ['1.jpg'],
      ['1.jpg', '2.jpg'],
      ['1.jpg'],
      ['1.jpg'],
      ['1.jpg', '2.jpg'],
    ])
  })

  it('that have no address are counted', async () => {
    const { body } = await deliver([{ images: [{ id: 3 }, { path: { at: 'a' } }] }])
    expect(body['leftOut']).toMatchObject([{ field: 'images', count: 2 }])
  })
})

describe('a text', () => {
  it('has no markup, in lines as it was meant, on the page and in its address', async () => {
    const { slug, stock } = await deliver([
      {
        make: 'Land Rover',
        model: 'Discovery',
        badge: 'S &amp; Black',
        dealercomments:
          '<p>One owner&nbsp;car.</p><br/>Log books &amp; 2 keys&#39;<ul><li>Tow bar</li><li>Roof racks</li></ul>' +
          '<script>alert(1)</script> <strong>Finance</strong> available. 0-100 in <ten seconds',
      },
    ])
    const car = stock.get('v0')
    expect(car).toMatchObject({
      badge: 'S & Black',
      dealercomments:
        "One owner car.\nLog books & 2 keys'\nTow bar\nRoof racks\nFinance available. 0-100 in <ten seconds",
    })
    expect(car?.['slug']).toBe('2020-land-rover-discovery-s-black-v0')
    const page = await visit(slug, `/cars/${String(car?.['slug'])}`)
    expect(await page.text()).not.toContain('&amp;amp;')
  })

  it('with features is a list, whatever parts them', async () => {
    const features = Array.from({ length: 40 }, (_, at) => `Feature number ${at + 1}`)
    const { stock } = await deliver([
      { standardEquipment: features.join(', ') },
      { standardEquipment: features.join('\n') },
      { standardEquipment: features.join('|') },
      { standardEquipment: `<ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul>` },
      { standardEquipment: JSON.stringify(features) },
      { standardEquipment: 'Full service history, one owner.' },
    ])
    const lists = [...stock.values()].map(({ standardEquipment }) => standardEquipment)
    expect(lists).toEqual([
      ...Array.from({ length: 5 }, () => features),
      ['Full service history, one owner.'],
    ])
  })
})

describe('a VIN', () => {
  it('is not published where a text is in its place that is none', async () => {
    const vins = ['TBA', '00000000000000000', 'XXXXXXXXXXXXXXXXX', 'N/A', '12345678901234567']
    const { stock } = await deliver(
      [...vins, 'XLRTE47MS0E123456', 'NA6CE-123456'].map((vin) => ({ vin })),
    )
    expect([...stock.values()].map(({ vin }) => vin)).toEqual([
      ...vins.map(() => undefined),
      'XLRTE47MS0E123456',
      'NA6CE-123456',
    ])
  })
})

describe('what was left out', () => {
  it('is said of an object with names that are not known', async () => {
    const { body } = await deliver([{ price: { retail: 32_990 }, km: { reading: 45_000 } }])
    expect(body['leftOut']).toMatchObject([
      { field: 'price', count: 1, examples: [{ sent: '(an object)' }] },
      { field: 'km', count: 1 },
    ])
  })

  it('is said by field and word, with an example of a row', async () => {
    const { body } = await deliver([
      { price: 'From $12,990', trans: 'Gears', images: 'photo1.jpg' },
      { price: 'From $12,990', images: 'https://cdn.example/1.jpg|photo2.jpg' },
    ])
    expect(body).toMatchObject({
      taken: 2,
      leftOut: [
        {
          field: 'price',
          count: 2,
          examples: [{ sent: 'From $12,990', count: 2, row: 1 }],
        },
        {
          field: 'images',
          count: 2,
          examples: [
            { sent: 'photo1.jpg', count: 1, row: 1 },
            { sent: 'photo2.jpg', count: 1, row: 2 },
          ],
        },
        {
          field: 'simple_transmission',
          count: 1,
          examples: [{ sent: 'Gears', count: 1, row: 1 }],
        },
      ],
    })
  })
  it('counts rows that were repaired, with the first of them', async () => {
    const slug = 'repaired'
    await openShop({ slug }, [])
    const rows = [
      'v1,Kia,Rio,2020,"Sport 18" alloys",19990',
      'v2,Kia,Rio,2021,Sport,20990',
      'v3,Kia,Rio,2022,"GT 19" alloys",23990',
    ]
    const { body } = await sendStock(slug, `id,make,model,year,badge,price\n${rows.join('\n')}\n`)
    expect(body).toMatchObject({
      taken: 3,
      repairs: [
        { reason: 'row has a quote within a quoted cell that is not doubled', count: 2, row: 2 },
      ],
    })
    expect((await stockOf(slug)).get('v3')).toMatchObject({ badge: 'GT 19" alloys', price: 23990 })
  })
})

describe('a feed with more than one list of vehicles', () => {
  const rio = (id: string) => ({ id, make: 'Kia', model: 'Rio', year: 2020, price: 19_990 })
  const xml = (...lists: [name: string, ids: string[]][]) =>
    `<yard>${lists
      .map(([name, ids]) => {
        const rows = ids.map(
          (id) =>
            `<vehicle><id>${id}</id><make>Kia</make><model>Rio</model><year>2020</year></vehicle>`,
        )
        return `<${name}>${rows.join('')}</${name}>`
      })
      .join('')}</yard>`

  it.each([
    ['sold before for sale', JSON.stringify({ sold: [rio('a')], stock: [rio('b'), rio('c')] })],
    ['the longer first', JSON.stringify({ new: [rio('a'), rio('b')], used: [rio('c')] })],
    ['one with more fields', JSON.stringify({ sold: [rio('a')], stock: [{ ...rio('b'), km: 1 }] })],
    ['two elements of XML', xml(['stock', ['a', 'b']], ['sold', ['c']])],
  ])('changes nothing, and says so: %s', async (_, text) => {
    for (const query of ['', '?mode=replace&force=true']) {
      const slug = `sent-${(sites += 1)}`
      await openShop({ slug }, [])
      const { status, body } = await sendStock(slug, text, { query })
      expect(status).toBe(422)
      expect(body).toMatchObject({ outcome: 'refused', taken: 0 })
      expect(body['message']).toMatch(
        /^This feed has more than one list of vehicles: the second begins after row \d\. Nothing was changed\./,
      )
      expect((await stockOf(slug)).size).toBe(0)
    }
  })

  it.each([
    [
      'lists of other things',
      JSON.stringify({
        dealers: [{ id: 'd1', name: 'Yard', phone: '02 5550 0000' }],
        vehicles: [
          { ...rio('a'), photos: [{ id: 1, url: 'https://cdn.example/1.jpg', order: 1 }] },
        ],
        errors: [{ code: 1, text: 'none', at: 'now' }],
      }),
      1,
    ],
    ['elements of one name', xml(['vehicles', ['a']], ['vehicles', ['b', 'c']]), 3],
  ])('is not one with %s', async (_, text, count) => {
    const slug = `sent-${(sites += 1)}`
    await openShop({ slug }, [])
    const { body } = await sendStock(slug, text)
    expect(body).toMatchObject({ outcome: 'taken', taken: count })
  })
})
