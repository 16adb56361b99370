// Filters as text: "Used", "under $40,000", "2018 or newer".
import { toGrouped, toMoney } from '#lib/money.ts'
import { toDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { facetOf, type FacetName, type Unit } from '#vehicle/attributes.ts'
import type { State } from '#vehicle/drive-away.ts'
import { standaloneModelName } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import type { Range } from './range.ts'

/** Label of a facet on a list. */
export function labelOf(name: FacetName, { pricedIn }: { pricedIn: State | null }): string {
  return name === 'price' && pricedIn !== null ? 'Price to drive away' : facetOf(name).label
}

/** Label of a list facet's value. */
export function describeValue(name: FacetName, value: string): string {
  return facetOf(name).describe(value)
}

/** Label of a model on its own: "3" is "Mazda 3" if the make is known to be Mazda. */
export function describeModel(
  model: string,
  makes: readonly string[] | undefined,
  site: Site,
): string {
  const make =
    makes === undefined ? site.manufacturer?.name : makes.length === 1 ? makes[0] : undefined
  return make === undefined ? model : standaloneModelName(make, model)
}

/** Label of a range: "under $40,000", "2018 or newer", "50,000 to 80,000 km", "since 1 March 2026". */
export function describeRange(name: FacetName, range: Range): string {
  const { unit } = facetOf(name)
  const { min, max } = range
  if (min !== undefined && max !== undefined) {
    return min === max
      ? withUnit(unit, max)
      : `${describeNumber(unit, min)} to ${withUnit(unit, max)}`
  }
  if (unit === 'year') return min === undefined ? `${max ?? ''} or older` : `${min} or newer`
  if (unit === 'timestamp')
    return min === undefined ? `until ${day(max ?? 0)}` : `since ${day(min)}`
  return min === undefined ? `under ${withUnit(unit, max ?? 0)}` : `over ${withUnit(unit, min)}`
}

/** "SUV" becomes "SUVs", "Bus" becomes "Buses", "Cab Chassis" stays. */
export function plural(word: string): string {
  if (/(?:is|s's)$/i.test(word)) return word
  return /(?:s|x|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/** A number of a range without its unit: "3,500", "$20,000", "2018". */
export function describeNumber(unit: Unit | undefined, value: number): string {
  if (unit === 'money') return toMoney(value)
  if (unit === 'timestamp') return day(value)
  return unit === 'year' || unit === 'metres' ? String(value) : toGrouped(value)
}

const day = (seconds: Seconds) => toDay(new Date(seconds * 1000).toISOString())

function withUnit(unit: Unit | undefined, value: number): string {
  const symbol = symbolOf(unit)
  const text = describeNumber(unit, value)
  return symbol === '' ? text : `${text} ${symbol}`
}

/** Unit after the number: "kg"; empty if there is none. */
export function symbolOf(unit: Unit | undefined): string {
  return unit === undefined ? '' : SYMBOLS[unit]
}

const SYMBOLS: Record<Unit, string> = {
  money: '',
  year: '',
  timestamp: '',
  km: 'km',
  metres: 'm',
  kilowatts: 'kW',
  kilograms: 'kg',
  litres: 'L',
}
