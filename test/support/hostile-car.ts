// Invalid documents of vehicles: a complete one in which any value replaces some of its own.
import * as fc from 'fast-check'

type Document = Record<string, unknown>

/** Values to insert: empty in every spelling, the wrong type, too much, markup, addresses. */
export const NASTY: readonly unknown[] = [
  null,
  undefined,
  'null',
  'undefined',
  'NaN',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  '',
  ' ',
  '-',
  'N/A',
  '[object Object]',
  '2020 undefined Rio',
  'NaN km',
  'null, null',
  {},
  [],
  [null],
  [[]],
  [{}],
  true,
  'true',
  { toString: null },
  { length: 5 },
  Number.MAX_VALUE,
  '1e999',
  1e-9,
  1e12,
  -0.5,
  '1,000,000,000',
  'a'.repeat(30_000),
  'word '.repeat(5000),
  'ｗｉｄｅ😀'.repeat(900),
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]><b>',
  '&lt;b&gt;&amp;#x3C;',
  '${7*7}{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://a.example',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  'https://user:secret@evil.example/',
  'https://evil.example/"onload="alert(1)',
  'https://[',
  '/../../etc/passwd',
  '\\\\evil.example\\share',
  '\uD800',
  '\u0000\u0008',
  '\u202Ereversed',
  'Tūī Māori Tāmaki',
  '__proto__',
  'constructor',
  '2020-02-30',
  '0000-00-00',
  '9999-99-99T99:99:99Z',
]

/** A document with all fields of a feed. */
const WHOLE: Document = {
  name: '2021 Toyota HiLux',
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'GUN126R',
  colour: 'White',
  interior_colour: 'Black',
  price: 45_990,
  before_price: 48_990,
  subscription_price: 299,
  price_type: 'Drive Away',
  preorder: false,
  km: 52_310,
  car_type: 'used',
  status: 'in_stock',
  sold: false,
  stocknum: 'A1',
  vin: 'MR0FA3CD100123456',
  nvic: 'ABC21A',
  regplate: 'ABC123',
  rego_expiry: '2027-03-01',
  wof_expiry: '2027-03-01',
  build_date: '2021-03',
  compliance_date: '2021-05',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-02T00:00:00Z',
  photos_count: 3,
  simple_body: 'Ute',
  simple_transmission: 'Automatic',
  simple_fuel: 'Diesel',
  simple_drive: '4WD',
  trans: 'Sports Automatic',
  gearnum: 6,
  bodyconfiguration: 'Dual Cab',
  drive: '4x4',
  doors: 4,
  seats: 5,
  engine_size: '2.8L',
  engine_size_litres: 2.8,
  fuel: 'Diesel',
  views: 41,
  tag: 'Test Drive Only',
  certified: true,
  reserved: false,
  file: 'https://history.example/report.pdf',
  video_url: 'https://www.youtube.com/watch?v=abcdefghijk',
  external_video_url: 'https://video.example/walk.mp4',
  spin_images: ['https://a.example/1.webp', 'https://a.example/2.webp', 'https://a.example/3.webp'],
  spin_interior_image: 'https://a.example/in.webp',
  spin_code: 'https://spin.example/abc',
  hotspots: {
    exterior: [
      {
        hotspotId: '1',
        activeAngle: 1,
        posX: 50,
        posY: 50,
        description: 'Tow bar',
        anchors: [{ angle: 1, posX: 5, posY: 5 }],
      },
    ],
    interior: [{ hotspotId: '2', activeAngle: 0, posX: 10, posY: 20, description: 'Screen' }],
  },
  images: [
    {
      image: { url: 'https://a.example/a.webp', thumb: { url: 'https://a.example/t.webp' } },
      isVideo: false,
    },
    { image: { url: 'https://a.example/b.webp' }, isVideo: true },
  ],
  thumbnails: ['https://a.example/t.webp'],
  primary_image_url: 'https://a.example/a.webp',
  standardEquipment: ['Cruise control', 'Reversing camera', 'Safety: Airbags'],
  path: '/cars/x',
  dealercomments: 'One owner.\nFull history.',
  dealership_id: '1',
  dealership_name: 'Sample Motors',
  location: {
    id: '1',
    name: 'Parramatta',
    phone: '(02) 5550 4110',
    address: {
      street: '1 High Street',
      city: 'Parramatta',
      state: 'NSW',
      postcode: '2150',
      place_url: 'https://maps.example/1',
    },
  },
  location_name: 'Parramatta',
  city: 'Parramatta',
  state: 'NSW',
  carsales_title: 'HiLux',
  item_type: 'car',
  sold_date_timestamp: 1_795_000_000,
  show_on_dealer_website: true,
  payment_processors: ['stripe'],
  variant: {
    cylinders: 4,
    enginesize: 2755,
    enginesize_litres: 2.8,
    induction: 'Turbo',
    geartype: 'Automatic',
    fuelconsumptioncombined: 8,
    fuelcapacity: 80,
    grossvehiclemass: 3050,
    vehiclelength: 5325,
    vehicleheight: 1815,
    vehiclewidth: 1855,
    towingcapacitybraked: 3500,
    bodyconfiguration: 'Dual Cab',
    torque: 500,
    ancaprating: 5,
  },
  evidence: {
    inspection: { date: '2026-11-02', document: 'https://a.example/report.pdf' },
    title: { date: '3/11/2026', document: null },
  },
  consumer_notice: {
    imported: true,
    registered: true,
    re_registered: false,
    year_registered_nz: 2024,
    year_registered_overseas: 2021,
    last_registered_in: 'Japan',
    imported_damaged: false,
    odometer: 'accurate',
    chassis: 'A-1',
    cof_expiry: '2027-03-01',
    road_user_charges: true,
    road_user_charges_owing: false,
    full_band_radio: true,
    security_interest: true,
  },
  listed_on: '2026-11-01',
  price_history: [
    { date: '2026-11-01', price: 48_990, kind: 'drive_away' },
    { date: '2026-11-10', price: 45_990, kind: 'drive_away' },
  ],
  specifications: {
    body_width: 8,
    body_length: 21,
    tare_weight: 2400,
    axle_type: 'Tandem',
    sleeps: 4,
    aggregate_trailer_mass: 2900,
  },
  autograb_data: { state_average_market_price: 47_000, average_market_price: 47_500 },
  youxQuote: { weeklyRepaymentAmount: 210, advertisedRate: 7.5, comparisonRate: 8.19 },
  finance_lenders: {
    macquarie: {
      interestRate: 7.5,
      comparisonRate: 8.19,
      paymentWeek: 210,
      paymentMonth: 909,
      termYears: 5,
      termMonths: 60,
      deposit: 0,
      balloon: 0,
      disclaimer: 'To approved applicants.',
      offer_price: 45_990,
      establishmentFees: 395,
      totalPayable: 54_600,
    },
  },
  custom_rank: 3,
}

