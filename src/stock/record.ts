// The document that the index holds for a car: the car's own fields that say something, and what searches look at (E10).
import { feetToMetres } from '#lib/length.ts'
import type { Car } from './car.ts'
import { picturesOf } from './gallery.ts'
import { FINANCED_ABOVE } from './price.ts'
import { toPriceRange, toWeeklyPriceRange } from './price-range.ts'
import { isElectric, toCategories, toFeatures } from './record-categories.ts'
import { toColour, toDrive, toFuel, toTransmission } from './record-labels.ts'
import { toBody, toNames } from './record-names.ts'
import { prune } from './record-prune.ts'
import { toRank } from './record-rank.ts'
import type { Attributes, StockRecord } from './record-shape.ts'
import { toTimestamp } from './record-time.ts'

/**
 * sold_date_timestamp of unsold vehicles: far in the future, so that one filter serves both (Decisions, Status window).
 */
const NOT_SOLD = 4_102_444_800

/** The document for a car. Total and pure: the same car gives the same document, and nothing in it is null or empty. */
export function toRecord(car: Car): StockRecord {
  const named = toNames(car)
  const body = toBody(car, named)
  const text = [car.model, named.badge, car.series, ...car.standardEquipment].join(' ')
  const fuel = toFuel([car.simple_fuel, car.fuel, /\b(?:hybrid|phev)\b/i.exec(text)?.[0]])
  const price = car.price !== null && car.price > 0 ? car.price : 0
  const itemType = car.item_type === 'car' && body.known ? body.known.itemType : car.item_type
  const facts = { itemType, bodyKey: body.known?.key ?? '', fuel, price, text }
  const sold = car.sold || car.status === 'sold'
  const status = sold ? 'sold' : car.status
  const dates = toDates(car, sold)
  // The picture that lists show, which do not carry the gallery (E3).
  const photo = picturesOf(car)[0]?.source ?? null
  const hasPhotos = (car.photos_count ?? 0) > 0 || photo !== null
  const feet = car.specifications?.body_length ?? null
  const attributes: Attributes & Partial<Car> = {
    ...named,
    objectID: car.id,
    id: car.id,
    slug: car.slug,
    status,
    car_type: car.car_type,
    item_type: itemType,
    ...toSimple(car, body.label, fuel),
    colour: toColour(car.colour),
    colour_name: car.colour_name ?? car.colour,
    price,
    price_range: toPriceRange(price),
    weekly_price_range: toWeeklyPriceRange(weeklyPayment(car)),
    categories: toCategories(car, facts),
    filtered_features: toFeatures(
      [...car.standardEquipment, named.badge, car.interior_colour].filter((word) => word !== null),
    ),
    certified: car.certified,
    has_photos: hasPhotos,
    primary_image_url: photo,
    engine_size_litres: car.engine_size_litres ?? car.variant?.enginesize_litres ?? null,
    is_electric: isElectric(fuel),
    show_on_dealer_website: car.show_on_dealer_website,
    ...dates,
    custom_rank:
      car.custom_rank ?? toRank({ status, hasPhotos, created: dates.created_at_timestamp }),
    length_m: feet !== null && feet > 0 ? Math.round(feetToMetres(feet) * 100) / 100 : null,
    sleeps: car.specifications?.sleeps ?? null,
  }
  return toDocument(car, attributes)
}

/** What facets count and what cards say are the same words, each under its own name. */
function toSimple(car: Car, body: string | null, fuel: string | null) {
  const transmission = toTransmission([car.simple_transmission, car.trans, car.variant?.geartype])
  const drive = toDrive([car.simple_drive, car.drive])
  return {
    body,
    transmission,
    fuel,
    drive,
    simple_body: body,
    simple_transmission: transmission,
    simple_fuel: fuel,
    simple_drive: drive,
  }
}

const COMMENT_LENGTH = 8000
const SPIN_FRAMES = 72

/** A sold car without a date counts as sold at its last change, so that it does not stay listed indefinitely. */
function toDates(car: Car, sold: boolean) {
  const created = toTimestamp(car.created_at)
  const soldDate = toTimestamp(car.sold_date_timestamp) ?? toTimestamp(car.updated_at) ?? created
  return {
    created_at_timestamp: created ?? 0,
    sold_date_timestamp: sold ? (soldDate ?? 0) : NOT_SOLD,
  }
}

/** Payment of the quote or of the first lender that states what a card would show beside it (C9, C11, V26). */
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

function toDocument(car: Car, attributes: Attributes & Partial<Car>): StockRecord {
  // Holds are written only by search/write-holds.ts; those in feeds are dropped.
  const { dealercomments, spin_images, standardEquipment, held_until: _, ...rest } = car
  const flags = Object.entries(rest).filter(([, value]) => value !== false)
  const { id, slug, ...others } = attributes
  const document = prune({
    ...Object.fromEntries(flags),
    ...others,
    dealercomments: dealercomments?.slice(0, COMMENT_LENGTH),
    spin_images: spin_images.length > SPIN_FRAMES ? [] : spin_images,
    standardEquipment: standardEquipment.slice(0, 120).map((line) => line.slice(0, 160)),
  }) as StockRecord // What prune drops is what Present makes optional.
  // Ids are kept exactly: they are used to find the car again.
  return { ...document, objectID: id, id, slug }
}
