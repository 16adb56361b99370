// Filters as text: "Used", "under $40,000", "2018 or newer".
import { toGrouped, toMoney } from '#lib/money.ts'
import { toDay } from '#lib/time.ts'
import { modelName } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'
import { facetOf, type Facet, type FacetName } from './facets.ts'
import type { Range } from './range.ts'

const VALUE_WORDS: Partial<Record<FacetName, Record<string, string>>> = {
  car_type: { new: 'New', used: 'Used', demo: 'Demo' },
  item_type: { car: 'Car', truck: 'Truck', motorcycle: 'Motorcycle', caravan: 'Caravan' },
  certified: { true: 'Certified', false: 'Not certified' },
  status: { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' },
}

/** Label of a list facet's value. */
export function describeValue(name: FacetName, value: string): string {
  const words = VALUE_WORDS[name]
  if (words !== undefined && Object.hasOwn(words, value)) return words[value] ?? value
  if (name === 'seats') return value === '1' ? '1 seat' : `${value} seats`
  if (name === 'sleeps') return `Sleeps ${value}`
  return value
}

/** Label of a model on its own: "3" is "Mazda 3" if the make is known to be Mazda. */
export function describeModel(
  model: string,
  makes: readonly string[] | undefined,
  site: Site,
): string {
  const make =
    makes === undefined ? site.manufacturer?.name : makes.length === 1 ? makes[0] : undefined
  return make === undefined ? model : modelName(make, model)
}

/** Label of a range: "under $40,000", "2018 or newer", "50,000 to 80,000 km", "since 1 March 2026". */
export function describeRange(name: FacetName, range: Range): string {
  const { unit } = facetOf(name)
  const { min, max } = range
  if (min !== undefined && max !== undefined) {
    return min === max ? withUnit(unit, max) : `${number(unit, min)} to ${withUnit(unit, max)}`
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

function number(unit: Facet['unit'], value: number): string {
  if (unit === 'money') return toMoney(value)
  if (unit === 'timestamp') return day(value)
  return unit === 'km' ? toGrouped(value) : String(value)
}

const day = (seconds: number) => toDay(new Date(seconds * 1000).toISOString())

function withUnit(unit: Facet['unit'], value: number): string {
  const text = number(unit, value)
  if (unit === 'km') return `${text} km`
  return unit === 'metres' ? `${text} m` : text
}
