// How dealers' systems write facts about a vehicle: each field in one of several habits. Some habits are unambiguous; a
// careful reader reports others as unreadable.
import * as fc from 'fast-check'

/** The true facts about a vehicle on a yard, in the units that the product shows. */
export type YardVehicle = {
  price: number
  kind: 'drive_away' | 'excluding_charges' | null
  km: number
  year: number
  gearbox: 'Automatic' | 'Manual'
  drive: '4WD' | 'AWD' | 'Front wheel drive' | 'Rear wheel drive'
  fuel: 'Petrol' | 'Diesel' | 'Hybrid' | 'Electric'
  condition: 'new' | 'used' | 'demo'
  status: 'in_stock' | 'reserved' | 'coming_soon'
  /** "2027-03-31" */
  rego: string
  /** Mass of the trailer in kilograms. */
  mass: number
  photos: number
  features: readonly string[]
}

export const yardVehicle: fc.Arbitrary<YardVehicle> = fc.record({
  price: fc.integer({ min: 1000, max: 399_990 }),
  kind: fc.constantFrom('drive_away', 'excluding_charges', null),
  km: fc.integer({ min: 0, max: 480_000 }),
  year: fc.integer({ min: 1990, max: 2027 }),
  gearbox: fc.constantFrom('Automatic', 'Manual'),
  drive: fc.constantFrom('4WD', 'AWD', 'Front wheel drive', 'Rear wheel drive'),
  fuel: fc.constantFrom('Petrol', 'Diesel', 'Hybrid', 'Electric'),
  condition: fc.constantFrom('new', 'used', 'demo'),
  status: fc.constantFrom('in_stock', 'reserved', 'coming_soon'),
  rego: fc
    .tuple(
      fc.integer({ min: 2026, max: 2029 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, month, day]) => [year, pad(month), pad(day)].join('-')),
  mass: fc.integer({ min: 4, max: 35 }).map((hundreds) => hundreds * 100),
  photos: fc.integer({ min: 0, max: 6 }),
  features: fc.uniqueArray(
    fc.constantFrom(
      'Tow bar',
      'Sunroof',
      'Bull bar',
      'Roof racks',
      'Heated seats',
      'Reverse camera',
      'Alloy wheels',
      'Apple CarPlay',
    ),
    { minLength: 4, maxLength: 8 },
  ),
})

const pad = (number: number) => String(number).padStart(2, '0')
const grouped = (number: number, by: string) => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, by)

/** A spelling of a field, possibly with another field that it needs; `isVague` if it cannot be read. */
type Spelling = { sent: unknown; beside?: Record<string, unknown>; isVague?: true }
type Habit<Value> = (value: Value) => Spelling

const plain =
  <Value>(write: (value: Value) => unknown): Habit<Value> =>
  (value) => ({ sent: write(value) })
const vague =
  <Value>(write: (value: Value) => unknown): Habit<Value> =>
  (value) => ({ sent: write(value), isVague: true })

export const PRICES: readonly Habit<number>[] = [
  plain((price) => price),
  plain((price) => String(price)),
  plain((price) => `$${grouped(price, ',')}`),
  plain((price) => `$${grouped(price, ' ')}`),
  plain((price) => `AU$ ${grouped(price, '\u00A0')}`),
  plain((price) => grouped(price, '’')),
  plain((price) => `$${grouped(price, ',')}.00`),
  plain((price) => `${grouped(price, ',')}*`),
  plain((price) => `${price} AUD`),
  plain((price) => ({ amount: price, currency: 'AUD' })),
  plain((price) => `Now only $${grouped(price, ',')}`),
  vague((price) => `From $${grouped(price, ',')}`),
  vague((price) => `$${grouped(price, ',')} - $${grouped(price + 2000, ',')}`),
  vague((price) => `$${grouped(price, ',')} + $495`),
  vague((price) => `Was $${grouped(price, ',')}`),
  vague((price) => `NZ$${grouped(price, ',')}`),
  vague((price) => `$${Math.ceil(price / 100)} per week`),
]

export const DISTANCES: readonly Habit<number>[] = [
  plain((km) => km),
  plain((km) => `${grouped(km, ',')} km`),
  plain((km) => `${grouped(km, ' ')} kms`),
  plain((km) => `${grouped(km, '\u202F')}km`),
  plain((km) => `${grouped(km, ',')} Kilometres`),
  plain((km) => `${km}.0`),
  (km) => ({ sent: grouped(km, ','), beside: { odometer_unit: 'km' } }),
  vague((km) => `under ${grouped(km + 1, ',')}`),
  (km) => ({ sent: grouped(km + 1, ','), beside: { odometer_unit: 'leagues' }, isVague: true }),
]

