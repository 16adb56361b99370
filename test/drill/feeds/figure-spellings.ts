// Figures as dealers' systems write them: money, distances, years, days, masses, lengths, power, engines and counts. Tables.
import { clear, json, type Spelling, unclear } from './spelling.ts'

const pad = (number: number) => String(number).padStart(2, '0')
/** 1234567 with a sign between groups of three digits. */
export const grouped = (number: number, sign: string): string =>
  String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, sign)
const comma = (number: number) => grouped(number, ',')
const NBSP = '\u00A0'
const NARROW = '\u202F'

/** Amounts of money without what they include. */
export const AMOUNTS: readonly Spelling<number>[] = [
  clear(String),
  json((n) => n),
  clear((n) => `$${comma(n)}`),
  clear((n) => `$ ${comma(n)}`),
  clear(comma),
  clear((n) => `$${grouped(n, ' ')}`),
  clear((n) => `AU$ ${grouped(n, ' ')}`),
  clear((n) => `AU$${grouped(n, NBSP)}`),
  clear((n) => `${grouped(n, NARROW)} $`),
  clear((n) => `$${grouped(n, "'")}`),
  clear((n) => grouped(n, '’')),
  clear((n) => `$${comma(n)}.00`),
  clear((n) => `${n}.00`),
  clear((n) => `${n}.0`),
  clear((n) => `$${comma(n)}*`),
  clear((n) => `$${comma(n)}†`),
  clear((n) => `A$${comma(n)}`),
  clear((n) => `AUD ${comma(n)}`),
  clear((n) => `${n} AUD`),
  clear((n) => `$${comma(n)}.-`),
  clear((n) => `$${grouped(n, '.')},00`),
  clear((n) => (n % 1000 === 0 ? `$${n / 1000}k` : null)),
  clear((n) => (n % 100 === 0 ? `${n / 1000}K` : null)),
  clear((n) => `Now $${comma(n)}`),
  clear((n) => `$${comma(n)} ONO`),
  clear((n) => `$${comma(n)} inc GST`),
  json((n) => ({ amount: n, currency: 'AUD' })),
  json((n) => ({ value: String(n), currency: 'AUD' })),
  json((n) => ({ '#text': comma(n), '@currency': 'AUD' })),
  { ...unclear((n) => ({ amount: Math.round(n * 1.1), currency: 'NZD' })), isJson: true },
  { ...unclear((n) => ({ retail: n })), isJson: true },
  unclear((n) => `From $${comma(n - 1000)}`),
  unclear((n) => `$${comma(n)} - $${comma(n + 2000)}`),
  unclear((n) => `$${comma(n - 495)} + $495 delivery`),
  unclear((n) => `Was $${comma(n + 1500)}`),
  unclear(() => `Save $${comma(1500)}!`),
  unclear((n) => `NZ$${comma(Math.round(n * 1.1))}`),
  unclear((n) => `US$${comma(Math.round(n * 0.66))}`),
  unclear((n) => `€${comma(Math.round(n * 0.6))}`),
  unclear((n) => `£${comma(Math.round(n * 0.5))}`),
  unclear((n) => `$${Math.ceil(n / 260)} per week`),
  unclear((n) => `$${Math.ceil(n / 260)}/wk`),
  unclear((n) => grouped(n, '.')),
  unclear((n) => `$${comma(n)} $${comma(n - 500)}`),
  unclear(() => `Deposit $${comma(1000)}`),
]

/** In a cell with the amount. */
export const KINDS_IN_CELL = {
  drive_away: [
    'Drive Away',
    'drive away',
    'Driveaway',
    'DAP',
    'D/A',
    'Drive Away No More To Pay',
    'Ride Away',
    'incl. on road costs',
  ],
  excluding_charges: [
    'EGC',
    'Excl. Gov. Charges',
    'Excl. Govt. Charges',
    '+ ORC',
    '+ORCs',
    'plus on road costs',
    'Plus On-Roads',
    'before on road costs',
    '(excl. government charges)',
  ],
} as const

/** In a column of their own. */
export const KINDS_IN_COLUMN = {
  drive_away: ['Drive Away', 'DRIVEAWAY', 'drive_away_price', 'No More To Pay', 'DAP', 'On Road'],
  excluding_charges: [
    'EGC',
    'Excl. Gov. Charges',
    'excluding_government_charges_price',
    'Plus On Road Costs',
    'Excluding Government Charges',
    '+ORC',
  ],
} as const

