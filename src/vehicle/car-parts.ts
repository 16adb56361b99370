// The nested parts of a vehicle, parsed as leniently as the vehicle itself.
import { isCalendarDay } from '#lib/time.ts'
import { parseText } from '#lib/clean.ts'
import {
  boolean,
  flag,
  list,
  number,
  numberWithin,
  part,
  type Reader,
  record,
  text,
  texts,
  url,
} from '#lib/read-shape.ts'

const hotspot = part({
  hotspotId: text(80),
  activeAngle: number,
  posX: number,
  posY: number,
  description: text(),
  anchors: list(part({ angle: number, posX: number, posY: number }), 72),
})

/** E2: marks on the spin frames and the interior picture; angles in frames, positions in percent. */
export const hotspots = part({ exterior: list(hotspot, 60), interior: list(hotspot, 60) })

/** E3: the gallery in order; in a single text, such as a cell, addresses are separated by "|". */
export const images: Reader<Picture[]> = (value) =>
  pictures(
    typeof value === 'string'
      ? value.split('|').flatMap((cell) => (cell.trim() === '' ? [] : { image: { url: cell } }))
      : value,
  )

const picture = part({ image: part({ url, thumb: part({ url }) }), isVideo: boolean })
type Picture = NonNullable<ReturnType<typeof picture>>
const pictures = list(picture, 80)

/** E4: the location of the vehicle. */
export const location = part({
  id: text(80),
  name: text(),
  phone: text(40),
  slug: text(160),
  distribution_locations: texts,
  address: part({
    id: text(80),
    street: text(),
    city: text(),
    state: text(40),
    postcode: text(20),
    place_url: url,
  }),
})

/** Weight or towing capacity of a vehicle, in kg. */
const kilograms = numberWithin(1, 200_000)

/** E5: figures of the variant. Lengths in mm, masses in kg, consumption in L/100 km, torque in Nm, power in kW. */
export const variant = part({
  cylinders: number,
  enginesize: number,
  enginesize_litres: number,
  induction: text(),
  geartype: text(),
  fuelconsumptioncombined: number,
  /** Grams of carbon dioxide per kilometre at the tailpipe, combined. A 0 from a feed means unknown. */
  co2combined: numberWithin(1, 1000),
  fuelcapacity: number,
  grossvehiclemass: number,
  vehiclelength: number,
  vehicleheight: number,
  vehiclewidth: number,
  gross_combination_mass: kilograms,
  towingcapacitybraked: kilograms,
  towingcapacityunbraked: kilograms,
  tow_ball_limit: kilograms,
  boot_litres: numberWithin(1, 30_000),
  bodyconfiguration: text(),
  torque: number,
  power_kw: numberWithin(1, 2000),
  ancaprating: number,
})

/** An electric vehicle or plug-in hybrid: battery capacity, range and charging. */
export const electric = part({
  battery_kwh: numberWithin(0.1, 2000),
  /** Kilometres on the battery alone. */
  range_km: numberWithin(1, 3000),
  /** Consumption in kWh/100 km. */
  consumption_kwh: numberWithin(0.1, 500),
  /** Minutes from 10 to 80 percent at a fast charger. */
  charge_minutes: numberWithin(1, 1440),
  /** Hours of a full AC charge, as at home. */
  charge_hours: numberWithin(0.1, 200),
  /** Plug for fast charging, by its common name: "CCS2". */
  connector: text(40),
})

/** E6: a caravan's figures. Body width and length in feet as the trade quotes them, masses in kg. */
export const specifications = part({
  body_width: number,
  body_length: number,
  tare_weight: number,
  axle_type: text(),
  sleeps: number,
  aggregate_trailer_mass: kilograms,
  ball_weight: kilograms,
})

/** E7: market prices of similar vehicles, whole dollars. */
export const prices = part({ state_average_market_price: number, average_market_price: number })

/** E8: a provider's quote, dollars a week and percent a year. */
export const quote = part({
  weeklyRepaymentAmount: number,
  advertisedRate: number,
  comparisonRate: number,
})

/** E9: offers of lenders by provider, dollars, percent a year, years and months. */
export const lenders = record(
  part({
    interestRate: number,
    comparisonRate: number,
    paymentWeek: number,
    paymentMonth: number,
    termYears: number,
    termMonths: number,
    deposit: number,
    balloon: number,
    disclaimer: text(4000),
    offer_price: number,
    establishmentFees: number,
    totalPayable: number,
  }),
  60,
)

const PRICE_KINDS = ['drive_away', 'excluding_charges'] as const

/** The price at the end of a day ("2026-11-03"), whole dollars, and what it includes if known. */
export type PriceDay = {
  date: string
  price: number
  kind?: (typeof PRICE_KINDS)[number]
}

/** A calendar day as "2026-11-03"; null for anything else. */
export const day: Reader<string | null> = (value) => {
  const date = parseText(value, 11) ?? ''
  return isCalendarDay(date) ? date : null
}

const priceDay = part({ date: day, price: number, kind: text(20) })

/** Prices of a vehicle since it was listed, oldest first. */
export const priceHistory = list<PriceDay>((value) => {
  const { date = null, price = null, kind: word } = priceDay(value) ?? {}
  if (date === null || price === null) return null
  const kind = PRICE_KINDS.find((known) => known === word)
  return { date, price, ...(kind !== undefined && { kind }) }
}, 13)

/** Claims that a vehicle's own record may prove, each with its date and possibly a document. */
export const EVIDENCE = [
  'inspection',
  'service_history',
  'title',
  'odometer',
  'roadworthy',
] as const
export type EvidenceKind = (typeof EVIDENCE)[number]

const proof = part({ date: text(10), document: url })

/** Evidence by its kind: a day as "2026-11-03" or "3/11/2026", and the https address of a PDF or picture. */
export const evidence = part({
  inspection: proof,
  service_history: proof,
  title: proof,
  odometer: proof,
  roadworthy: proof,
} satisfies Record<EvidenceKind, unknown>)

const ODOMETERS = ['accurate', 'inaccurate', 'unknown'] as const

const odometerWord: Reader<(typeof ODOMETERS)[number] | null> = (value) => {
  const word = parseText(value)?.toLowerCase()
  return ODOMETERS.find((known) => known === word) ?? null
}

/** Statements of New Zealand's Consumer Information Notice besides the other fields of a vehicle. */
export const consumerNotice = part({
  /** Whether it was registered overseas before it came to New Zealand. */
  imported: flag,
  registered: flag,
  re_registered: flag,
  year_registered_nz: numberWithin(1900, 2200),
  year_registered_overseas: numberWithin(1900, 2200),
  last_registered_in: text(60),
  imported_damaged: flag,
  /** Whether the odometer shows the distance travelled. */
  odometer: odometerWord,
  chassis: text(80),
  cof_expiry: text(40),
  road_user_charges: flag,
  road_user_charges_owing: flag,
  /** Whether its radio receives 88 to 108 MHz. */
  full_band_radio: flag,
  /** Whether a security interest is on the Personal Property Securities Register. */
  security_interest: flag,
})
