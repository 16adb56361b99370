// New Zealand's Consumer Information Notice: statements about a used vehicle that the Consumer Information Standards
// (Used Motor Vehicles) Regulations 2008 require of a trader. Unknown values are null, never guessed.
import { toMoney } from '#lib/money.ts'
import { joinText } from '#lib/text.ts'
import { localDate, toDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { amount, whole } from './chips.ts'
import { toDate, yardZone } from './details.ts'
import { mainPlace, placeOf } from './places.ts'
import { priceKind, SHOWN_ABOVE } from './price.ts'
import { carName } from './title.ts'

/** A value of null is required, but missing. */
export type NoticeRow = { label: string; value: string | null }
export type NoticeGroup = { title: string; rows: NoticeRow[] }

/** Shown in place of a missing value. */
export const ASK_US = 'Ask us'

/** Shown next to a notice that has been completed. */
export const SECURITY_WARNING =
  'Warning: a security interest means that this vehicle may be security for a loan, and that it could be taken from you if the loan is not repaid. Check the Personal Property Securities Register (ppsr.companiesoffice.govt.nz) before you buy.'

/** Fields of a vehicle that the notice needs. */
export const NOTICE_FIELDS = [
  'car_type',
  'status',
  'sold',
  'make',
  'model',
  'badge',
  'year',
  'price',
  'price_type',
  'km',
  'fuel',
  'simple_fuel',
  'engine_size_litres',
  'variant',
  'vin',
  'regplate',
  'rego_expiry',
  'wof_expiry',
  'location',
  'location_name',
  'consumer_notice',
] as const satisfies readonly (keyof Car)[]

export type NoticeCar = Pick<Car, (typeof NOTICE_FIELDS)[number]>

/** Whether a site shows notices. */
export function hasNotices({ locale, facts }: Pick<Site, 'locale' | 'facts'>): boolean {
  return countryOf({ locale }).code === 'NZ' && facts.consumer_notice.enabled
}

/** Whether a vehicle needs a notice. Demonstrators count as used. */
export function needsNotice({ car_type: type }: Pick<Car, 'car_type'>, site: Site): boolean {
  return type !== 'new' && hasNotices(site)
}

/** The notice of a vehicle. */
export function toNotice(car: NoticeCar, site: Site, now: Seconds): NoticeGroup[] {
  return [
    { title: 'Trader', rows: toTrader(car, site) },
    { title: 'Vehicle', rows: toVehicle(car) },
    { title: 'Price', rows: toSale(car) },
    { title: 'Registration and history', rows: toPapers(car, site, now) },
  ]
}

/** Labels of missing statements in a vehicle's notice; empty for a vehicle that is sold or needs no notice. */
export function missingFromNotice(car: NoticeCar, site: Site, now: Seconds): string[] {
  if (car.sold || car.status === 'sold' || !needsNotice(car, site)) return []
  return toNotice(car, site, now).flatMap(({ rows }) =>
    rows.flatMap(({ label, value }) => (value === null ? [label] : [])),
  )
}

function toTrader(car: NoticeCar, site: Site): NoticeRow[] {
  const yard = placeOf(car, site) ?? mainPlace(site)
  const { street = '', city = '', state = '', postcode = '' } = yard?.address ?? {}
  // Some regions are named after their city.
  const town = joinText([...new Set([city, state, postcode])])
  const number = yard?.dealer_license_number ?? ''
  return [
    { label: 'Trader', value: site.facts.consumer_notice.trader_name || site.name },
    { label: 'Registered motor vehicle trader', value: number === '' ? null : `Yes, ${number}` },
    { label: 'Address', value: joinText([street, town], ', ') || null },
  ]
}

function toSale(car: NoticeCar): NoticeRow[] {
  const { security_interest: secured = null } = car.consumer_notice ?? {}
  return [
    { label: 'Cash price', value: toCashPrice(car) },
    {
      label: 'Security interest on the PPSR',
      value:
        secured === null ? null : secured ? 'Yes, one is registered' : 'No, none is registered',
    },
  ]
}

/** The notice states the price with GST, registration and licensing. */
function toCashPrice({ price, price_type: type }: NoticeCar): string | null {
  if (price === null || price <= SHOWN_ABOVE || priceKind(type) !== 'drive_away') return null
  return `${toMoney(price)} including GST, registration and licensing`
}

function toVehicle(car: NoticeCar): NoticeRow[] {
  const { variant, make, model, badge } = car
  const notice = car.consumer_notice
  const economy = amount(variant?.fuelconsumptioncombined, 'L/100 km', 1)
  const name = make === null || model === null ? null : carName(null, make, model)
  return [
    { label: 'Make and model', value: name && joinText([name, badge]) },
    { label: 'Model year', value: whole(car.year) },
    { label: 'Engine capacity', value: toEngine(car) },
    { label: 'Fuel', value: car.fuel ?? car.simple_fuel },
    // The only row that is not required.
    ...(economy === null ? [] : [{ label: 'Fuel economy', value: economy }]),
    { label: 'Odometer', value: amount(car.km, 'km') },
    { label: 'Distance travelled', value: notice?.odometer ? DISTANCES[notice.odometer] : null },
    { label: 'VIN or chassis number', value: car.vin ?? notice?.chassis ?? null },
    { label: 'Radio receives 88 to 108 MHz', value: yesNo(notice?.full_band_radio) },
  ]
}

const DISTANCES = {
  accurate: 'As the odometer shows',
  inaccurate: 'Not as the odometer shows; the true distance may differ',
  unknown: 'Unknown; the odometer may be wrong',
}

function toEngine({ variant, engine_size_litres: litres, fuel, simple_fuel: simple }: NoticeCar) {
  const exact = amount(variant?.enginesize, 'cc')
  if (exact !== null) return exact
  if (litres !== null && litres > 0) return amount(litres * 1000, 'cc')
  return (fuel ?? simple)?.toLowerCase() === 'electric' ? 'None, electric' : null
}

function toPapers(car: NoticeCar, site: Site, now: Seconds): NoticeRow[] {
  const notice = car.consumer_notice
  const { imported = null, registered = null } = notice ?? {}
  const isRegistered = registered !== false
  // Also states what does not apply, so that it does not look forgotten.
  const ofImport = (value: string | null | undefined) =>
    imported === false ? 'Not an import' : (value ?? null)
  const ofRegistered = (value: string | null | undefined) =>
    isRegistered ? (value ?? null) : 'Not registered'
  return [
    { label: 'Registration plate', value: ofRegistered(car.regplate) },
    {
      label: 'First registered in New Zealand',
      value: ofRegistered(whole(notice?.year_registered_nz)),
    },
    { label: 'Re-registered', value: yesNo(notice?.re_registered) },
    { label: 'Vehicle licence', value: ofRegistered(toExpiry(car.rego_expiry, car, site, now)) },
    { label: 'Warrant or certificate of fitness', value: toFitness(car, site, now) },
    { label: 'Road user charges', value: toCharges(car) },
    {
      label: 'First registered overseas',
      value: ofImport(whole(notice?.year_registered_overseas)),
    },
    { label: 'Country where last registered', value: ofImport(notice?.last_registered_in) },
    { label: 'Imported as damaged', value: ofImport(yesNo(notice?.imported_damaged)) },
  ]
}

function toFitness(car: NoticeCar, site: Site, now: Seconds): string | null {
  const warrant = toExpiry(car.wof_expiry, car, site, now)
  if (warrant !== null) return `${warrant} (WoF)`
  const certificate = toExpiry(car.consumer_notice?.cof_expiry ?? null, car, site, now)
  return certificate === null ? null : `${certificate} (CoF)`
}

function toCharges({ consumer_notice: notice }: NoticeCar): string | null {
  const { road_user_charges: apply = null, road_user_charges_owing: owing = null } = notice ?? {}
  if (apply === false) return 'Do not apply'
  if (apply === null || owing === null) return null
  return owing ? 'Apply, some are owing' : 'Apply, none are owing'
}

/** "Expires on 1 March 2027", or "Expired on". */
function toExpiry(text: string | null, car: NoticeCar, site: Site, now: Seconds): string | null {
  const zone = yardZone(car, site)
  const date = toDate(text, zone)
  if (date === null) return null
  return `${date < localDate(now, zone) ? 'Expired' : 'Expires'} on ${toDay(date)}`
}

function yesNo(flag: boolean | null | undefined): string | null {
  return flag == null ? null : flag ? 'Yes' : 'No'
}
