// Reads a vehicle as a dealer's system sends it: each typed field with its reader. A value that is not understood is
// dropped and reported, and never shown in part. `car.ts` then accepts the document as it is.
import { isObject } from '#lib/is-object.ts'
import { toTimestamp } from '#vehicle/timestamp.ts'
import { FIELDS, type Fields, type ReadRules } from './field-readers.ts'
import { readMoment } from './read-date.ts'
import { readDrive, readFuel, readGearbox, readSold, readStatus, readYesNo } from './read-labels.ts'
import {
  type Money,
  type MoneyRules,
  readMoney,
  readPriceKind,
  type SentKind,
} from './read-money.ts'
import { readPhotos } from './read-photos.ts'
import { readOdometer } from './read-quantity.ts'
import { readLine } from './read-text.ts'
import { isNotUnderstood, notUnderstood, type Reading } from './reading.ts'
import { toSent } from './to-text.ts'
import { FEED_WORDS, meaningOf, saysNothing, toPhrases } from './words.ts'

type Document = Readonly<Record<string, unknown>>

/** A sent value that is not in the document; `field` is a path such as "variant.power_kw". */
export type Loss = { readonly field: string; readonly sent: string }

export type ReadDocument = { document: Record<string, unknown>; losses: Loss[] }

/**
 * Fields that only feeds have: other ways to send a price or an odometer. They are converted to fields of a vehicle.
 */
export const SENT_FIELDS = [
  'price_drive_away',
  'price_excluding_charges',
  'odometer_miles',
  'odometer_unit',
] as const

/** Reads the typed fields; all others are unchanged. Never throws. */
export function readDocument(sent: Document, rules: ReadRules = {}): ReadDocument {
  const losses: Loss[] = []
  const document = readFields(sent, FIELDS, { path: '', rules, losses })
  for (const field of SENT_FIELDS) if (field in document) document[field] = undefined
  for (const field of JOINT_FIELDS) noteObject(field, sent[field], losses)
  Object.assign(
    document,
    readDistance(sent, losses),
    readPrice(sent, rules, losses),
    readState(sent, losses),
    readPhotoFields(sent, losses),
    readMechanics(document, losses),
  )
  return { document, losses }
}

/** The value of a reading; undefined if it is empty, or not understood, which is recorded. */
function take<Value>(field: string, reading: Reading<Value>, losses: Loss[]): Value | undefined {
  if (!isNotUnderstood(reading)) return reading ?? undefined
  losses.push({ field, sent: reading.sent })
  return undefined
}

type FieldContext = { path: string; rules: ReadRules; losses: Loss[] }

function readFields(sent: Document, fields: Fields, context: FieldContext) {
  const { path, rules, losses } = context
  const document: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined
    let whole = value
    if (typeof read === 'function') {
      noteObject(path + name, value, losses)
      whole = take(path + name, read(value, rules), losses)
    } else if (read !== undefined && isObject(value))
      whole = readFields(value, read, { ...context, path: `${path}${name}.` })
    if (whole !== undefined && name !== '__proto__') document[name] = whole
  }
  return document
}

/** An object in place of a value, without a known name: {"drive_away": 32990}. */
function isUnread(value: unknown): boolean {
  if (!isObject(value) || toSent(value) !== null) return false
  return Object.values(value).some((part) => part !== null && part !== '')
}

function noteObject(field: string, value: unknown, losses: Loss[]): void {
  if (isUnread(value)) losses.push({ field, sent: notUnderstood(value).sent })
}

/** Fields that are read together with others. */
const JOINT_FIELDS = [
  'price',
  ...SENT_FIELDS,
  'price_type',
  'km',
  'status',
  'show_on_dealer_website',
  'simple_transmission',
  'simple_drive',
  'simple_fuel',
] as const

/** In a column of units, "M" is miles and "K" kilometres. */
const DISTANCES = toPhrases({
  ...FEED_WORDS.units.distance,
  '1.609344': [...FEED_WORDS.units.distance['1.609344'], 'm'],
})
const MILES = 1.609344

/** Kilometres from a figure with its unit, which may be in a separate field, or from a figure in miles. */
function readDistance(sent: Document, losses: Loss[]): Document {
  const word = toSent(sent.odometer_unit)
  const unit =
    word === null || saysNothing(String(word)) ? 1 : Number(meaningOf(String(word), DISTANCES))
  const isSaid = toSent(sent.km) !== null
  if (isSaid && !(unit > 0)) {
    // A figure with an unknown unit is dropped.
    losses.push({
      field: 'km',
      sent: notUnderstood(`${String(toSent(sent.km))} ${String(word)}`).sent,
    })
    return { km: undefined }
  }
  const km = take('km', readOdometer(sent.km, unit), losses)
  return {
    km: km ?? take('km', readOdometer(sent.odometer_miles, MILES), losses),
  }
}

/** Price types as pages know them (`priceKind`), or as they are shown. */
const KIND_WORDS: Readonly<Record<SentKind, string>> = {
  drive_away: 'Drive away',
  excluding_charges: 'Excl. gov. charges',
  plus_gst: 'Plus GST',
}

