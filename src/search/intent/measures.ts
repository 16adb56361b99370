// Measures in a text: kilometres, seats, berths, power, weights and lengths.
import {
  ABOUT,
  ABOVE,
  BELOW,
  type Context,
  form,
  KILOMETRES,
  NUMBER,
  type Numbers,
  OR_LESS,
  OR_MORE,
  type Rule,
  setRange,
  TO,
  toNumber,
} from './number-forms.ts'

export const MEASURES: Rule[] = [
  // Battery range in kilometres.
  {
    form: form(
      String.raw`(?:(?:over|above|more than|at least|min(?:imum)?) )?(?<km>\d{2,3}) ?(?:\+ ?)?(?:kms?|kilometres?)(?:\+)? (?:electric |ev )?range|range (?:of |over |above |at least |more than )*(?<other>\d{2,3}) ?(?:kms?|kilometres?)?`,
    ),
    read: ({ km, other }, into, { has }) =>
      has('battery_range') && setRange(into, 'battery_range', Number(km ?? other), null),
  },
  // Odometer.
  {
    form: form(
      String.raw`(?:between )?(?<low>${NUMBER}) ?(?<lowUnit>${KILOMETRES}|k)?${TO}(?<high>${NUMBER}) ?(?<unit>${KILOMETRES})`,
    ),
    read: ({ low, high, unit }, into) => setRange(into, 'km', toKm(low, unit), toKm(high, unit)),
  },
  {
    form: form(
      String.raw`(?:${ABOVE}) (?<km>${NUMBER}) ?(?<unit>${KILOMETRES})|(?<more>${NUMBER}) ?(?<moreUnit>${KILOMETRES}) ?(?:${OR_MORE})`,
    ),
    read: ({ km, unit, more, moreUnit }, into) =>
      setRange(into, 'km', toKm(km ?? more, unit ?? moreUnit), null),
  },
  {
    form: form(
      String.raw`(?:(?:with |has |done )?(?:${BELOW}|${ABOUT}) )?(?<km>${NUMBER}) ?(?<unit>${KILOMETRES})(?: (?:${OR_LESS}|on the clock|odometer|driven))*`,
    ),
    read: ({ km, unit }, into) => setRange(into, 'km', null, toKm(km, unit)),
  },
  {
    form: form(
      String.raw`(?:odometer|odo|mileage|kms?|klms?|ks|k's|kilometres) (?:${BELOW}) (?<km>${NUMBER}) ?(?<unit>k)?`,
    ),
    read: ({ km, unit }, into) =>
      setRange(into, 'km', null, unit === undefined ? toKm(km, '') : Number(km) * 1000),
  },
  // Seats and berths.
  {
    form: form(
      String.raw`(?:sleeps? )?(?<low>\d{1,2})${TO}(?<high>\d{1,2}) ?-?(?:seaters?|seats?|(?<berths>berths?))|sleeps? (?<from>\d{1,2})${TO}(?<to>\d{1,2})`,
    ),
    read: ({ low, high, berths, from, to }, into) =>
      setCounts(
        into,
        berths === undefined && from === undefined ? 'seats' : 'sleeps',
        Number(low ?? from),
        Number(high ?? to),
      ),
  },
  {
    form: form(
      String.raw`(?:(?<least>at least|min(?:imum)?(?: of)?|more than) )?(?<seats>\d{1,2}) ?-?(?<plus>\+|plus )? ?-?(?:seaters?|seats?|seated|str|passengers?)(?<more> ?(?:${OR_MORE}))?`,
    ),
    read: ({ least, seats, plus, more }, into) =>
      setCount(
        into,
        'seats',
        Number(seats) + (least === 'more than' ? 1 : 0),
        [least, plus, more].some(Boolean),
      ),
  },
  {
    form: form(
      String.raw`(?:seats|seating(?: for)?) (?<least>at least )?(?<seats>\d{1,2})(?<more> ?(?:${OR_MORE}))?`,
    ),
    read: ({ least, seats, more }, into) =>
      setCount(into, 'seats', Number(seats), [least, more].some(Boolean)),
  },
  {
    form: form(
      String.raw`(?:(?<least>at least) )?(?<berths>\d{1,2}) ?-?(?<plus>\+|plus )?-?berths?(?<more> ?(?:${OR_MORE}))?|sleep(?:s|ing)?(?: for)? (?<atLeast>at least )?(?<sleeps>\d{1,2})(?<sleepsMore> ?(?:${OR_MORE}))?`,
    ),
    read: ({ least, berths, plus, more, atLeast, sleeps, sleepsMore }, into) =>
      setCount(
        into,
        'sleeps',
        Number(berths ?? sleeps),
        [least, plus, more, atLeast, sleepsMore].some(Boolean),
      ),
  },
  // Power.
  {
    form: form(
      String.raw`(?:(?:${ABOVE}) )?(?<power>\d{2,4}) ?(?:kw|kilowatts?)(?: ?(?:${OR_MORE}))?`,
    ),
    read: ({ power }, into, { has }) =>
      has('power') && setRange(into, 'power', Number(power), null),
  },
  // What a vehicle can tow, and what has to be towed.
  {
    form: form(
      String.raw`(?:can |could )?(?:tow(?:s|ing)?(?: capacity)?|pull)(?: (?:of|a|up to|over|at least|more than|min(?:imum)?))* (?<weight>${NUMBER}) ?(?<unit>kgs?|kilos?|tonnes?|ton|tons|t)?(?: ?(?:${OR_MORE}))?(?: (?:caravan|van|boat|trailer|horse float|float|camper))?`,
    ),
    read: ({ weight, unit }, into, context) => setTowing(into, weight, unit, context),
  },
  {
    form: form(
      String.raw`(?:(?:${ABOVE}) )?(?<weight>${NUMBER}) ?(?<unit>kgs?|kilos?|tonnes?|ton|tons|t) ?(?:\+ ?)?(?:tow(?:ing)?(?: capacity| rating)?|braked)`,
    ),
    read: ({ weight, unit }, into, context) => setTowing(into, weight, unit, context),
  },
  {
    form: form(
      String.raw`(?:atm )?(?:(?:${BELOW}) )?(?<weight>${NUMBER}) ?(?<unit>kgs?|kilos?|tonnes?|ton|tons|t)(?: ?(?:atm|gtm|aggregate|${OR_LESS}))*`,
    ),
    read: ({ weight, unit }, into, { has }) =>
      has('towed_mass') &&
      isTowed(toKilograms(weight, unit)) &&
      setRange(into, 'towed_mass', null, toKilograms(weight, unit)),
  },
  {
    form: form(
      String.raw`(?:boot (?:of |over |at least )*)?(?<litres>\d{3,4}) ?(?:l|litres?|liters?)(?: boot)?`,
    ),
    read: ({ litres }, into, { has }) =>
      has('boot') && setRange(into, 'boot', Number(litres), null),
  },
  // Lengths of vans.
  {
    form: form(
      String.raw`(?:(?<cue>between|${BELOW}|${ABOVE}|${ABOUT}) )?(?:(?<low>\d{1,2}(?:\.\d{1,2})?)(?: ?(?:ft|foot|feet|'|m|metres?|meters?))?${TO})?(?<high>\d{1,2}(?:\.\d{1,2})?) ?-?(?:(?<feet>ft|foot|feet|footer|')|m|metres?|meters?)(?: (?:long|length|in length))*(?<less> (?:${OR_LESS}|or shorter))?(?<more> ?(?:${OR_MORE}|or longer))?`,
    ),
    read: readLength,
  },
]

