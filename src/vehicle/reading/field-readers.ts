// The reader of each typed field of a vehicle. A table.
import { notUnderstood, isNotUnderstood, type Reading } from './reading.ts'
import { readDay, readMoment, readYear } from './read-date.ts'
import { readCondition, readItemType, readSold, readYesNo } from './read-labels.ts'
import { readList } from './read-list.ts'
import { type MoneyRules, readMoney } from './read-money.ts'
import { toAddress } from './read-photos.ts'
import { type QuantityKind, type QuantityRules, readCount, readQuantity } from './read-quantity.ts'
import { readLine, readLines } from './read-text.ts'
import { isPlaceholder, isVin, toVin } from '#vehicle/vin.ts'
import { toSent } from './to-text.ts'
import { saysNothing } from './words.ts'

/** The currency and the time zone of the site. */
export type ReadRules = MoneyRules & { zone?: string | undefined }

type Read = (value: unknown, rules: ReadRules) => Reading<unknown>
/** Readers by field name, nested like the fields. */
export type Fields = { readonly [Name in string]: Read | Fields }

const line: Read = (value) => readLine(value)
const day: Read = (value, { zone }) => readDay(value, zone)
const amount: Read = (value, rules) => {
  const read = readMoney(value, rules)
  return isNotUnderstood(read) ? read : (read?.amount ?? null)
}
const quantity =
  (kind: QuantityKind, rules: QuantityRules): Read =>
  (value) =>
    readQuantity(kind, value, rules)
const count =
  (kind: Parameters<typeof readCount>[0], min: number, max: number): Read =>
  (value) =>
    readCount(kind, value, { min, max })
const kilograms = (min: number, max: number) => quantity('mass', { min, max, decimals: 0 })
/** A VIN in canonical form, a chassis number as sent; no placeholders. */
const vin: Read = (value) => {
  const text = readLine(value)
  if (text === null || saysNothing(text) || isPlaceholder(text)) return null
  return isVin(text) ? toVin(text) : text
}
const address: Read = (value) => {
  const sent = toSent(value)
  if (sent === null || saysNothing(String(sent))) return null
  return toAddress(sent) ?? notUnderstood(sent)
}

/** Millimetres; a figure without a unit is in millimetres or, if small, in metres. */
const millimetres = quantity('length', {
  min: 300,
  max: 40_000,
  decimals: 0,
  bare: (value) => (value >= 300 ? MM : value <= 30 ? METRE : null),
})
const [MM, METRE, FOOT] = [1, 1000, 304.8]

/** Feet, as the trade quotes caravans. A bare figure is only read if it can only be feet or only be metres. */
const feet = (isFeet: (value: number) => boolean, isMetres: (value: number) => boolean) =>
  quantity('length', {
    unit: FOOT,
    min: 3,
    max: 60,
    decimals: 1,
    bare: (value) => (value >= 1000 ? MM : isFeet(value) ? FOOT : isMetres(value) ? METRE : null),
  })

const [CC, LITRE] = [1, 1000]
/** No engine has 31 litres, or 39 cubic centimetres. */
const bareCapacity = (value: number) => (value <= 30 ? LITRE : value >= 40 ? CC : null)
const litres = quantity('capacity', { unit: LITRE, min: 0.04, max: 30, bare: bareCapacity })
const cubicCentimetres = quantity('capacity', {
  min: 40,
  max: 30_000,
  decimals: 0,
  bare: bareCapacity,
})

const subscription: Read = (value, rules) =>
  amount(
    typeof value === 'string'
      ? value.replace(/(?:\bper|\ba|\/)\s*(?:week|wk)\b|\bp\.?\/?w\.?$|\bweekly\b/i, '')
      : value,
    rules,
  )

const proof = { date: day, document: address }