export const DISTANCES: readonly Spelling<number>[] = [
  clear(String),
  json((n) => n),
  clear(comma),
  clear((n) => `${comma(n)} km`),
  clear((n) => `${comma(n)}km`),
  clear((n) => `${n} KM`),
  clear((n) => `${grouped(n, ' ')} kms`),
  clear((n) => `${grouped(n, NARROW)} km`),
  clear((n) => `${grouped(n, NBSP)}km`),
  clear((n) => `${grouped(n, '’')} km`),
  clear((n) => `${comma(n)} Klms`),
  clear((n) => `${comma(n)} Kilometres`),
  clear((n) => `${n}.0`),
  clear((n) => (n > 0 && n % 1000 === 0 ? `${n / 1000}k` : null)),
  clear((n) => (n > 0 && n % 1000 === 0 ? `${n / 1000}K km` : null)),
  json((n) => ({ value: n, unit: 'km' })),
  json((n) => ({ value: comma(n), unitCode: 'KMT' })),
  { ...unclear((n) => ({ reading: n })), isJson: true },
  { ...unclear((n) => ({ value: n, unit: 'leagues' })), isJson: true },
  unclear((n) => `under ${comma(n + 1200)}`),
  unclear((n) => `${comma(n)} - ${comma(n + 5000)} km`),
  unclear((n) => `from ${comma(Math.max(0, n - 900))} km`),
  unclear((n) => `${comma(n)} leagues`),
  unclear((n) => (n >= 1000 && n % 1000 !== 0 ? `${grouped(n, '.')} km` : null)),
  unclear((n) => `${comma(n)} or ${comma(n + 7)}`),
]

const KM_PER_MILE = 1.609344
const toMiles = (km: number) => Math.round(km / KM_PER_MILE)
const inMiles = (write: (miles: number) => unknown): Spelling<number> => ({
  write: (km) => write(toMiles(km)),
  within: 1,
})

/** With the unit in the cell. */
export const MILES: readonly Spelling<number>[] = [
  inMiles((n) => `${comma(n)} miles`),
  inMiles((n) => `${comma(n)} mi`),
  inMiles((n) => `${n}mi`),
  inMiles((n) => `${grouped(n, ' ')} Miles`),
  { ...inMiles((n) => ({ value: n, unit: 'mi' })), isJson: true },
  { ...inMiles((n) => ({ value: n, unitCode: 'SMI' })), isJson: true },
  { ...inMiles((n) => ({ '#text': String(n), '@unit': 'miles' })), isJson: true },
]
/** Without it. */
export const BARE_MILES: readonly Spelling<number>[] = [
  inMiles(String),
  inMiles(comma),
  inMiles((n) => grouped(n, ' ')),
]
export const MILE_WORDS = ['miles', 'Miles', 'mi', 'MI', 'Mile']
export const KM_WORDS = ['km', 'KM', 'Kms', 'Kilometres', 'kilometers', 'K']

export const YEARS: readonly Spelling<number>[] = [
  clear(String),
  json((n) => n),
  clear((n) => `${n}.0`),
  clear((n) => `MY${n}`),
  clear((n) => (n >= 2000 ? `MY${pad(n % 100)}` : null)),
  clear((n) => `06/${n}`),
  clear((n) => `Jun-${n}`),
  clear((n) => `${n}-06-01`),
  unclear((n) => `${n}/${n + 1}`),
  unclear((n) => `${n - 1}-${n}`),
  unclear((n) => `${String(n).slice(0, 3)}?`),
]

const MONTHS =
  'January February March April May June July August September October November December'
const monthOf = (month: string) => MONTHS.split(' ')[Number(month) - 1] ?? ''
const day = (write: (y: string, m: string, d: string) => unknown): Spelling<string> => ({
  write: (text) => {
    const [y = '', m = '', d = ''] = text.split('-')
    return write(y, m, d)
  },
})
const isLast = (y: string, m: string, d: string) =>
  new Date(Date.UTC(Number(y), Number(m), 0)).getUTCDate() === Number(d)

export const DAYS: readonly Spelling<string>[] = [
  day((y, m, d) => `${y}-${m}-${d}`),
  day((y, m, d) => `${d}/${m}/${y}`),
  day((y, m, d) => `${Number(d)}/${Number(m)}/${y}`),
  day((y, m, d) => `${d}-${m}-${y}`),
  day((y, m, d) => `${d}.${m}.${y}`),
  day((y, m, d) => `${d}/${m}/${y.slice(2)}`),
  day((y, m, d) => `${Number(d)} ${monthOf(m)} ${y}`),
  day((y, m, d) => `${d}-${monthOf(m).slice(0, 3)}-${y.slice(2)}`),
  day((y, m, d) => `${Number(d)} ${monthOf(m).slice(0, 3).toUpperCase()} ${y}`),
  day((y, m, d) => `${y}-${m}-${d}T00:00:00`),
  day((y, m, d) => `${y}-${m}-${d}T00:00:00Z`),
  day((y, m, d) => `${d}/${m}/${y} 00:00:00`),
  day((y, m, d) => `${Number(d)}/${Number(m)}/${y} 12:00:00 AM`),
  day((y, m, d) => `${y}${m}${d}`),
  day((y, m, d) => String(Date.UTC(Number(y), Number(m) - 1, Number(d)) / 86_400_000 + 25_569)),
  day((y, m, d) => (Number(d) > 12 ? `${m}/${d}/${y}` : null)),
  day((y, m, d) => (isLast(y, m, d) ? `${m}/${y}` : null)),
  day((y, m, d) => (isLast(y, m, d) ? `${monthOf(m).slice(0, 3)}-${y}` : null)),
  day((y, m, d) => (isLast(y, m, d) ? `${monthOf(m)} ${y}` : null)),
  { ...day((y) => `31/02/${y}`), isUnclear: true },
  { ...day(() => 'next year'), isUnclear: true },
  { ...day((_, m, d) => `${d}/${m}`), isUnclear: true },
  { ...day((y) => `end of ${y}`), isUnclear: true },
]

