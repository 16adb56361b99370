// The index document of a car: the car's non-empty fields, and the attributes for search.
import { toMoney } from '#lib/money.ts'
import { withoutLeftovers } from '#lib/clean.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toDerived } from './attributes.ts'
import type { Car, ItemType } from './car.ts'
import { type Body, findBody, findMake, findModel, isTrim } from './catalogue.ts'
import type { DriveAway } from './drive-away.ts'
import type { OwnValue } from './own-values.ts'
import { picturesOf } from './gallery.ts'
import { belowMarketPercent, FINANCED_ABOVE, SHOWN_ABOVE } from './price.ts'
import { isElectric, toCategories, toFeatures } from './record-categories.ts'
import { toColour, toDrive, toFuel, toTransmission } from './record-labels.ts'
import { toTimestamp } from './timestamp.ts'
import { carName } from './title.ts'

/**
 * Search attributes, which replace the car's fields of the same name. A document then no longer holds the feed's text
 * for `fuel`, `drive`, `colour` (the original moves to `colour_name`), `item_type` and `status`. A page rendered from a
 * document sees the same, because `parseCar` reads both.
 */
type Attributes = ReturnType<typeof toAttributes> & { drive_away: DriveAway | null }
type Present<T> = { [K in keyof T]?: Exclude<T[K], null> }
/** Attributes that every document has: neither null nor lists, which may be empty. */
type Always = {
  [K in keyof Attributes]: null extends Attributes[K]
    ? never
    : Attributes[K] extends unknown[]
      ? never
      : K
}[keyof Attributes]

export type StockRecord = Pick<Attributes, Always> &
  Present<Omit<Attributes, Always>> &
  Present<Omit<Car, keyof Attributes>> & {
    /** The dealer's own values over the feed's (own-values.ts); written when stock is written. */
    own_values?: OwnValue[]
    has_own_values?: true
  }

/** What a site calculates from a vehicle's price, to filter and sort lists by. */
export type SiteFigures = {
  /** Its repayment in dollars a week; null if it offers none. */
  weekly: number | null
  /** Drive-away prices; null if the site estimates none. */
  driveAway: DriveAway | null
}

/**
 * The document of a car. Pure, and never throws: equal cars give equal documents, without null or empty values. By
 * default it has the repayment stated in the feed.
 */
export function toRecord(
  car: Car,
  { weekly, driveAway }: SiteFigures = { weekly: weeklyPayment(car), driveAway: null },
): StockRecord {
  const { id, slug, dealercomments, spin_images, standardEquipment } = car
  const attributes = { ...toAttributes(car, weekly), drive_away: driveAway }
  const document: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(car))
    if (value !== false && !NOT_COPIED.has(name) && !Object.hasOwn(attributes, name))
      keep(document, name, value)
  for (const [name, value] of Object.entries(attributes)) keep(document, name, value)
  keep(document, 'dealercomments', dealercomments?.slice(0, COMMENT_LENGTH))
  if (spin_images.length <= SPIN_FRAMES) keep(document, 'spin_images', spin_images)
  const lines = standardEquipment.slice(0, 120).map((line) => line.slice(0, 160))
  keep(document, 'standardEquipment', lines)
  // Ids are kept exactly: they are used to find the car again.
  return Object.assign(document, { objectID: id, id, slug }) as StockRecord // What is not kept is what Present makes optional.
}

/**
 * Only search/hold-service.ts writes holds, and only price-history.ts writes histories, so those in feeds are dropped.
 * The other fields are truncated first.
 */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ...(['held_until', 'listed_on', 'price_history'] satisfies (keyof Car)[]),
  ...(['dealercomments', 'spin_images', 'standardEquipment'] satisfies (keyof Car)[]),
])

/** Sets a field to its value; empty values are omitted. */
function keep(document: Record<string, unknown>, name: string, value: unknown): void {
  const pruned = prune(value)
  if (pruned !== undefined) document[name] = pruned
}