export const YEARS: readonly Habit<number>[] = [
  plain((year) => year),
  plain((year) => String(year)),
  plain((year) => `${year}.0`),
  plain((year) => `MY${year}`),
  plain((year) => `06/${year}`),
]

const oneOf = <Value extends string>(
  words: Readonly<Record<Value, readonly string[]>>,
): readonly Habit<Value>[] =>
  [0, 1, 2, 3, 4].map((at) => (value) => {
    const all = words[value]
    return { sent: all[at % all.length] }
  })

export const GEARBOXES = oneOf({
  Automatic: [
    'Automatic',
    'AUTO',
    'CVT',
    '8 Speed Sports Automatic',
    'Constantly Variable Transmission',
  ],
  Manual: ['Manual', '6SP MAN', '5 Speed Manual', 'M/T', '6M'],
})
export const DRIVES = oneOf({
  '4WD': ['4WD', '4x4', 'Four Wheel Drive', '4 Wheel Drive', '4X4 Dual Range'],
  AWD: ['AWD', 'All Wheel Drive', 'quattro', 'xDrive', 'ALL-WHEEL DRIVE'],
  'Front wheel drive': ['FWD', 'Front', 'Front Wheel Drive', 'front-wheel drive', 'FRONT'],
  'Rear wheel drive': ['RWD', 'Rear Wheel Drive', 'Rear', 'rear-wheel drive', 'REAR'],
})
export const FUELS = oneOf({
  Petrol: ['Petrol', 'Unleaded', 'ULP', 'Petrol - Premium ULP', '91'],
  Diesel: ['Diesel', 'DIESEL', 'Turbo Diesel', 'Diesel (Turbo)', 'D'],
  Hybrid: ['Hybrid', 'Petrol Hybrid', 'Petrol/Electric', 'HEV', 'Unleaded + Electric'],
  Electric: ['Electric', 'EV', 'BEV', 'Battery Electric', 'ELECTRIC'],
})
export const CONDITIONS = oneOf({
  new: ['new', 'NEW', 'N', 'Brand New', 'New'],
  used: ['used', 'U', 'Pre-Owned', 'Second hand', 'USED'],
  demo: ['demo', 'Ex-Demo', 'Demonstrator', 'DEMO', 'D'],
})
export const STATUSES = oneOf({
  in_stock: ['In Stock', 'Available', 'For Sale', 'InStock', 'Active'],
  reserved: ['Reserved', 'Deposit Taken', 'Under Offer', 'On Hold', 'Sale Pending'],
  coming_soon: ['Coming Soon', 'In Transit', 'On Order', 'Incoming', 'Arriving soon'],
})

export const DAYS: readonly Habit<string>[] = [
  plain((day) => day),
  plain((day) => day.split('-').toReversed().join('/')),
  plain((day) => day.split('-').toReversed().join('-')),
  plain((day) => day.split('-').toReversed().join('.')),
  plain((day) => `${day}T00:00:00`),
  plain((day) =>
    new Intl.DateTimeFormat('en-AU', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(day)),
  ),
  plain((day) => Date.parse(day) / 86_400_000 + 25_569),
  vague(() => 'next year'),
  vague((day) => `31/02/${day.slice(0, 4)}`),
]

export const MASSES: readonly Habit<number>[] = [
  plain((kg) => kg),
  plain((kg) => `${grouped(kg, ',')} kg`),
  plain((kg) => `${grouped(kg, ' ')}kg`),
  plain((kg) => `${kg / 1000}t`),
  plain((kg) => `${kg / 1000} tonnes`),
  vague((kg) => `up to ${kg} kg`),
]

export const KINDS = {
  drive_away: ['Drive Away', 'DAP', 'drive_away_price', 'No More To Pay', 'Ride away'],
  excluding_charges: [
    'EGC',
    'Excl. Gov. Charges',
    'Plus On Road Costs',
    '+ORC',
    'excluding government charges',
  ],
} as const

export const photosOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://cdn.example/${at + 1}.jpg`)

export const PHOTO_LISTS: readonly Habit<readonly string[]>[] = [
  plain((photos) => photos),
  plain((photos) => photos.join('|')),
  plain((photos) => photos.join(', ')),
  plain((photos) => photos.join(';')),
  plain((photos) => photos.join('\n')),
  plain((photos) => JSON.stringify(photos)),
  plain((photos) => photos.map((url) => ({ url }))),
  plain((photos) => photos.map((url) => url.replace('https:', '')).join('|')),
  plain((photos) => photos.map((url) => url.replace('https', 'HTTPS')).join('|')),
]

export const FEATURE_LISTS: readonly Habit<readonly string[]>[] = [
  plain((items) => items),
  plain((items) => items.join('|')),
  plain((items) => items.join(', ')),
  plain((items) => items.join('; ')),
  plain((items) => items.join('\r\n')),
  plain((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
]