export const MASSES: readonly Spelling<number>[] = [
  clear(String),
  json((n) => n),
  clear((n) => `${comma(n)} kg`),
  clear((n) => `${comma(n)}kg`),
  clear((n) => `${grouped(n, ' ')} kg`),
  clear((n) => `${grouped(n, NBSP)}kg`),
  clear((n) => `${n} KG`),
  clear((n) => `${n}.00`),
  clear((n) => (n >= 1000 ? `${n / 1000}t` : null)),
  clear((n) => (n >= 1000 ? `${n / 1000} tonnes` : null)),
  clear((n) => (n >= 1000 ? `${comma(n)} kg (${n / 1000}t)` : null)),
  unclear((n) => `up to ${n + 100} kg`),
  unclear((n) => `${n}-${n + 200} kg`),
  unclear((n) => (n >= 1000 ? `${n / 1000}` : null)),
  unclear((n) => `${n} stone`),
]

const METRES_PER_INCH = 0.0254
const feetAndInches = (inches: number) => [Math.floor(inches / 12), inches % 12] as const
const metric = (write: (metres: number) => unknown): Spelling<number> => ({
  write: (inches) => write(inches * METRES_PER_INCH),
  // Half of what the last digit leaves out, in feet.
  within: 0.02,
})

/** Of inches. */
export const LENGTHS: readonly Spelling<number>[] = [
  clear((n) => feetAndInches(n).join("'") + '"'),
  clear((n) => feetAndInches(n).join('’') + '”'),
  clear((n) => feetAndInches(n).join('′') + '″'),
  clear((n) => feetAndInches(n).join('ft ') + 'in'),
  clear((n) => feetAndInches(n).join(' ft ') + ' in'),
  clear((n) => (n % 12 === 0 ? `${n / 12} ft` : null)),
  clear((n) => (n % 6 === 0 ? `${n / 12}ft` : null)),
  clear((n) => (n % 6 === 0 ? `${n / 12} feet` : null)),
  metric((m) => `${m.toFixed(2)}m`),
  metric((m) => `${m.toFixed(2)} metres`),
  metric((m) => `${Math.round(m * 1000)}mm`),
  metric((m) => `${comma(Math.round(m * 1000))} mm`),
  metric((m) => `${Math.round(m * 100)} cm`),
  clear((n) => `${feetAndInches(n).join("'")}" (${(n * METRES_PER_INCH).toFixed(2)}m)`),
  unclear((n) => (n * METRES_PER_INCH).toFixed(2)),
  unclear((n) => `${Math.floor(n / 12)}'14"`),
  unclear((n) => `${Math.floor(n / 12)}-${Math.floor(n / 12) + 2} ft`),
]

export const POWERS: readonly Spelling<number>[] = [
  clear(String),
  json((n) => n),
  clear((n) => `${n} kW`),
  clear((n) => `${n}kW`),
  clear((n) => `${n}.0`),
  clear((n) => `${n}kW @ 5,000rpm`),
  { write: (n) => `${Math.round(n / 0.745699872)} hp`, within: 1 },
  { write: (n) => `${Math.round(n / 0.73549875)}PS`, within: 1 },
  unclear((n) => `${n} horses`),
  unclear((n) => `${n}/${n + 20} kW`),
]

/** Of cubic centimetres. */
export const ENGINES: readonly Spelling<number>[] = [
  clear((n) => (n % 100 === 0 ? `${(n / 1000).toFixed(1)}L` : null)),
  clear((n) => (n % 100 === 0 ? `${(n / 1000).toFixed(1)} L` : null)),
  clear((n) => (n % 100 === 0 ? `${(n / 1000).toFixed(1)} litre` : null)),
  clear((n) => (n % 100 === 0 ? (n / 1000).toFixed(1) : null)),
  clear((n) => `${n}cc`),
  clear((n) => `${n} cc`),
  clear((n) => `${comma(n)} cc`),
  clear(String),
]

const ofCount = (...nouns: string[]): Spelling<number>[] => [
  clear(String),
  json((n) => n),
  clear((n) => `${n}.0`),
  ...nouns.map((noun) => clear((n: number) => `${n}${noun}`)),
  unclear((n) => `${n}+2`),
  unclear((n) => `${n} or ${n + 1}`),
]
export const SEATS = ofCount(' seats', ' Seats', ' seater', '-seater')
export const DOORS = ofCount(' doors', ' Door', 'dr', 'D')
export const SLEEPS = ofCount(' berth', ' people', ' Berth')
export const CYLINDERS: readonly Spelling<number>[] = [
  ...ofCount(' cyl', ' Cylinder', 'cyl'),
  clear((n) => (n >= 6 ? `V${n}` : null)),
  clear((n) => (n === 3 || n === 4 ? `I${n}` : null)),
]
