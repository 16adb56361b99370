// Sums in a text: prices, and repayments, for which the search by budget finds vehicles.
import {
  ABOUT,
  ABOVE,
  BELOW,
  form,
  type Numbers,
  OR_LESS,
  OR_MORE,
  PER,
  PERIOD,
  type Rule,
  setRange,
  sum,
  TO,
  toNumber,
} from './number-forms.ts'

export const REPAYMENTS: Rule[] = [
  // Repayments.
  {
    form: form(
      String.raw`(?:(?:${BELOW}|${ABOUT}|${ABOVE}) )?${sum('one')}(?:${PER}| ?)${PERIOD}(?: (?:${OR_LESS}|repayments?|payments?))*`,
    ),
    read: ({ one, oneUnit, period = '' }, into) =>
      setRepayment(into, toNumber(one, oneUnit), period),
  },
  {
    form: form(
      String.raw`(?<period>weekly|fortnightly|monthly)(?: (?:repayments?|payments?|budget))?(?: (?:of|is|${BELOW}|${ABOUT}))* ${sum('one')}`,
    ),
    read: ({ one, oneUnit, period = '' }, into) =>
      setRepayment(into, toNumber(one, oneUnit), period),
  },
]

/** A number with another unit: "660cc", "2500 kg". */
const NO_UNIT = String.raw`(?! ?(?:cc|kg|kgs|kilos?|tonnes?|t|kw|kwh|nm|hp|ft|foot|litres?|l|m|mm|cm|kms?|years?|yrs?|doors?|cyl\w*|speed|inch|days?|hours?|%)(?!\p{L}))`

/** Runs last, because a bare number is a price only if it is nothing else. */
export const PRICES: Rule[] = [
  // Money.
  {
    form: form(String.raw`(?:(?:between|from|price|priced) )*${sum('low')}${TO}${sum('high')}`),
    read: readPrices,
  },
  {
    form: form(
      String.raw`(?:(?:${ABOVE})[ -]?${sum('one')}${NO_UNIT}|${sum('two')} ?(?:${OR_MORE}))`,
    ),
    read: (found, into) => {
      const min = price(found, found.one === undefined ? 'two' : 'one', found.one !== undefined)
      return min !== null && setRange(into, 'price', min, null)
    },
  },
  {
    form: form(String.raw`(?:${ABOUT}) ${sum('one')}${NO_UNIT}(?: (?:mark|dollars|bucks))?`),
    read: (found, into) => {
      const middle = price(found, 'one', true)
      return (
        middle !== null &&
        setRange(into, 'price', toThousand(middle * 0.9), toThousand(middle * 1.1))
      )
    },
  },
  {
    form: form(
      String.raw`(?:(?:price |priced )?(?:${BELOW})[ -]?${sum('one')}${NO_UNIT}|${sum('two')} ?(?:${OR_LESS}))(?: (?:${OR_LESS}|dollars|bucks|price range|drive ?away))*`,
    ),
    read: (found, into) => readMaximum(found, into, found.one === undefined ? 'two' : 'one', true),
  },
  {
    form: form(String.raw`${sum('one')}${NO_UNIT}(?: (?:dollars|bucks|price range|drive ?away))*`),
    read: (found, into) => readMaximum(found, into, 'one', false),
  },
]

function setRepayment(into: Numbers, amount: number, period: string): boolean {
  if (amount < 10 || amount > 20_000) return false
  const isFortnight = /^f|^pf/.test(period)
  const frequency = /^m|^pm/.test(period) ? 'monthly' : 'weekly'
  into.repayment = { amount: Math.round(isFortnight ? amount / 2 : amount), frequency }
  return true
}

/** Whether a sum is a price: by its sign or unit, or by its size after a word such as "under". */
function price(
  found: Record<string, string | undefined>,
  name: string,
  hasCue: boolean,
): number | null {
  const unit = found[`${name}Unit`] ?? ''
  const number = toNumber(found[name], unit)
  if (unit !== '' || found[`${name}Sign`] !== undefined) return number
  if (hasCue && number >= 5 && number < 100 && Number.isInteger(number)) return number * 1000
  if (hasCue) return number >= 500 ? number : null
  return number >= 1000 && number < 1_000_000 && number % 500 === 0 ? number : null
}

/** "20 to 30k" starts at 20,000: the first sum takes the unit of the second. */
function readPrices(found: Record<string, string | undefined>, into: Numbers): boolean {
  const isMarked = ['lowSign', 'lowUnit', 'highSign', 'highUnit'].some(
    (name) => found[name] !== undefined,
  )
  const unit = found.highUnit ?? ''
  const high = toNumber(found.high, unit)
  const plain = toNumber(found.low, found.lowUnit)
  const low =
    found.lowUnit === undefined && plain < 1000 && high >= 1000
      ? toNumber(found.low, unit === '' ? 'k' : unit)
      : plain
  const top =
    high < 1000 && (found.lowUnit !== undefined || isMarked) && low >= 1000 ? high * 1000 : high
  if (!isMarked && (low < 1000 || top < 1000)) return false
  return setRange(into, 'price', Math.round(low), Math.round(top))
}

const toThousand = (amount: number) => Math.round(amount / 1000) * 1000

/** Minimum sum that may be an odometer reading. */
const ODOMETER = 30_000

function readMaximum(
  found: Record<string, string | undefined>,
  into: Numbers,
  name: string,
  hasCue: boolean,
): boolean {
  const max = price(found, name, hasCue)
  if (max === null) return false
  if (found[`${name}Sign`] === undefined && found[`${name}Unit`] === 'k' && max >= ODOMETER)
    into.maybeKilometres = max
  return setRange(into, 'price', null, Math.round(max))
}