/** The reader of each typed field, by its name in `car.ts`. */
export const FIELDS: Fields = {
  name: line,
  year: readYear,
  make: line,
  model: line,
  badge: line,
  series: line,
  colour: line,
  colour_name: line,
  interior_colour: line,
  before_price: amount,
  subscription_price: subscription,
  deposit: amount,
  car_type: readCondition,
  item_type: readItemType,
  preorder: readYesNo,
  sold: readSold,
  certified: readYesNo,
  illustrated: readYesNo,
  reserved: readYesNo,
  stocknum: line,
  vin,
  nvic: line,
  regplate: line,
  rego_expiry: day,
  wof_expiry: day,
  build_date: day,
  compliance_date: day,
  created_at: readMoment,
  updated_at: readMoment,
  simple_body: line,
  trans: line,
  gearnum: count('gears', 1, 24),
  bodyconfiguration: line,
  drive: line,
  doors: count('doors', 1, 12),
  seats: count('seats', 1, 100),
  engine_size: line,
  engine_size_litres: litres,
  fuel: line,
  tag: line,
  file: address,
  video_url: address,
  external_video_url: address,
  spin_interior_image: address,
  standardEquipment: (value) => readList(value),
  dealercomments: (value) => readLines(value, 20_000),
  dealership_name: line,
  location_name: line,
  city: line,
  state: line,
  variant: {
    cylinders: count('cylinders', 1, 24),
    enginesize: cubicCentimetres,
    enginesize_litres: litres,
    induction: line,
    geartype: line,
    fuelconsumptioncombined: quantity('consumption', { min: 0.1, max: 150 }),
    co2combined: quantity('emissions', { min: 1, max: 1000, decimals: 0 }),
    fuelcapacity: quantity('volume', { min: 1, max: 3000 }),
    grossvehiclemass: kilograms(100, 200_000),
    vehiclelength: millimetres,
    vehicleheight: millimetres,
    vehiclewidth: millimetres,
    gross_combination_mass: kilograms(100, 200_000),
    towingcapacitybraked: kilograms(50, 200_000),
    towingcapacityunbraked: kilograms(50, 200_000),
    tow_ball_limit: kilograms(5, 10_000),
    boot_litres: quantity('volume', { min: 1, max: 30_000, decimals: 0 }),
    bodyconfiguration: line,
    torque: quantity('torque', { min: 1, max: 30_000, decimals: 0 }),
    power_kw: quantity('power', { min: 1, max: 2000, decimals: 0 }),
    ancaprating: count('stars', 0, 5),
  },
  electric: {
    battery_kwh: quantity('energy', { min: 0.1, max: 2000, decimals: 1 }),
    range_km: quantity('distance', { min: 1, max: 3000, decimals: 0 }),
    consumption_kwh: quantity('electric_consumption', { min: 0.1, max: 500, decimals: 1 }),
    charge_minutes: quantity('minutes', { min: 1, max: 1440, decimals: 0 }),
    charge_hours: quantity('hours', { min: 0.1, max: 200, decimals: 1 }),
    connector: line,
  },
  specifications: {
    body_width: feet(
      (value) => value >= 5 && value <= 10,
      (value) => value >= 1.4 && value <= 3.2,
    ),
    // 9 may be either: no caravan is 11 metres long, and only small campers are shorter than 11 feet.
    body_length: feet(
      (value) => value >= 11,
      () => false,
    ),
    tare_weight: kilograms(50, 60_000),
    axle_type: line,
    sleeps: count('sleeps', 1, 20),
    aggregate_trailer_mass: kilograms(100, 60_000),
    ball_weight: kilograms(5, 3000),
  },
  evidence: {
    inspection: proof,
    service_history: proof,
    title: proof,
    odometer: proof,
    roadworthy: proof,
  },
  consumer_notice: {
    imported: readYesNo,
    registered: readYesNo,
    re_registered: readYesNo,
    year_registered_nz: readYear,
    year_registered_overseas: readYear,
    imported_damaged: readYesNo,
    cof_expiry: day,
    road_user_charges: readYesNo,
    road_user_charges_owing: readYesNo,
    full_band_radio: readYesNo,
    security_interest: readYesNo,
  },
}
