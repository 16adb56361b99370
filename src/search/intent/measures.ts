// Measures in a text: kilometres, seats, berths, power, weights, lengths and years.
import {
  ABOUT,
  ABOVE,
  BELOW,
  type Context,
  form,
  isYear,
  KILOMETRES,
  NUMBER,
  type Numbers,
  OR_LESS,
  OR_MORE,
  type Rule,
  setRange,
  TO,
  toNumber,
  YEAR,
} from './number-forms.ts'

export const MEASURES: Rule[] = [
  // Kilometres driven.
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
  // Lengths, of vans.
  {
    form: form(
      String.raw`(?:(?<cue>between|${BELOW}|${ABOVE}|${ABOUT}) )?(?:(?<low>\d{1,2}(?:\.\d{1,2})?)(?: ?(?:ft|foot|feet|'|m|metres?|meters?))?${TO})?(?<high>\d{1,2}(?:\.\d{1,2})?) ?-?(?:(?<feet>ft|foot|feet|footer|')|m|metres?|meters?)(?: (?:long|length|in length))*(?<less> (?:${OR_LESS}|or shorter))?(?<more> ?(?:${OR_MORE}|or longer))?`,
    ),
    read: readLength,
  },
  // Years.
  {
    form: form(
      String.raw`(?:between |from )?(?<low>${YEAR})(?:s| models?)?(?: ?(?:to|-|and|until|til+|through|or|\/) ?)(?<high>${YEAR})(?: models?)?`,
    ),
    read: ({ low, high }, into, context) =>
      isYear(low, context) &&
      isYear(high, context) &&
      setRange(into, 'year', Number(low), Number(high)),
  },
  {
    form: form(
      String.raw`(?:year )?(?:(?<next>newer than|later than|after)|(?<from>from|since|not older than|no older than|minimum|min|at least|over|above)) (?<year>${YEAR})(?: (?:models?|onwards?|or newer|and newer|or later|and up|\+))*`,
    ),
    read: ({ next, year }, into, context) =>
      isYear(year, context) &&
      setRange(into, 'year', Number(year) + (next === undefined ? 0 : 1), null),
  },
  {
    form: form(
      String.raw`(?<year>${YEAR}) ?(?:\+|plus\b|models? (?:or|and) (?:newer|later|up)|onwards?|models? onwards?|(?:or|and) (?:newer|later|above|up|onwards?|over|younger))`,
    ),
    read: ({ year }, into, context) =>
      isYear(year, context) && setRange(into, 'year', Number(year), null),
  },
  {
    form: form(
      String.raw`(?<year>${YEAR})(?: models?)? (?:or|and) (?:older|earlier|before|below|under)`,
    ),
    read: ({ year }, into, context) =>
      isYear(year, context) && setRange(into, 'year', null, Number(year)),
  },
  {
    form: form(
      String.raw`(?:(?<last>up to|until|til+|max(?:imum)?|no newer than|not newer than)|(?<before>before|pre|older than|earlier than|prior to)|(?<below>under|below|less than)) ?-?(?<year>${YEAR})`,
    ),
    read: ({ last, below, year }, into, context) => {
      if (!isYear(year, context) || (below !== undefined && Number(year) % 500 === 0)) return false
      return setRange(into, 'year', null, Number(year) - (last === undefined ? 1 : 0))
    },
  },
  {
    form: form(
      String.raw`(?:(?:less than|under|up to|max(?:imum)?|no more than|newer than|not older than|no older than|within(?: the)?(?: last)?|(?:in )?(?:the )?(?:last|past)) )(?<age>\d{1,2}) ?(?:years?|yrs?|yo)(?: ?-?old)?|(?<other>\d{1,2}) ?-?(?:years?|yrs?)(?: ?-?old)? (?:or|and) (?:newer|younger|less)`,
    ),
    read: ({ age, other }, into, { year }) =>
      setRange(into, 'year', year - Number(age ?? other), null),
  },
  {
    form: form(
      String.raw`(?:over|more than|older than) (?<age>\d{1,2}) ?(?:years?|yrs?)(?: ?-?old)?`,
    ),
    read: ({ age }, into, { year }) => setRange(into, 'year', null, year - Number(age)),
  },
  {
    form: form(String.raw`(?<age>\d{1,2}) ?-?years? ?-?old`),
    read: ({ age }, into, { year }) => addYear(into, year - Number(age)),
  },
  {
    form: form(String.raw`(?:my ?'?(?<short>\d{2}|20\d{2})|'(?<quoted>\d{2}))`),
    read: ({ short = '', quoted }, into, context) => {
      const text = quoted ?? short
      const named = text.length === 2 ? `${Number(text) > 59 ? 19 : 20}${text}` : text
      return isYear(named, context) && addYear(into, Number(named))
    },
  },
  {
    form: form(
      String.raw`(?:years? |built |made |plated )?(?<year>${YEAR})(?: (?:models?|builds?|plates?|plated|make))?`,
    ),
    read: ({ year }, into, context) => isYear(year, context) && addYear(into, Number(year)),
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

const FOOT = 0.3048
const toTenth = (metres: number, round: (number: number) => number) => round(metres * 10) / 10

/** Half a foot either way is the same length to a shopper. */
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

/** Several years are all from the first to the last. */
function addYear(into: Numbers, year: number): boolean {
  const { min, max } = into.ranges.year ?? {}
  into.ranges.year = { min: Math.min(year, min ?? year), max: Math.max(year, max ?? year) }
  return true
}