/** Largest number of kilometres that is read as thousands: "under 100 kms" means 100,000. */
const THOUSANDS = 400

function toKm(text: string | undefined, unit: string | undefined): number {
  const plain = toNumber(text)
  return plain <= THOUSANDS || /^k ?k|^k |^thou/.test(unit ?? '')
    ? Math.round(plain * 1000)
    : Math.round(plain)
}

function setCounts(into: Numbers, name: 'seats' | 'sleeps', min: number, max: number): boolean {
  if (min < 1 || max > 60 || min > max) return false
  into.counts[name] = { min, max }
  return true
}

function setCount(
  into: Numbers,
  name: 'seats' | 'sleeps',
  count: number,
  isLeast: boolean,
): boolean {
  if (count < 1 || count > 60) return false
  into.counts[name] = { min: count, ...(!isLeast && { max: count }) }
  return true
}

function toKilograms(weight: string | undefined, unit: string | undefined): number {
  const number = toNumber(weight)
  return Math.round(unit?.startsWith('t') === true || number < 10 ? number * 1000 : number)
}

/** Weights that a car can tow. */
const isTowed = (kilograms: number) => kilograms >= 300 && kilograms <= 5000

function setTowing(
  into: Numbers,
  weight: string | undefined,
  unit: string | undefined,
  { has }: Context,
): boolean {
  const kilograms = toKilograms(weight, unit)
  if (!isTowed(kilograms)) return false
  if (has('tow_capacity')) return setRange(into, 'tow_capacity', kilograms, null)
  return has('towed_mass') && setRange(into, 'towed_mass', null, kilograms)
}

const FOOT = 0.3048
const toTenth = (metres: number, round: (number: number) => number) => round(metres * 10) / 10

/** To a shopper, half a foot either way is the same length. */
function readLength(
  { cue = '', low, high, feet, less, more }: Record<string, string | undefined>,
  into: Numbers,
  { has }: Context,
): boolean {
  if (!has('length_m') || high === undefined) return false
  const metres = (text: string) => Number(text) * (feet === undefined ? 1 : FOOT)
  if (metres(high) < 2 || metres(high) > 15) return false
  if (low !== undefined)
    return setRange(
      into,
      'length_m',
      toTenth(metres(low), Math.floor),
      toTenth(metres(high), Math.ceil),
    )
  if (less !== undefined || new RegExp(`^(?:${BELOW})$`).test(cue))
    return setRange(into, 'length_m', null, toTenth(metres(high), Math.ceil))
  if (more !== undefined || new RegExp(`^(?:${ABOVE})$`).test(cue))
    return setRange(into, 'length_m', toTenth(metres(high), Math.floor), null)
  return setRange(
    into,
    'length_m',
    toTenth(metres(high) - FOOT / 2, Math.round),
    toTenth(metres(high) + FOOT / 2, Math.round),
  )
}
