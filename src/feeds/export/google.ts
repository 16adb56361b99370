// Vehicle ads of Google Merchant Center: the primary feed, tab-separated (support.google.com/merchants/answer/11192663,
// and 14592783 for the types of price).
import { toSubtitle } from '#vehicle/title.ts'
import { countryOf } from '#lib/country.ts'
import { adNameOf, wordIn, type AdColumns, type Words } from './ad.ts'
import { bodyOf, validVinOf, type AdItem, type RuleName } from './rules.ts'

/** In report order. */
export const GOOGLE_RULES: readonly RuleName[] = [
  'sold',
  'reserved',
  'coming',
  'test_drive',
  'passenger',
  'name',
  'price',
  'price_type',
  'picture',
  'vin',
  'odometer',
  'store_code',
]

/** Google's column names and values. */
export const GOOGLE_COLUMNS: AdColumns = {
  id: ({ car }) => car.id,
  VIN: ({ car }) => validVinOf(car) ?? '',
  google_product_category: () => CARS_TRUCKS_AND_VANS,
  store_code: storeCode,
  'vehicle_fulfillment(option:store_code)': (offer) => `in_store:${storeCode(offer)}`,
  title: ({ car }) => adNameOf(car, 150),
  // A demonstrator has been registered.
  condition: ({ car }) => (car.car_type === 'new' ? 'New' : 'Used'),
  brand: ({ car }) => car.make ?? '',
  model: ({ car }) => car.model ?? '',
  trim: ({ car }) => toSubtitle(car),
  year: ({ car }) => String(car.year ?? ''),
  mileage: ({ car }) => `${Math.round(car.km ?? 0)} km`,
  price: ({ site, price }) => `${price ?? 0}.00 ${countryOf(site).currency}`,
  vehicle_price_type: ({ site, priceKind }) =>
    countryOf(site).code === 'AU' && priceKind !== null ? PRICE_TYPES[priceKind] : '',
  link: ({ url }) => url,
  link_template: ({ url }) => `${url}?store={store_code}`,
  image_link: ({ pictures }) => pictures[0] ?? '',
  additional_image_link: ({ pictures }) =>
    pictures
      .slice(1, 1 + MORE_PICTURES)
      .map((picture) => picture.replaceAll(',', '%2C'))
      .join(','),
  color: ({ car }) => car.colour ?? '',
  body_style: ({ car }) => wordIn(BODIES, bodyOf(car)) ?? '',
  engine: ({ car }) => wordIn(ENGINES, car.simple_fuel) ?? '',
  'certified_pre-owned': ({ car }) => (car.certified && car.car_type === 'used' ? 'yes' : 'no'),
}

const CARS_TRUCKS_AND_VANS = '916'
const MORE_PICTURES = 10

const PRICE_TYPES = {
  drive_away: 'drive_away_price',
  excluding_charges: 'excluding_government_charges_price',
} as const

/** By body in the catalogue; other bodies are left empty. */
const BODIES: Words = {
  cabChassis: 'truck',
  convertible: 'convertible',
  coupe: 'coupe',
  hatch: 'hatchback',
  peopleMover: 'minivan',
  sedan: 'sedan',
  suv: 'suv',
  ute: 'truck',
  van: 'full size van',
  wagon: 'station wagon',
}

/** By our fuel (vehicle/record-labels.ts). */
const ENGINES: Words = {
  Diesel: 'Diesel',
  Electric: 'Electric',
  Hybrid: 'Hybrid',
  Petrol: 'Gasoline',
  'Plug-in Hybrid': 'Plug-in Hybrid',
}

function storeCode({ place }: AdItem): string {
  return place?.google_store_code ?? ''
}
