// What a site says of its vehicles, read as shoppers and advertisers read it: pages, cards and export feeds.
import { parse } from 'csv-parse/sync'

import {
  byTestId,
  cardsOf,
  elementWith,
  iconTexts,
  rowsOf,
  textById,
  textIn,
} from '#test/pages/one-vehicle/html.ts'
import { type Facts, toPlain } from './facts.ts'

export type Row = Readonly<Record<string, string>>
/** A vehicle of `/feeds/vehicles.json`. */
export type Listed = { id: string; url: string; facts: Facts }

/** Facts without those that a place does not state. */
const stated = (facts: { [Name in keyof Facts]?: string | number | null | undefined }): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !Number.isNaN(value),
    ),
  )

/** A number of a text such as "62,137 km" or "$23,990"; undefined if that is not all that it says. */
function figureOf(text: string | undefined, unit: RegExp = /^$/): number | undefined {
  const found = /^\$?([\d,]+(?:\.\d+)?)\s*(.*)$/.exec(text ?? '')
  if (found === null || !unit.test(found[2] ?? '')) return undefined
  return Number(found[1]?.replaceAll(',', ''))
}

/** Words of pages and feeds for what a price includes; other words are the sender's own, and claim nothing. */
const kindOf = (text: string | undefined): string | undefined =>
  /drive.?away/i.test(text ?? '')
    ? 'drive_away'
    : /exclud|excl\. gov/i.test(text ?? '')
      ? 'excluding_charges'
      : undefined

const conditionOf = (text: string | undefined): string | undefined =>
  /^(new|used|demo)/i.exec(text ?? '')?.[1]?.toLowerCase()

/** Cubic centimetres of "2.0 L", "1,998 cc" or a bare figure. */
function engineOf(text: string | undefined): number | undefined {
  const litres = figureOf(text, /^(?:l|litres?)$/i)
  if (litres !== undefined) return Math.round(litres * 1000)
  const bare = figureOf(text, /^(?:cc)?$/i)
  return bare === undefined ? undefined : bare < 30 ? Math.round(bare * 1000) : bare
}

