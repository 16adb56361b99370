// One vehicle as a dealer's system writes it: values by the field of the product that a column or element fills, in a mixture of
// habits.
import type { Fact } from './facts.ts'
import {
  AMOUNTS,
  BARE_MILES,
  CYLINDERS,
  DAYS,
  DISTANCES,
  DOORS,
  ENGINES,
  grouped,
  KINDS_IN_CELL,
  KINDS_IN_COLUMN,
  KM_WORDS,
  LENGTHS,
  MASSES,
  MILE_WORDS,
  MILES,
  POWERS,
  SEATS,
  SLEEPS,
  YEARS,
} from './figure-spellings.ts'
import type { Chooser, Spelling } from './spelling.ts'
import {
  CONDITIONS,
  DRIVES,
  FUELS,
  GEARBOXES,
  GRADES,
  NO_VINS,
  NOTHINGS,
  STATUSES,
  TYPES,
} from './word-spellings.ts'
import { happens, type YardVehicle } from './yard.ts'

/** By field of the product. A list is several columns or elements. */
type Fields = Record<string, unknown>

/** What was written of a fact. */
export type Sent = { isUnclear: boolean; within: number }

export type WrittenVehicle = {
  fields: Fields
  /** The facts that can be read from it, or would be if they were clear. */
  sent: Partial<Record<Fact, Sent>>
}

const CLEAR: Sent = { isUnclear: false, within: 0 }
/** Share of facts that a system leaves empty. */
const EMPTY = 0.05

export function writeVehicle(vehicle: YardVehicle, chooser: Chooser): WrittenVehicle {
  const { random, choose, spell, isJson } = chooser
  const written: WrittenVehicle = { fields: {}, sent: {} }
  const nothing = () => choose('nothing', NOTHINGS)
  const put = <Value>(
    fact: Fact,
    field: string,
    spellings: readonly Spelling<Value>[],
    value: Value | null,
    canBeEmpty = true,
  ) => {
    if (value === null || (canBeEmpty && happens(random, EMPTY))) {
      written.fields[field] = nothing()
      return
    }
    const { sent, ...how } = spell(fact, spellings, value)
    written.fields[field] = sent
    written.sent[fact] = how
  }
  const text = (fact: Fact, field: string, value: unknown) => {
    written.fields[field] = value
    if (value !== '') written.sent[fact] = CLEAR
  }
  text('stock', 'stocknum', vehicle.stock)
  writeName(vehicle, chooser, written)
  writeVin(vehicle, chooser, written)
  writeMoney(vehicle, chooser, written)
  writeDistance(vehicle, chooser, written)
  written.fields['simple_body'] = vehicle.body
  const { sent: type } = spell('type', TYPES, vehicle.type)
  text('type', 'item_type', type)
  // Without a word, a vehicle is used and in stock.
  put('condition', 'car_type', CONDITIONS, vehicle.condition, vehicle.condition === 'used')
  put('status', 'status', STATUSES, vehicle.status, vehicle.status === 'in_stock')
  put('gearbox', 'simple_transmission', GEARBOXES, vehicle.gearbox)
  put('drive', 'simple_drive', DRIVES, vehicle.drive)
  put('fuel', 'simple_fuel', FUELS, vehicle.fuel)
  put('engine', 'engine_size', ENGINES, vehicle.engine)
  put('cylinders', 'variant.cylinders', CYLINDERS, vehicle.cylinders)
  put('power', 'variant.power_kw', POWERS, vehicle.power)
  put('seats', 'seats', SEATS, vehicle.seats)
  put('doors', 'doors', DOORS, vehicle.doors)
  put('rego', 'rego_expiry', DAYS, vehicle.rego)
  put('atm', 'specifications.aggregate_trailer_mass', MASSES, vehicle.atm)
  put('tare', 'specifications.tare_weight', MASSES, vehicle.tare)
  put('ball', 'specifications.ball_weight', MASSES, vehicle.ball)
  put('length', 'specifications.body_length', LENGTHS, vehicle.inches)
  put('sleeps', 'specifications.sleeps', SLEEPS, vehicle.sleeps)
  text('comments', 'dealercomments', toComments(vehicle.comments, chooser))
  const features = choose('features', FEATURE_LISTS)(vehicle.features)
  text('features', 'standardEquipment', isJson ? features : [features].flat().join('|'))
  const photos = choose('photos', PHOTO_LISTS)(vehicle.photos)
  text('photos', 'images', isJson || typeof photos === 'string' ? photos : photos.map(String))
  if (vehicle.photos.length === 0) delete written.sent.photos
  if (vehicle.features.length === 0) delete written.sent.features
  // A grade beside new or used.
  if (happens(random, 0.3) && vehicle.condition === 'used' && !isJson)
    written.fields['car_type'] = [written.fields['car_type'], choose('grade', GRADES)]
  return written
}

