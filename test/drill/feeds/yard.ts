// A small yard of made-up vehicles: what is true of each, in the units that the product shows. Nothing here is read from the
// product.

export type Random = () => number

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
/** Both ends are included. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))
export const happens = (random: Random, share: number): boolean => random() < share

export type Kind = 'car' | 'truck' | 'motorcycle' | 'caravan'
export type PriceKind = 'drive_away' | 'excluding_charges'
export type Status = 'in_stock' | 'reserved' | 'coming_soon' | 'sold' | 'withdrawn'

/** Null is what such a vehicle does not have. */
export type YardVehicle = {
  /** Unique, in all yards of a drill. */
  stock: string
  vin: string | null
  type: Kind
  year: number
  make: string
  model: string
  badge: string
  body: string
  condition: 'new' | 'used' | 'demo'
  status: Status
  price: number
  kind: PriceKind | null
  /** The price before a reduction. */
  was: number | null
  /** The EGC price of a vehicle that also has a drive-away price. */
  withoutCharges: number
  km: number | null
  gearbox: 'Automatic' | 'Manual' | null
  drive: '4WD' | 'AWD' | 'Front wheel drive' | 'Rear wheel drive' | null
  fuel: 'Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric' | 'LPG' | null
  /** Cubic centimetres, of a round number of tenths of a litre unless it is a motorcycle. */
  engine: number | null
  cylinders: number | null
  /** Kilowatts. */
  power: number | null
  seats: number | null
  doors: number | null
  /** "2027-03-31", always the last day of a month or a day that is in every month. */
  rego: string | null
  /** Kilograms of a caravan. */
  atm: number | null
  tare: number | null
  ball: number | null
  /** Inches of a caravan. */
  inches: number | null
  sleeps: number | null
  photos: readonly string[]
  features: readonly string[]
  comments: string
}

const MODELS: Record<Kind, readonly (readonly [make: string, model: string, body: string])[]> = {
  car: [
    ['Kia', 'Rio', 'Hatch'],
    ['Kia', 'Sportage', 'SUV'],
    ['Mazda', 'CX-5', 'SUV'],
    ['Mazda', '3', 'Sedan'],
    ['Toyota', 'HiLux', 'Ute'],
    ['Ford', 'Ranger', 'Ute'],
    ['Citroën', 'C3', 'Hatch'],
    ['Škoda', 'Octavia', 'Wagon'],
    ['Peugeot', '2008', 'SUV'],
    ['Peugeot', '308', 'Hatch'],
    ['Land Rover', 'Discovery', 'SUV'],
    ['Subaru', 'Forester', 'SUV'],
    ['Hyundai', 'i30', 'Hatch'],
  ],
  truck: [
    ['Isuzu', 'NPR', 'Tray Truck'],
    ['Hino', '300', 'Tipper'],
    ['Volvo', 'FH', 'Prime Mover'],
  ],
  motorcycle: [
    ['Honda', 'CB500X', 'Adventure'],
    ['Kawasaki', 'Ninja 400', 'Sports'],
    ['Harley-Davidson', 'Street Bob', 'Cruiser'],
  ],
  caravan: [
    ['Jayco', 'Journey', 'Caravan'],
    ['Avan', 'Aspire 499', 'Hybrid Caravan'],
    ['Jayco', 'Swan', 'Camper Trailer'],
  ],
}

const BADGES = ['SX', 'GT-Line', 'Active 2.0', 'S & Black', '45-155', 'Touring', 'TD4 180', '']
const FEATURES = [
  'Tow bar',
  'Sunroof',
  'Bull bar',
  'Roof racks',
  'Heated seats',
  'Reverse camera',
  '18" alloy wheels',
  'Apple CarPlay',
  'Solar panel 200 W',
]
const COMMENTS = [
  'One owner, full log books.',
  'Drives like new.\nTwo keys, new tyres.',
  'Finance from $99 a week; trade-ins welcome. Call 07 5550 4110!',
  '0-100 in 6.9 seconds & a "rare" colour, 18" wheels.',
  'Café racer look – ½ the price of a new one, it’s a bargain.',
  '',
]

/** Two to six vehicles; `prefix` begins their stock numbers. */
export function makeYard(random: Random, prefix: string): YardVehicle[] {
  return Array.from({ length: between(random, 2, 6) }, (_, at) =>
    makeVehicle(random, `${prefix}${at + 1}`),
  )
}

