// What the export feeds say of each vehicle, in every format.
import { parse } from 'csv-parse/sync'

import { type Feed, FEEDS } from '#feeds/export/feeds.ts'
import { writeFeed } from '#feeds/export/write-feed.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { allOf, oneByOne } from '#test/support/one-by-one.ts'
import {
  type Said,
  type Statement,
  statementsOf,
  toCondition,
  toDrive,
  toFile,
  toFuel,
  toPhone,
  toPriceKind,
  toTransmission,
} from './statements.ts'

type Row = Readonly<Record<string, string>>

/** Statements of all feeds by the id of the vehicle. A feed that the site has switched off is written all the same. */
export async function readFeeds(
  cars: readonly Car[],
  site: Site,
  now: number,
): Promise<Map<string, Statement[]>> {
  const said = new Map<string, Statement[]>()
  for (const feed of FEEDS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that failures come in order
    const text = (await allOf(writeFeed(feed, oneByOne(cars), { site, now }))).join('')
    for (const row of rowsOf(feed, text)) {
      const id = row['id'] ?? row['vehicle_id'] ?? ''
      const statements = statementsOf(`feed ${feed.file}`, READERS[feed.setting](row))
      said.set(id, [...(said.get(id) ?? []), ...statements])
    }
  }
  return said
}

const LAST_DAY = 10

const isRunOut = (day: string | undefined, today: string) => day !== undefined && day < today

const READERS: Record<Feed['setting'], (row: Row) => Said> = {
  google: (row) => ({
    price: String(Number.parseInt(row['price'] ?? '', 10)),
    'what the price includes': toPriceKind(row['vehicle_price_type']?.replaceAll('_', '-')),
    name: row['title'],
    make: row['brand'],
    year: row['year'],
    // Where it is not known of a new one, the advertiser still asks for a number.
    kilometres: row['mileage'] === '0 km' ? undefined : row['mileage']?.replace(' km', ''),
    VIN: row['VIN'],
    'new or not': row['condition'] === 'New' ? 'new' : 'not new',
    availability: 'in stock',
    fuel: toFuel(row['engine']),
    certified: row['certified_pre-owned'],
    'has photographs': 'yes',
    colour: row['color'],
    'first photograph': toFile(row['image_link']),
  }),
  meta: (row) => ({
    price: row['price']?.split(' ')[0],
    name: row['title'],
    make: row['make'],
    year: row['year'],
    kilometres: row['mileage.value'] === '0' ? undefined : row['mileage.value'],
    VIN: row['vin'],
    'new or not': row['state_of_vehicle'] === 'NEW' ? 'new' : 'not new',
    availability: 'in stock',
    fuel: toFuel(row['fuel_type']),
    transmission: toTransmission(row['transmission']),
    drive: toDrive(row['drivetrain']),
    certified: row['state_of_vehicle'] === 'CPO' ? 'yes' : 'no',
    'has photographs': 'yes',
    'first day on the site': row['date_first_on_lot'],
    'phone of the yard': toPhone(row['dealer_phone']),
    street: row['address.addr1'],
    postcode: row['address.postal_code'],
    colour: row['exterior_color'],
    'first photograph': toFile(row['image[0].url']),
  }),
  csv: (row) => readListing(row),
  json: (row) => readListing(row),
}

function readListing(row: Row): Said {
  const state = row['status'] === 'sold' ? 'sold' : row['reserved'] === 'true' ? 'reserved' : null
  const isForSale = state !== 'sold'
  return {
    price: row['price'] || 'none',
    'former price': row['before_price'],
    'what the price includes': row['price'] ? toPriceKind(row['price_type']) : undefined,
    make: row['make'],
    year: row['year'],
    kilometres: row['km'],
    VIN: row['vin'],
    'stock number': row['stocknum'],
    plate: row['regplate'],
    condition: toCondition(row['car_type']),
    availability:
      state ?? (row['status'] === 'coming_soon' ? 'coming soon' : row['status']?.replace('_', ' ')),
    fuel: toFuel(row['simple_fuel']),
    transmission: toTransmission(row['simple_transmission']),
    drive: toDrive(row['simple_drive']),
    doors: row['doors'],
    seats: row['seats'],
    sleeps: row['specifications.sleeps'],
    engine: litresOf(row),
    certified: isForSale ? (row['certified'] === 'true' ? 'yes' : 'no') : undefined,
    'first photograph': toFile(/https:[^"|]*/.exec(row['images'] ?? '')?.[0]),
    photographs: String(row['images'] === '' ? 0 : row['images']?.split('|').length),
    'yard name': row['location_name'],
    'phone of the yard': toPhone(row['location.phone']),
    street: row['location.address.street'],
    postcode: row['location.address.postcode'],
    colour: row['colour'],
    registration: row['rego_expiry']?.slice(0, LAST_DAY),
    'warrant of fitness': row['wof_expiry']?.slice(0, LAST_DAY),
  }
}

function litresOf(row: Row): string | undefined {
  const litres = Number(row['engine_size_litres'] || 0)
  return litres > 0 ? litres.toFixed(1) : undefined
}

function rowsOf(feed: Feed, text: string): Row[] {
  if (feed.setting === 'json')
    return (JSON.parse(text) as object[]).map((one) => ({ images: '', ...flat(one) }))
  return parse(text, { columns: true, delimiter: feed.setting === 'google' ? '\t' : ',' })
}

/** Nested values by their path, lists as in the CSV. */
function flat(value: object, path = ''): Record<string, string> {
  const parts = Object.entries(value).map(([name, part]: [string, unknown]): Row => {
    if (Array.isArray(part))
      return { [path + name]: part.map((item) => JSON.stringify(item)).join('|') }
    if (typeof part === 'object' && part !== null) return flat(part, `${path}${name}.`)
    return { [path + name]: String(part) }
  })
  return Object.assign({}, ...parts)
}

/** Papers that have run out are none, as the page says. */
export function withoutExpired(statements: readonly Statement[], today: string): Statement[] {
  return statements.map((one) =>
    PAPERS.has(one.fact) && isRunOut(one.value, today) ? { ...one, value: 'none' } : one,
  )
}

const PAPERS = new Set(['registration', 'warrant of fitness'])