const FEATURE_LISTS: readonly ((items: readonly string[]) => string | readonly string[])[] = [
  (items) => items,
  (items) => items.join('|'),
  (items) => items.join(', '),
  (items) => items.join('; '),
  (items) => items.join('\n'),
  (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
]

const HOST = 'https://cdn.example'
const PHOTO_LISTS: readonly ((photos: readonly string[]) => string | readonly unknown[])[] = [
  (photos) => photos,
  (photos) => photos,
  (photos) => photos.join('|'),
  (photos) => photos.join(', '),
  (photos) => photos.join(';'),
  (photos) => photos.join('\n'),
  (photos) => JSON.stringify(photos),
  (photos) => photos.join('|').replaceAll(HOST, '//cdn.example'),
  (photos) => photos.join('|').replaceAll(HOST, 'HTTPS://cdn.example'),
]

function writeName(vehicle: YardVehicle, chooser: Chooser, { fields, sent }: WrittenVehicle): void {
  const { make, model, badge, year } = vehicle
  const { spell, choose, isOwn, random } = chooser
  sent.make = CLEAR
  sent.model = CLEAR
  const isTitled = isOwn && choose('is titled', [false, false, false, true])
  if (isTitled) fields['title'] = choose('title', TITLES)(vehicle)
  if (!isTitled || happens(random, 0.3)) {
    fields['make'] = make
    fields['model'] = model
    fields['badge'] = badge
  }
  const hasYear = !isTitled || happens(random, 0.3)
  const { sent: written, ...how } = spell('year', YEARS, year)
  if (hasYear) fields['year'] = written
  sent.year = hasYear ? how : CLEAR
}

const TITLES: readonly ((vehicle: YardVehicle) => string)[] = [
  ({ year, make, model, badge }) => `${year} ${make} ${model} ${badge}`.trim(),
  ({ year, make, model, badge }) => `${year} ${make} ${model} ${badge}`.trim().toUpperCase(),
  ({ year, make, model, badge }) => `${make} ${model} ${badge} ${year}`.replace('  ', ' '),
  ({ year, make, model, badge }) => `${year} ${make.toUpperCase()} ${model} ${badge} Auto`,
]

function writeVin({ vin }: YardVehicle, chooser: Chooser, { fields, sent }: WrittenVehicle): void {
  if (vin === null) {
    fields['vin'] = chooser.choose('no vin', NO_VINS)
    return
  }
  fields['vin'] = chooser.choose<(text: string) => string>('vin', [
    (text) => text,
    (text) => text.toLowerCase(),
    (text) => `${text.slice(0, 3)} ${text.slice(3, 9)} ${text.slice(9)}`,
    (text) => ` ${text} `,
    (text) => text,
  ])(vin)
  sent.vin = CLEAR
}

/** The price with what it includes: in the cell, in a column of words, or as a column of each kind. */
function writeMoney(vehicle: YardVehicle, chooser: Chooser, written: WrittenVehicle): void {
  const { price, kind, was, withoutCharges } = vehicle
  const { fields, sent } = written
  const { spell, choose, random } = chooser
  const way = choose('money', ['bare', 'in the cell', 'in a column', 'a column each'])
  const { sent: amount, ...how } = spell('price', AMOUNTS, price)
  sent.price = how
  if (kind === null || way === 'bare') {
    fields['price'] = amount
    if (way === 'in a column') fields['price_type'] = choose('nothing', NOTHINGS)
  } else if (way === 'in the cell' && typeof amount === 'string') {
    fields['price'] = `${amount} ${choose('kind in cell', KINDS_IN_CELL[kind])}`
    sent.kind = how
  } else if (way === 'a column each') {
    const isBoth = kind === 'drive_away' && !how.isUnclear && happens(random, 0.5)
    fields['price_drive_away'] = kind === 'drive_away' ? amount : choose('none', NO_AMOUNTS)
    fields['price_excluding_charges'] =
      kind === 'drive_away'
        ? isBoth
          ? `$${grouped(withoutCharges, ',')}`
          : choose('none', NO_AMOUNTS)
        : amount
    sent.kind = how
  } else {
    fields['price'] = amount
    fields['price_type'] = choose('kind in column', KINDS_IN_COLUMN[kind])
    sent.kind = how
  }
  writeCurrency(chooser, written)
  if (was !== null) {
    const { sent: before, ...wasHow } = spell('price', AMOUNTS, was)
    fields['before_price'] = before
    sent.was = wasHow
  }
}

/** As an attribute of the price. */
function writeCurrency(
  { format, choose, random }: Chooser,
  { fields, sent }: WrittenVehicle,
): void {
  if (format !== 'xml' || !/^[\d.,]+$/.test(String(fields['price']))) return
  if (!choose('has currency', [true, false])) return
  const isForeign = happens(random, 0.1)
  fields['price@currency'] = isForeign ? 'NZD' : 'AUD'
  if (!isForeign) return
  sent.price = { isUnclear: true, within: 0 }
  if (sent.kind !== undefined) sent.kind = sent.price
  // The yard's price is in Australian dollars.
  fields['price'] = String(Math.round(Number(String(fields['price']).replaceAll(',', '')) * 1.1))
}

/** In the column of the price that a vehicle does not have. */
const NO_AMOUNTS = ['', '', '0', '-', 'N/A', 'POA', '$0.00']

/** Kilometres or miles, with the unit in the cell, in a column beside it, or in the name of the column. */
function writeDistance({ km }: YardVehicle, chooser: Chooser, written: WrittenVehicle): void {
  const { fields, sent } = written
  const { spell, choose, random, isJson, format } = chooser
  const way = choose('odometer', ['km', 'km', 'unit beside', 'miles', 'miles beside', 'own column'])
  if (km === null || happens(random, EMPTY)) {
    fields[way === 'own column' ? 'odometer_miles' : 'km'] = choose('nothing', NOTHINGS)
    if (way.endsWith('beside')) fields['odometer_unit'] = choose('km word', [...KM_WORDS, ''])
    return
  }
  const spellings =
    way === 'miles' ? MILES : way === 'km' || way === 'unit beside' ? DISTANCES : BARE_MILES
  const { sent: distance, ...how } = spell(way, spellings, km)
  sent.km = how
  if (way === 'own column') fields['odometer_miles'] = distance
  else fields['km'] = distance
  if (way === 'unit beside' && typeof distance !== 'object')
    fields['odometer_unit'] = choose('km word', KM_WORDS)
  if (way === 'miles beside') fields['odometer_unit'] = choose('mile word', MILE_WORDS)
  if (format === 'xml' && (way === 'own column' || way.endsWith('beside'))) {
    const unit =
      way === 'unit beside' ? choose('km word', KM_WORDS) : choose('mile word', MILE_WORDS)
    // In an attribute, which people may overlook when they map columns.
    if (choose('as attribute', [true, false]) && /^[\d.,]+$/.test(String(distance))) {
      delete fields['odometer_miles']
      delete fields['odometer_unit']
      fields['km'] = distance
      fields['km@unit'] = unit
    }
  }
  if (isJson || way !== 'unit beside' || !happens(random, 0.05)) return
  // No unit.
  delete fields['km@unit']
  fields['odometer_unit'] = 'leagues'
  sent.km = { ...how, isUnclear: true }
}

/** HTML, escaped or not, as editors of websites save it. */
function toComments(text: string, { choose }: Chooser): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return choose<() => string>('comments', [
    () => text,
    () => text,
    () => (text === '' ? '' : `<p>${escaped.replaceAll('\n', '<br>')}</p>`),
    () => escaped.replaceAll('\n', '&lt;br/&gt;'),
    () => text.replaceAll('\n', '\r\n'),
  ])()
}