function makeVehicle(random: Random, stock: string): YardVehicle {
  const type = pick(random, ['car', 'car', 'car', 'truck', 'motorcycle', 'caravan'] as const)
  const [make, model, body] = pick(random, MODELS[type])
  const condition = pick(random, ['new', 'used', 'used', 'demo'] as const)
  const price = makePrice(random)
  const isTowed = type === 'caravan'
  const status = pick(random, STATUSES)
  return {
    stock,
    vin: happens(random, 0.8) ? makeVin(random) : null,
    type,
    year: between(random, 1998, 2026),
    make,
    model,
    badge: pick(random, BADGES),
    body,
    condition,
    status,
    price,
    kind: pick(random, ['drive_away', 'excluding_charges', null]),
    was: happens(random, 0.15) ? price + between(random, 1, 40) * 250 : null,
    withoutCharges: price - between(random, 2, 9) * 100,
    km: isTowed ? null : makeDistance(random, condition),
    ...(isTowed ? makeTowed(random) : makeDriven(random, type)),
    rego: happens(random, 0.5) ? makeDay(random) : null,
    photos: makePhotos(random, stock),
    features: FEATURES.filter(() => happens(random, 0.6)),
    comments: pick(random, COMMENTS),
  }
}

const STATUSES: readonly Status[] = [
  'in_stock',
  'in_stock',
  'in_stock',
  'in_stock',
  'in_stock',
  'reserved',
  'coming_soon',
  'sold',
  'withdrawn',
]

/** Many are round, as prices are. */
function makePrice(random: Random): number {
  const thousands = between(random, 2, 180) * 1000
  return pick(random, [
    thousands,
    thousands + 990,
    thousands + 500,
    between(random, 1200, 199_999),
    thousands - 10,
  ])
}

function makeDistance(random: Random, condition: string): number {
  if (condition === 'new') return between(random, 5, 60)
  return pick(random, [between(random, 1, 400) * 1000, between(random, 150, 420_000)])
}

const NONE = {
  gearbox: null,
  drive: null,
  fuel: null,
  engine: null,
  cylinders: null,
  power: null,
  seats: null,
  doors: null,
  atm: null,
  tare: null,
  ball: null,
  inches: null,
  sleeps: null,
} as const

function makeDriven(random: Random, type: Kind) {
  const isBike = type === 'motorcycle'
  const fuel = isBike
    ? 'Petrol'
    : pick(random, ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'LPG'] as const)
  const isElectric = fuel === 'Electric'
  return {
    ...NONE,
    fuel,
    gearbox: pick(random, ['Automatic', 'Manual'] as const),
    drive: isBike
      ? null
      : pick(random, ['4WD', 'AWD', 'Front wheel drive', 'Rear wheel drive'] as const),
    engine: isElectric
      ? null
      : isBike
        ? pick(random, [399, 471, 1868])
        : between(random, 10, 67) * 100,
    cylinders: isElectric ? null : pick(random, [2, 3, 4, 5, 6, 8]),
    power: between(random, 33, 420),
    seats: isBike ? null : between(random, 2, 8),
    doors: isBike ? null : between(random, 2, 5),
  }
}

function makeTowed(random: Random) {
  const tare = between(random, 70, 260) * 10
  return {
    ...NONE,
    tare,
    atm: tare + between(random, 20, 60) * 10,
    ball: between(random, 8, 24) * 10,
    inches: between(random, 10 * 12, 28 * 12),
    sleeps: between(random, 2, 8),
  }
}

const LETTERS = 'A B C D E F G H J K L M N P R S T U V W X Y Z 3 5 7'.split(' ')

/** A well-formed one: no I, O or Q, and digits at its end. */
function makeVin(random: Random): string {
  const letters = Array.from({ length: 11 }, () => pick(random, LETTERS))
  return `M${letters.slice(1).join('')}${between(random, 100_000, 999_999)}`
}

function makeDay(random: Random): string {
  const year = between(random, 2027, 2029)
  const month = between(random, 1, 12)
  const day = happens(random, 0.5)
    ? new Date(Date.UTC(year, month, 0)).getUTCDate()
    : between(random, 1, 28)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function makePhotos(random: Random, stock: string): string[] {
  return Array.from(
    { length: between(random, 0, 4) },
    (_, at) =>
      `https://cdn.example/${pick(random, ['img ', 'w_640,h_480/', ''])}${stock}-${at + 1}.jpg`,
  )
}
