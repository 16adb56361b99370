// Meanings of numbers in a text. Each rule takes its words out of the text, so that the remainder has no numeric
// meaning.
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
    form: form(String.raw`to (?<code>\d{4})`),
    read: ({ code = '' }, into) => /\b(?:closest|nearest)\b/.test(into.rest) && setNear(into, code),
  },
  {
    form: form(String.raw`in (?<code>\d{4})`),
    read: ({ code = '' }, into, context) => !isYear(code, context) && setNear(into, code),
  },
]

/** If two rules match, the first one wins. */
const RULES: readonly Rule[] = [...PLACES, ...REPAYMENTS, ...MEASURES, ...YEARS, ...PRICES]

/** Parses the numbers of a normalised text. Never fails: whatever no rule matches stays in `rest`. */
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
