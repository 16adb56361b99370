// Thousands of realistic cars, the same ones each time, for measuring the stock index.
import type { Doc } from '#test/search/engine/oracle.ts'

const MODELS: Record<string, string[]> = {
  Toyota: ['Corolla', 'HiLux', 'RAV4', 'Camry', 'LandCruiser', 'Yaris', 'Kluger', 'C-HR'],
  Mazda: ['CX-5', 'BT-50', 'MX-5', 'CX-30', 'Mazda3', 'CX-9'],
  Ford: ['Ranger', 'Everest', 'Mustang', 'Focus', 'Escape'],
  Kia: ['Sportage', 'Cerato', 'Sorento', 'Picanto', 'Carnival', 'Stonic'],
  Hyundai: ['i30', 'Tucson', 'Kona', 'Santa Fe', 'Venue'],
  Nissan: ['X-Trail', 'Navara', 'Qashqai', 'Patrol', 'Juke'],
  Mitsubishi: ['Triton', 'Outlander', 'ASX', 'Pajero Sport'],
  Subaru: ['Forester', 'Outback', 'XV', 'WRX'],
  'Land Rover': ['Discovery', 'Defender', 'Range Rover Sport'],
  Volkswagen: ['Golf', 'Tiguan', 'Amarok', 'Polo'],
  BMW: ['320i', 'X3', 'X5', '118i'],
  Isuzu: ['D-MAX', 'MU-X'],
}
const BADGES = [
  'SR',
  'SR5',
  'GX',
  'GXL',
  'Ascent',
  'Sport',
  'Touring',
  'Maxx',
  'Elite',
  'ST-L',
  'XLT',
]
const FEATURES = [
  'Sunroof',
  'Tow Bar',
  'Leather Seats',
  'Apple CarPlay',
  'Reverse Camera',
  'Roof Racks',
]
const MORE_FEATURES = ['Heated Seats', 'Bull Bar', 'Navigation', 'Blind Spot Monitor', 'Third Row']
const CITIES = ['Parramatta', 'Penrith', 'Brisbane', 'Cairns', 'Newcastle', 'Wollongong', 'Dubbo']
const SUBURBS = ['Central', 'North', 'South', 'East', 'West']
const COLOURS = ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red', 'Green', 'Orange']
const FAR_FUTURE = 4_000_000_000
export const NOW = 1_763_700_000

export function createCars(count: number): Doc[] {
  const random = createRandom(20_261_121)
  const pick = <T>(list: T[]): T => {
    const chosen = list[Math.floor(random() * random() * list.length)]
    if (chosen === undefined) throw new Error('Nothing to pick from')
    return chosen
  }
  return Array.from({ length: count }, (_, i) => createCar(i, random, pick))
}

function createCar(i: number, random: () => number, pick: <T>(list: T[]) => T): Doc {
  const make = pick(Object.keys(MODELS))
  const model = pick(MODELS[make] ?? [])
  const badge = pick(BADGES)
  const year = 2026 - Math.floor(random() * random() * 20)
  const price = 3_990 + Math.floor(random() * random() * 120_000)
  const weekly = Math.ceil(price / 230)
  const city = pick(CITIES)
  const suburb = pick(SUBURBS)
  const features = [...FEATURES, ...MORE_FEATURES]
  const status = pick(['in_stock', 'in_stock', 'coming_soon', 'sold'])
  const body = pick(['SUV', 'Ute', 'Sedan', 'Hatchback', 'Wagon', 'Coupe'])
  return {
    objectID: String(300_000 + i),
    slug: `${year}-${make}-${model}-${badge}-${i}`.toLowerCase().replaceAll(' ', '-'),
    name: `${year} ${make} ${model} ${badge}`,
    make,
    model,
    make_model: `${make} ${model}`,
    badge,
    series: pick(['MY24', 'MY23', 'MY22', 'MY21', 'MY20']),
    year,
    colour: pick(COLOURS),
    price,
    subscription_price: weekly,
    km: Math.floor(random() * 250_000),
    car_type: pick(['used', 'new', 'demo']),
    status,
    body,
    drive: pick(['FWD', 'AWD', '4WD', 'RWD']),
    fuel: pick(['Petrol', 'Diesel', 'Hybrid', 'Electric']),
    transmission: pick(['Automatic', 'Manual']),
    seats: pick([5, 7, 2, 4]),
    state: pick(['NSW', 'QLD', 'VIC']),
    city,
    location_name: `${city} ${suburb}`,
    dealership_name: `${make} ${city}`,
    categories: [body, pick(['Family', 'Tradie', 'City', 'Luxury'])],
    filtered_features: features.filter(() => random() < 0.3),
    price_range: `${Math.floor(price / 10_000)}0k`,
    weekly_price_range: `${Math.floor(weekly / 50) * 50}+`,
    item_type: 'car',
    tag: pick(['On Sale', 'Test Drive Only', 'Just In']),
    certified: random() < 0.2,
    created_at_timestamp: NOW - Math.floor(random() * 31_536_000),
    sold_date_timestamp:
      status === 'sold' ? NOW - 600_000 + Math.floor(random() * 1e6) : FAR_FUTURE,
    show_on_dealer_website: random() < 0.97,
    stocknum: `S${100_000 + i}`,
    vin: `6T1BF3FK${String(i).padStart(9, '0')}`,
    custom_rank: Math.floor(random() * 100_000),
    primary_image_url: `/img/${300_000 + i}/1/640`,
    thumbnails: Array.from({ length: 6 }, (_, n) => `/img/${300_000 + i}/${n + 1}/640`),
    dealercomments: `This ${colourful(random)} ${model} has ${features.join(', ')}. `.repeat(4),
  }
}

function colourful(random: () => number): string {
  return COLOURS[Math.floor(random() * COLOURS.length)] ?? ''
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
