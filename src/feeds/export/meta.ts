// Automotive inventory of Meta, as CSV (developers.facebook.com/docs/marketing-api/auto-ads/reference).
import { cutText, splitText } from '#lib/text.ts'
import { toGrouped } from '#lib/money.ts'
import { toDate } from '#vehicle/details.ts'
import { siteZone } from '#vehicle/places.ts'
import { toSubtitle } from '#vehicle/title.ts'
import { countryOf } from '#lib/country.ts'
import { adNameOf, wordIn, type AdColumns, type Words } from './ad.ts'
import { bodyOf, validVinOf, type AdItem, type RuleName } from './rules.ts'

/** In report order. */
export const META_RULES: readonly RuleName[] = [
  'sold',
  'reserved',
  'coming',
  'test_drive',
  'caravan',
  'name',
  'price',
  'picture',
  'vin',
  'odometer',
  'address',
]

const PICTURES = 10

/** Meta's column names and values. */
export const META_COLUMNS: AdColumns = {
  vehicle_id: ({ car }) => car.id,
  vin: ({ car }) => validVinOf(car) ?? '',
  title: ({ car }) => adNameOf(car, 200),
  description: toDescription,
  url: ({ url }) => url,
  make: ({ car }) => car.make ?? '',
  model: ({ car }) => car.model ?? '',
  trim: ({ car }) => splitText(toSubtitle(car), 50).head,
  year: ({ car }) => String(car.year ?? ''),
  'mileage.value': ({ car }) => String(Math.round(car.km ?? 0)),
  'mileage.unit': () => 'KM',
  ...Object.fromEntries(
    Array.from({ length: PICTURES }, (_, at) => [
      `image[${at}].url`,
      ({ pictures }: AdItem) => pictures[at] ?? '',
    ]),
  ),
  body_style: ({ car }) => wordIn(BODIES, bodyOf(car)) ?? 'OTHER',
  fuel_type: ({ car }) => wordIn(FUELS, car.simple_fuel) ?? 'OTHER',
  transmission: ({ car }) => wordIn(TRANSMISSIONS, car.simple_transmission) ?? 'OTHER',
  drivetrain: ({ car }) => wordIn(DRIVES, car.simple_drive) ?? 'OTHER',
  exterior_color: ({ car }) => car.colour ?? 'Other',
  // A demonstrator has been registered.
  state_of_vehicle: ({ car }) =>
    car.car_type === 'new' ? 'NEW' : car.certified && car.car_type === 'used' ? 'CPO' : 'USED',
  price: ({ site, price }) => `${price ?? 0} ${countryOf(site).currency}`,
  availability: () => 'AVAILABLE',
  // The day of the page's own history, which is that of the site's zone.
  date_first_on_lot: ({ car, site }) =>
    car.listed_on ?? toDate(car.created_at, siteZone(site)) ?? '',
  dealer_name: ({ car, site }) => car.dealership_name ?? site.name,
  dealer_id: ({ place }) => place?.id ?? '',
  dealer_phone: ({ place }) => place?.phone ?? '',
  'address.addr1': ({ place }) => place?.address.street ?? '',
  'address.city': ({ place }) => place?.address.city ?? '',
  'address.region': ({ place }) => place?.address.state ?? '',
  'address.postal_code': ({ place }) => place?.address.postcode ?? '',
  'address.country': ({ site }) => countryOf(site).code,
  latitude: ({ place }) => String(place?.lat ?? ''),
  longitude: ({ place }) => String(place?.long ?? ''),
}

/** By body in the catalogue. */
const BODIES: Words = {
  '4x4': 'SUV',
  bus: 'MINIBUS',
  cabChassis: 'TRUCK',
  convertible: 'CONVERTIBLE',
  coupe: 'COUPE',
  hatch: 'HATCHBACK',
  lightTruck: 'TRUCK',
  peopleMover: 'MINIVAN',
  sedan: 'SEDAN',
  suv: 'SUV',
  truck: 'TRUCK',
  ute: 'PICKUP',
  van: 'VAN',
  wagon: 'WAGON',
}

/** By our fuel (vehicle/record-labels.ts). */
const FUELS: Words = {
  Diesel: 'DIESEL',
  Electric: 'ELECTRIC',
  Hybrid: 'HYBRID',
  Petrol: 'PETROL',
  'Plug-in Hybrid': 'PLUGIN_HYBRID',
}
const TRANSMISSIONS: Words = {
  Automatic: 'AUTOMATIC',
  Manual: 'MANUAL',
}
const DRIVES: Words = {
  '2WD': '4X2',
  '4WD': '4X4',
  AWD: 'AWD',
  'Front wheel drive': 'FWD',
  'Rear wheel drive': 'RWD',
}

const DESCRIPTION = 5000

/** The dealer's description of the vehicle, which is plain text in lines and becomes one line; else a generated one. */
function toDescription({ car }: AdItem): string {
  const comments = (car.dealercomments ?? '').replaceAll(/\s+/g, ' ').trim()
  if (comments !== '') return cutText(comments, DESCRIPTION - 1)
  const run = car.km === null ? null : `${toGrouped(car.km)} km`
  const facts = [car.simple_body, car.simple_transmission, car.simple_fuel, run]
  return [adNameOf(car, 200), ...facts.filter((fact) => fact !== null)].join(', ')
}