const COMMENT_LENGTH = 8000
const SPIN_FRAMES = 72

function toAttributes(car: Car, weekly: number | null) {
  const named = toNames(car)
  const body = toBody(car, named)
  const transmission = toTransmission([car.simple_transmission, car.trans, car.variant?.geartype])
  const drive = toDrive([car.simple_drive, car.drive])
  const text = [car.model, named.badge, car.series, ...car.standardEquipment].join(' ')
  const price = car.price !== null && car.price > 0 ? car.price : 0
  const itemType = car.item_type === 'car' && body.known ? body.known.itemType : car.item_type
  // A hybrid caravan is one between a caravan and a camper trailer.
  const hybrid = itemType === 'caravan' ? null : /\b(?:hybrid|phev)\b/i.exec(text)?.[0]
  const fuel = toFuel([car.simple_fuel, car.fuel, hybrid])
  const facts = { itemType, bodyKey: body.known?.key ?? '', fuel, price, text }
  const status: Car['status'] = car.sold ? 'sold' : car.status
  const dates = toDates(car, status)
  // Picture for lists, which do not include the gallery.
  const pictures = picturesOf(car)
  const photo = pictures[0]?.source ?? null
  const hasPhotos = (car.photos_count ?? 0) > 0 || photo !== null
  const created = dates.created_at_timestamp
  return {
    ...named,
    objectID: car.id,
    id: car.id,
    slug: car.slug,
    status,
    car_type: car.car_type,
    item_type: itemType,
    // Facets and cards use the same texts under different names.
    body: body.label,
    transmission,
    fuel,
    drive,
    simple_body: body.label,
    simple_transmission: transmission,
    simple_fuel: fuel,
    simple_drive: drive,
    colour: toColour(car.colour),
    colour_name: car.colour_name ?? car.colour,
    price,
    price_range: toPriceRange(price),
    weekly_price_range: toWeeklyPriceRange(weekly),
    categories: toCategories(car, facts),
    filtered_features: toFeatures(
      [...car.standardEquipment, named.badge, car.interior_colour].filter((word) => word !== null),
    ),
    certified: car.certified,
    has_photos: hasPhotos,
    // Sorting by price needs to know whether shoppers see a price.
    has_price: price > SHOWN_ABOVE,
    below_market: belowMarketPercent(car),
    primary_image_url: photo,
    // Only pictures with a valid address (routes.image), whatever the feed says.
    photos_count: pictures.length > 0 ? pictures.length : car.photos_count,
    engine_size_litres: car.engine_size_litres ?? car.variant?.enginesize_litres ?? null,
    is_electric: isElectric(fuel),
    show_on_dealer_website: car.show_on_dealer_website,
    ...dates,
    custom_rank:
      car.custom_rank ?? toRank({ status, isReserved: car.reserved, hasPhotos, created }),
    ...toDerived(car),
  }
}

/**
 * sold_date_timestamp of unsold vehicles: far in the future, so that one filter serves both (Decisions, Status window).
 */
const NOT_SOLD = 4_102_444_800

/** A sold car without a date counts as sold at its last change, so that it does not stay listed indefinitely. */
function toDates(car: Car, status: Car['status']) {
  const created = toTimestamp(car.created_at)
  const soldDate = toTimestamp(car.sold_date_timestamp) ?? toTimestamp(car.updated_at) ?? created
  return {
    created_at_timestamp: created ?? 0,
    sold_date_timestamp: status === 'sold' ? (soldDate ?? 0) : NOT_SOLD,
  }
}

/** Payment of the quote or of the first lender that states everything a card must show with it. */
function weeklyPayment(car: Car): number | null {
  if ((car.price ?? 0) <= FINANCED_ABOVE) return null
  const quote = car.youxQuote
  if (quote !== null && (quote.comparisonRate ?? 0) > 0 && (quote.weeklyRepaymentAmount ?? 0) > 0) {
    return quote.weeklyRepaymentAmount
  }
  const lender = Object.values(car.finance_lenders ?? {}).find(
    (offer) =>
      offer?.interestRate != null &&
      (offer.comparisonRate ?? 0) > 0 &&
      (offer.paymentWeek ?? 0) > 0,
  )
  return lender?.paymentWeek ?? null
}

