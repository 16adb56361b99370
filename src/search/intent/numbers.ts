// What numbers in a text mean. Each rule takes its words out of the text, so that what is left has no meaning in numbers.
import { form, GAP, isYear, type Context, type Numbers, type Rule, YEAR } from './number-forms.ts'
import { MEASURES } from './measures.ts'
import { PRICES, REPAYMENTS } from './sums.ts'

/** Years that are not the vehicle's, which say nothing: "rego until 2027". */
const OTHER_YEARS: Rule = {
  form: form(
    String.raw`(?:rego|registration|registered|wof|warranty)(?: (?:until|til+|to|expires?|expiry|from))*(?: [a-z]{3,9})? ${YEAR}`,
  ),
  read: () => true,
}

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
const RULES: readonly Rule[] = [OTHER_YEARS, ...PLACES, ...REPAYMENTS, ...MEASURES, ...PRICES]

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