type Listing = Record<string, unknown>
const textAt = (of: Listing, ...path: string[]): string | undefined => {
  let value: unknown = of
  for (const name of path) value = (value as Listing | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function readListing(listing: Listing): Listed {
  const number = (...path: string[]) => {
    const text = textAt(listing, ...path)
    return text === undefined ? undefined : Number(text)
  }
  const images = (listing['images'] ?? []) as { image: { url: string } }[]
  const features = (listing['standardEquipment'] ?? []) as string[]
  const facts = stated({
    stock: textAt(listing, 'stocknum'),
    vin: textAt(listing, 'vin'),
    type: textAt(listing, 'item_type'),
    make: toPlain(textAt(listing, 'make') ?? ''),
    model: toPlain(textAt(listing, 'model') ?? ''),
    year: number('year'),
    condition: textAt(listing, 'car_type'),
    status: listing['reserved'] === true ? 'reserved' : textAt(listing, 'status'),
    price: number('price'),
    kind: kindOf(textAt(listing, 'price_type')),
    was: number('before_price'),
    km: number('km'),
    gearbox: textAt(listing, 'simple_transmission'),
    drive: textAt(listing, 'simple_drive'),
    fuel: textAt(listing, 'simple_fuel'),
    engine: engineOf(textAt(listing, 'engine_size')),
    cylinders: number('variant', 'cylinders'),
    power: number('variant', 'power_kw'),
    seats: number('seats'),
    doors: number('doors'),
    rego: textAt(listing, 'rego_expiry'),
    atm: number('specifications', 'aggregate_trailer_mass'),
    tare: number('specifications', 'tare_weight'),
    ball: number('specifications', 'ball_weight'),
    length: number('specifications', 'body_length'),
    sleeps: number('specifications', 'sleeps'),
    photos: images.map(({ image }) => image.url).join(' '),
    features: toPlain(features.join(' ')),
    comments: textAt(listing, 'dealercomments')?.replaceAll(/\s+/g, ' '),
  })
  return { id: String(listing['id']), url: new URL(String(listing['url'])).pathname, facts }
}

export const readTable = (text: string, delimiter: string): Row[] =>
  parse<Row>(text, { columns: true, delimiter, relaxQuotes: delimiter === '\t' })

/** A row of google.tsv. */
export function readGoogle(row: Row): Facts {
  return stated({
    vin: row['VIN'],
    make: toPlain(row['brand'] ?? ''),
    model: toPlain(row['model'] ?? ''),
    year: Number(row['year']),
    price: figureOf(row['price'], /^AUD$/),
    kind: kindOf(row['vehicle_price_type']),
    // The advertiser asks for a number where it is not known of a new one.
    km: row['mileage'] === '0 km' ? undefined : figureOf(row['mileage'], /^km$/),
    fuel: row['engine']?.replace('Gasoline', 'Petrol'),
  })
}

/** A row of meta.csv. */
export function readMeta(row: Row): Facts {
  const fuel = row['fuel_type'] ?? ''
  const gearbox = row['transmission'] ?? ''
  return stated({
    vin: row['vin'],
    make: toPlain(row['make'] ?? ''),
    model: toPlain(row['model'] ?? ''),
    year: Number(row['year']),
    price: figureOf(row['price'], /^AUD$/),
    km: row['mileage.value'] === '0' ? undefined : Number(row['mileage.value']),
    fuel: META_FUELS[fuel],
    gearbox: { AUTOMATIC: 'Automatic', MANUAL: 'Manual' }[gearbox],
  })
}

const META_FUELS: Readonly<Record<string, string>> = {
  DIESEL: 'Diesel',
  ELECTRIC: 'Electric',
  HYBRID: 'Hybrid',
  PETROL: 'Petrol',
  PLUGIN_HYBRID: 'Plug-in Hybrid',
}

const priceOf = (html: string) => ({
  price: figureOf(textById(html, 'car-price')),
  kind: kindOf(textIn(html, /<small>(.*?)<\/small>/s)),
  was: figureOf(textById(html, 'was-price')?.replace(/^Was /, '')),
})

const chipsOf = (chips: ReadonlyMap<string, string>) => ({
  km: figureOf(chips.get('km'), /^km$/),
  gearbox: chips.get('transmission'),
  drive: chips.get('drive'),
  fuel: chips.get('fuel'),
  seats: Number(chips.get('seats')?.match(/\d+/)?.[0]),
  sleeps: Number(chips.get('sleeps')?.match(/\d+/)?.[0]),
})

/** Cards of a list by the id of the vehicle. */
export function readCards(html: string): Map<string, Facts> {
  return new Map(
    cardsOf(html).map(({ id, html: card }) => {
      const [condition] = (textIn(card, /<\/h3>\s*<p>(.*?)<\/p>/s) ?? '').split(' · ')
      return [
        id,
        stated({
          year: Number(/^\d{4}/.exec(textById(card, 'car-title') ?? '')?.[0]),
          condition: conditionOf(condition),
          ...priceOf(card),
          ...chipsOf(iconTexts(card)),
        }),
      ] as const
    }),
  )
}

const METRES_PER_FOOT = 0.3048

/** The page of a vehicle: the offer, key information, details, specifications and towing. */
export function readPage(html: string): Facts {
  const offer = byTestId(html, 'offer')
  const key = rowsOf(byTestId(html, 'key-information'))
  const rows = new Map([
    ...rowsOf(byTestId(html, 'all-specifications')),
    ...rowsOf(byTestId(html, 'details')),
    ...key,
  ])
  const metres = figureOf(rows.get('Body length'), /^m$/)
  const day = /^Expires on (\d+ \w+ \d{4})/.exec(rows.get('Registration') ?? '')?.[1]
  return stated({
    stock: rows.get('Stock number'),
    vin: rows.get('VIN'),
    make: toPlain(rows.get('Make') ?? ''),
    year: Number(rows.get('Year')),
    ...chipsOf(iconTexts(elementWith(html, 'class="offer-facts"'))),
    ...priceOf(elementWith(offer, 'class="offer-price"')),
    km: figureOf(rows.get('Odometer'), /^km$/),
    gearbox: key.get('Transmission'),
    drive: key.get('Drive'),
    fuel: key.get('Fuel'),
    engine: engineOf(rows.get('Engine')),
    cylinders: Number(rows.get('Cylinders')),
    seats: Number(rows.get('Seats')),
    doors: Number(rows.get('Doors')),
    rego: day === undefined ? undefined : new Date(`${day} UTC`).toISOString().slice(0, 10),
    atm: figureOf(rows.get('Aggregate trailer mass (ATM)'), /^kg$/),
    tare: figureOf(rows.get('Tare weight'), /^kg$/),
    length: metres === undefined ? undefined : metres / METRES_PER_FOOT,
    sleeps: Number(rows.get('Sleeps')),
  })
}
