// A vehicle for recipients of the dealer's stock: the content of its page under the field names of stock/car.ts, so
// that it can be imported again. Internal data is left out: ranks, holds, lenders' terms and market prices.
import { absoluteUrl } from '#lib/absolute-url.ts'
import { isObject } from '#lib/is-object.ts'
import type { Car } from '#stock/car.ts'
import { dealerTag } from '#stock/tag.ts'
import type { Offer } from './offer.ts'

export type Listing = Record<string, unknown>

/** Fields copied unchanged, in order. */
const AS_THEY_ARE = [
  'car_type',
  'item_type',
  'name',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'colour',
  'colour_name',
  'interior_colour',
  'price_type',
  'preorder',
  'km',
  'stocknum',
  'vin',
  'regplate',
  'rego_expiry',
  'wof_expiry',
  'build_date',
  'compliance_date',
  'created_at',
  'updated_at',
  'simple_body',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'trans',
  'gearnum',
  'bodyconfiguration',
  'doors',
  'seats',
  'engine_size',
  'engine_size_litres',
  'certified',
  'external_video_url',
  'standardEquipment',
  'dealercomments',
  'dealership_id',
  'dealership_slug',
  'dealership_name',
  'location',
  'location_name',
  'city',
  'state',
  'variant',
  'specifications',
] as const satisfies readonly (keyof Car)[]

/** The document of a vehicle; unknown values are left out. */
export function toListing({ car, state, price, url, pictures, site }: Offer): Listing {
  const isSold = state === 'sold' || state === 'gone'
  const was = car.before_price ?? 0
  const isReduced = price !== null && site.specifications.show_was_price && was > price
  return withoutNothing({
    id: car.id,
    slug: car.slug,
    url,
    status: isSold ? 'sold' : car.status,
    reserved: state === 'reserved',
    sold_date_timestamp: isSold ? car.sold_date_timestamp : null,
    price,
    before_price: isReduced ? was : null,
    tag: dealerTag(car, site),
    ...Object.fromEntries(AS_THEY_ARE.map((field) => [field, car[field]])),
    video_url: car.video_url === null ? null : absoluteUrl(car.video_url, site),
    images: pictures.map((picture) => ({ image: { url: picture } })),
  })
}

/** Removes empty values: null, false, empty lists and objects. */
function withoutNothing(document: Listing): Listing {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const kept = isObject(value) ? withoutNothing(value) : value
      const isNothing =
        kept === null ||
        kept === undefined ||
        kept === false ||
        (typeof kept === 'object' && Object.keys(kept).length === 0)
      return isNothing ? [] : [[name, kept]]
    }),
  )
}