/** Minimum price: systems write $1 for a price that is not set, and "23.99" is in thousands. */
const MIN_PRICE = 100

/**
 * The price and what it includes: a drive-away price wins over one without charges, and that over an unspecified one.
 */
function readPrice(sent: Document, rules: MoneyRules, losses: Loss[]): Document {
  const priceKind = readPriceKind(sent.price_type)
  const typeText = isNotUnderstood(priceKind) ? readLine(sent.price_type) : null
  const typeKind = take('price_type', priceKind, losses) ?? null
  const read = (field: string, kind: SentKind | null): Money | null => {
    const money = take(field, readMoney(sent[field], rules), losses)
    if (money === undefined || money.amount === 0) return null
    const isOther = money.kind !== null && kind !== null && money.kind !== kind
    if (isOther || money.amount < MIN_PRICE) {
      losses.push({ field, sent: notUnderstood(sent[field]).sent })
      return null
    }
    return { amount: money.amount, kind: money.kind ?? kind }
  }
  const driveAway = read('price_drive_away', 'drive_away')
  const excluding = read('price_excluding_charges', 'excluding_charges')
  const plain = read('price', typeKind)
  const price = driveAway ?? (plain?.kind === 'drive_away' ? plain : null) ?? excluding ?? plain
  if (price === null) return { price: undefined, price_type: undefined }
  const type = price.kind === null ? (price === plain ? typeText : null) : KIND_WORDS[price.kind]
  return { price: price.amount, price_type: type ?? undefined }
}

/** Reads the status. If the status or the sale is not understood, the vehicle is hidden: it may be sold. */
function readState(sent: Document, losses: Loss[]): Document {
  const reading = readStatus(sent.status)
  const sale = take('status', reading, losses)
  const isKnown = sale !== undefined || (reading === null && !isUnread(sent.status))
  const isSoldKnown = !isNotUnderstood(readSold(sent.sold)) && !isUnread(sent.sold)
  const isHidden = !isKnown || (!isSoldKnown && sale?.status !== 'sold')
  return {
    status: isHidden ? 'other' : sale?.status,
    ...(sale?.isReserved === true && { reserved: true }),
    ...('show_on_dealer_website' in sent && toShown(sent, losses)),
    ...toSoldDate(sent),
  }
}

function toShown({ show_on_dealer_website: word }: Document, losses: Loss[]): Document {
  const reading = readYesNo(word)
  const isShown = take('show_on_dealer_website', reading, losses)
  const isSaid = reading !== null || isUnread(word)
  return { show_on_dealer_website: isShown ?? (isSaid ? false : undefined) }
}

function toSoldDate({ sold_date_timestamp: sent }: Document): Document {
  const moment = readMoment(sent)
  return typeof moment === 'string' ? { sold_date_timestamp: toTimestamp(moment) ?? undefined } : {}
}

/** Photos, thumbnails and frames of a spin. */
function readPhotoFields(sent: Document, losses: Loss[]): Document {
  const document: Record<string, unknown> = {}
  if (sent.images !== undefined) {
    const { photos, unusable } = readPhotos(sent.images)
    document.images = photos
    losses.push(...unusable.map((one) => ({ field: 'images', sent: one })))
  }
  for (const field of ['thumbnails', 'spin_images']) {
    if (sent[field] === undefined) continue
    document[field] = readPhotos(sent[field]).photos.map(({ image }) => image.url)
  }
  if (sent.primary_image_url !== undefined)
    document.primary_image_url = readPhotos(sent.primary_image_url).photos[0]?.image.url
  return document
}

/**
 * Gearbox, drive and fuel from the words of all fields that name them; each label is added to the sender's own words.
 */
function readMechanics(document: Document, losses: Loss[]): Document {
  const variant = isObject(document.variant) ? document.variant : {}
  const read = (
    field: string,
    sent: readonly unknown[],
    label: (text: string) => string | null,
  ): Document => {
    const texts = sent.flatMap((one) => readLine(one) ?? []).filter((text) => !saysNothing(text))
    if (texts.length === 0) return { [field]: undefined }
    const found = texts.map(label).find((one) => one !== null) ?? null
    if (found === null) losses.push({ field, sent: notUnderstood(texts.join(' / ')).sent })
    return { [field]: found ?? undefined }
  }
  return {
    ...read(
      'simple_transmission',
      [document.simple_transmission, document.trans, variant.geartype],
      readGearbox,
    ),
    ...read('simple_drive', [document.simple_drive, document.drive], readDrive),
    ...read('simple_fuel', fuelTexts(document), readFuel),
  }
}

/** Combines all words first: "Petrol" in one column and "hybrid" in another mean a hybrid. */
function fuelTexts({ simple_fuel: simple, fuel }: Document): unknown[] {
  const texts = [simple, fuel].flatMap((one) => readLine(one) ?? [])
  return texts.length > 1 ? [texts.join(' '), ...texts] : texts
}
