// Years in a text: one, from, to, before, after, and ages.
import { form, isYear, type Numbers, type Rule, setRange, YEAR } from './number-forms.ts'

export const YEARS: Rule[] = [
  // Years that are not the vehicle's mean nothing here: "rego until 2027".
  {
    form: form(
      String.raw`(?:rego|registration|registered|wof|warranty)(?: (?:until|til+|to|expires?|expiry|from))*(?: [a-z]{3,9})? ${YEAR}`,
    ),
    read: () => true,
  },
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

/** Several years mean every year from the first to the last. */
function addYear(into: Numbers, year: number): boolean {
  const { min, max } = into.ranges.year ?? {}
  into.ranges.year = { min: Math.min(year, min ?? year), max: Math.max(year, max ?? year) }
  return true
}
