// What numbers in a text mean. Each rule takes its words out of the text, so that what is left has no meaning in numbers.
import { form, GAP, isYear, type Context, type Numbers, type Rule } from './number-forms.ts'
import { MEASURES } from './measures.ts'
import { PRICES, REPAYMENTS } from './sums.ts'
import { YEARS } from './years.ts'

const PLACES: Rule[] = [
  {
    form: form(
      String.raw`(?:(?:near(?:est)?(?: to)?|close to|around|in|at|from|within \d+ ?(?:kms?|k) of) )?(?:postcode|post code|postal code|pc) ?(?<code>\d{4})`,
    ),
    read: ({ code = '' }, into) => setNear(into, code),
  },
  {
    form: form(
      String.raw`(?:near(?:est)?(?: to)?|close to|nearby|within \d+ ?(?:kms?|k|kilometres) of) (?<code>\d{4})`,
    ),
    read: ({ code = '' }, into) => setNear(into, code),
  },
  {
    form: form(String.raw`in (?<code>\d{4})`),
    read: ({ code = '' }, into, context) => !isYear(code, context) && setNear(into, code),
  },
]

/** Of two rules that fit, the first reads the words. */
const RULES: readonly Rule[] = [...PLACES, ...REPAYMENTS, ...MEASURES, ...YEARS, ...PRICES]

/** Reads the numbers of a normalized text. Total: what no rule reads stays in the rest. */
export function readNumbers(text: string, context: Context): Numbers {
  const into: Numbers = {
    ranges: {},
    counts: {},
    repayment: null,
    near: null,
    maybeKilometres: null,
    rest: text,
  }
  if (!/\d/.test(text)) return into
  for (const { form: pattern, read } of RULES) {
    into.rest = into.rest.replaceAll(pattern, (...found: unknown[]) => {
      const [whole, groups] = [
        found[0] as string,
        found.at(-1) as Record<string, string | undefined>,
      ] // what replaceAll gives for a pattern with named groups
      return read(groups, into, context) ? ` ${GAP} ` : whole
    })
  }
  return into
}

function setNear(into: Numbers, code: string): boolean {
  into.near = code
  return true
}