/** Copy of a JSON value without empty parts; undefined when nothing is left. */
function prune(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return withoutLeftovers(value.toWellFormed()).trim() || undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) {
      const clean = prune(item)
      if (clean !== undefined) items.push(clean)
    }
    return items.length === 0 ? undefined : items
  }
  const pruned: Record<string, unknown> = {}
  let isEmpty = true
  for (const [name, part] of Object.entries(value)) {
    if (name === '__proto__') continue
    keep(pruned, name, part)
    isEmpty &&= pruned[name] === undefined
  }
  return isEmpty ? undefined : pruned
}

type Names = Pick<Car, 'make' | 'model' | 'badge' | 'name'> & { make_model: string | null }

/** Make, model and badge as the catalogue writes them, and the name made of them. */
function toNames(car: Car): Names {
  const make = car.make === null ? null : (findMake(car.make)?.name ?? car.make)
  const model = make === null || car.model === null ? null : findModel(make, car.model)
  const trim = make !== null && car.model !== null && isTrim(make, car.model) ? car.model : null
  const modelText = model?.name ?? car.model
  return {
    make,
    model: modelText,
    badge:
      trim === null || car.badge?.includes(trim) ? car.badge : `${trim} ${car.badge ?? ''}`.trim(),
    name: car.name ?? carName(car.year, make, modelText),
    make_model: make !== null && modelText !== null ? `${make} ${modelText}` : null,
  }
}

/**
 * Label of the body, and the body itself if the catalogue knows it: the feed's word, otherwise the model's usual body.
 */
function toBody(car: Car, { make, model }: Names): { label: string | null; known: Body | null } {
  const usual = make && model ? findModel(make, model)?.body : null
  const words = [car.simple_body, car.bodyconfiguration, car.variant?.bodyconfiguration]
  const known =
    words.map((word) => (word ? findBody(word) : null)).find((body) => body !== null) ??
    usual ??
    null
  return { label: known?.label ?? car.simple_body ?? ITEM_BODIES[car.item_type] ?? null, known }
}

const ITEM_BODIES: Partial<Record<ItemType, string>> = { truck: 'Truck', caravan: 'Caravan' }

/** "Under $10,000", "$10,000 - $20,000" … "$150,000 and over"; null if there is no price. Whole dollars. */
export function toPriceRange(price: number | null): string | null {
  return toRange(price, PRICE_STEPS, '')
}

const PRICE_STEPS = [
  10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 100_000, 150_000,
]

/** "Under $50 a week", "$50 - $100 a week" … "$400 and over a week"; null when there is no payment. */
export function toWeeklyPriceRange(payment: number | null): string | null {
  return toRange(payment, [50, 100, 150, 200, 250, 300, 400], ' a week')
}

function toRange(amount: number | null, steps: number[], unit: string): string | null {
  if (amount === null || !(amount > 0)) return null
  const lower = steps.findLast((step) => step <= amount)
  const upper = steps.find((step) => amount < step)
  if (lower === undefined) return `Under ${toMoney(upper ?? 0)}${unit}`
  if (upper === undefined) return `${toMoney(lower)} and over${unit}`
  return `${toMoney(lower)} - ${toMoney(upper)}${unit}`
}

/** Higher first: available before reserved, then coming soon, then sold; then vehicles with photos, then newest. */
export function toRank(car: {
  status: string
  isReserved: boolean
  hasPhotos: boolean
  created: Seconds
}): number {
  const state = car.isReserved && car.status === 'in_stock' ? 2 : (STATES[car.status] ?? 1)
  return state * 40_000_000_000 + (car.hasPhotos ? 20_000_000_000 : 0) + car.created
}

const STATES: Record<string, number> = { in_stock: 3, coming_soon: 2, sold: 0 }
