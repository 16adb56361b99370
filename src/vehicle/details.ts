// A vehicle's facts as labels and texts, in the order in which shoppers look for them. Unknown facts are left out.
// Pages decide how many to show.
import { localDate, toDay, toMonth } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { amount, engineOf, type FactName, FACTS, metres, stars, whole } from './chips.ts'
import { mainPlace, placeOf, zoneOf } from './places.ts'
import { toTimestamp } from './timestamp.ts'
import { standaloneModelName } from './title.ts'

export type Detail = { label: string; value: string }
/** Facts specific to this vehicle: papers, colours, dates, numbers. */
export function toDetails(car: Car, site: Site, now: Seconds): Detail[] {
  return rows(
    ['Colour', car.colour_name ?? car.colour],
    ['Interior', car.interior_colour],
    ['Registration', toRego(car, site, now)],
    ['WoF', toWof(car, site, now)],
    ['Registration plate', car.regplate],
    ['Build date', monthOf(car.build_date)],
    ['Compliance date', monthOf(car.compliance_date)],
    ['Stock number', car.stocknum],
    ['VIN', car.vin],
    ['Year', whole(car.year)],
    ['Make', car.make],
    [
      'Model',
      car.make !== null && car.model !== null
        ? standaloneModelName(car.make, car.model)
        : car.model,
    ],
    ['Badge', car.badge],
    ['Series', car.series],
  )
}

/** All technical figures: engine, economy, size and mass. Charging and towing have lists of their own (chips.ts). */
export function toSpecifications(car: Car): Detail[] {
  const { variant, specifications: van } = car
  const engine = engineOf(car)
  const capacity = amount(variant?.enginesize, 'cc')
  const fact = (name: FactName): Row => [FACTS[name].label, FACTS[name].detail(car)]
  const body = car.bodyconfiguration ?? variant?.bodyconfiguration ?? null
  return rows(
    ['Engine', engine],
    ['Engine capacity', capacity === engine ? null : capacity],
    ['Cylinders', whole(variant?.cylinders)],
    ['Induction', variant?.induction],
    ['Fuel', car.fuel ?? car.simple_fuel],
    ['Fuel consumption, combined', amount(variant?.fuelconsumptioncombined, 'L/100 km', 1)],
    ['CO₂ emissions, combined', amount(variant?.co2combined, 'g/km')],
    ['Fuel tank', amount(variant?.fuelcapacity, 'L')],
    fact('power'),
    ['Torque', amount(variant?.torque, 'Nm')],
    ['Gearbox', car.trans ?? variant?.geartype ?? car.simple_transmission],
    ['Gears', whole(car.gearnum)],
    ['Drive', car.drive ?? car.simple_drive],
    ['Body', body],
    ['Doors', whole(car.doors)],
    ['Seats', whole(car.seats)],
    fact('boot'),
    ['Braked towing capacity', amount(variant?.towingcapacitybraked, 'kg')],
    fact('combination'),
    ['Gross vehicle mass', amount(variant?.grossvehiclemass, 'kg')],
    ['Length', amount(variant?.vehiclelength, 'mm')],
    ['Width', amount(variant?.vehiclewidth, 'mm')],
    ['Height', amount(variant?.vehicleheight, 'mm')],
    ['ANCAP safety rating', stars(variant?.ancaprating)],
    ['Body length', metres(van?.body_length)],
    ['Body width', metres(van?.body_width)],
    ['Tare weight', amount(van?.tare_weight, 'kg')],
    ['Aggregate trailer mass (ATM)', amount(van?.aggregate_trailer_mass, 'kg')],
    ['Axle', van?.axle_type],
    ['Sleeps', whole(van?.sleeps)],
  )
}

type Row = readonly [label: string, value: string | null | undefined]

/** Rows with a value. */
function rows(...candidates: Row[]): Detail[] {
  return candidates.flatMap(([label, value]) => (value == null ? [] : [{ label, value }]))
}

const monthOf = (date: string | null) => (date === null ? null : toMonth(date))

type Standing = Pick<Car, 'location' | 'location_name'>

/** "Expires on 1 March 2027" through that day; then "Unregistered" if the site says so, otherwise null. */
export function toRego(
  car: Standing & Pick<Car, 'rego_expiry'>,
  site: Site,
  now: Seconds,
): string | null {
  const zone = yardZone(car, site)
  const date = toDate(car.rego_expiry, zone)
  if (date === null) return null
  if (date >= localDate(now, zone)) return `Expires on ${toDay(date)}`
  return site.facts.show_unregistered ? 'Unregistered' : null
}

/** "Expires on 1 March 2027" for a warrant of fitness in New Zealand; null elsewhere and after expiry. */
export function toWof(
  car: Standing & Pick<Car, 'wof_expiry'>,
  site: Site,
  now: Seconds,
): string | null {
  if (countryOf(site).code !== 'NZ') return null
  const zone = yardZone(car, site)
  const date = toDate(car.wof_expiry, zone)
  return date !== null && date >= localDate(now, zone) ? `Expires on ${toDay(date)}` : null
}

/** The calendar day of a feed's date: a bare date is that day everywhere, a moment is the local day at the yard. */
export function toDate(text: string | null, zone: string): string | null {
  const seconds = toTimestamp(text)
  if (text === null || seconds === null) return null
  const isBare = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/.test(text)
  return localDate(seconds, isBare ? 'UTC' : zone)
}

export function yardZone(car: Standing, site: Site): string {
  return zoneOf(placeOf(car, site) ?? mainPlace(site), site)
}