const paths = listPaths(WHOLE)

/** Documents with an id and a slug; each differs from a complete one in some of its values. */
export const hostileCars: fc.Arbitrary<Document> = fc
  .record({
    wrong: fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...NASTY)), {
      maxLength: 14,
    }),
    text: fc.array(
      fc.tuple(fc.constantFrom(...paths), fc.string({ unit: 'binary', maxLength: 12 })),
      { maxLength: 3 },
    ),
    status: fc.constantFrom('in_stock', 'in_stock', 'coming_soon', 'sold', 'withdrawn'),
    kind: fc.constantFrom('car', 'car', 'truck', 'motorcycle', 'caravan'),
    empty: fc.boolean(),
  })
  .map(({ wrong, text, status, kind, empty }) => {
    const document: Document = empty ? {} : structuredClone(WHOLE)
    Object.assign(document, { status, item_type: kind, show_on_dealer_website: true })
    // Copies: a later value may be written into an earlier one.
    for (const [path, value] of [...wrong, ...text]) put(document, path, structuredClone(value))
    return { ...document, id: 7, slug: '2021-toyota-hilux-7' }
  })

/** The path to each value, including branches. */
function listPaths(value: unknown, way: string[] = []): string[][] {
  const own = way.length === 0 ? [] : [way]
  if (typeof value !== 'object' || value === null) return own
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, child]) => listPaths(child, [...way, key])),
  ]
}

/** Writes a value at a path, as far as it still exists. */
function put(document: Document, [key = '', ...rest]: readonly string[], value: unknown): void {
  const child = document[key]
  if (rest.length === 0) document[key] = value
  // Arrays are written by index, as objects are by name.
  else if (typeof child === 'object' && child !== null) put(child as Document, rest, value)
}
