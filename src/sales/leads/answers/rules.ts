// Validation rules for text fields, with their error messages (V46, V50, V52, X26).
import * as z from 'zod'

import type { Rule } from '#sales/leads/form.ts'
import type { Country } from '#tenant/country.ts'
import { parseEmail } from './parse-email.ts'
import { parsePhone } from '#lib/parse-phone.ts'

type Text = z.ZodType<string, string>

/** Validates a non-empty line and returns it as stored. */
export function ruleSchema(rule: Rule, country: Country): Text {
  return rule === 'phone'
    ? parsed(
        (line) => parsePhone(line, country),
        `Please enter one phone number with its area code, such as ${PHONES[country]}.`,
      )
    : RULES[rule]
}

const PHONES: Record<Country, string> = { AU: '0412 345 678', NZ: '021 123 4567' }

const RULES: Record<Exclude<Rule, 'phone'>, Text> = {
  text: z.string(),
  name: z.string(),
  email: parsed(parseEmail, 'Please enter an email address, such as name@example.com.'),
  postcode: parsed(parsePostcode, 'Invalid postcode. Please enter a 4-digit number.'),
  rego: parsed(parseRego, 'Please enter the letters and digits of the registration.'),
  number: parsed(parseDigits, 'Please enter a number.'),
}

function parsed(parse: (line: string) => string | null, message: string): Text {
  return z.string().transform((line, context) => {
    const value = parse(line)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function parsePostcode(line: string): string | null {
  const digits = line.normalize('NFKC')
  return /^\d{4}$/.test(digits) ? digits : null
}

/** Normalised for plate lookups: "abc-123" becomes "ABC123". */
function parseRego(line: string): string | null {
  const plate = line
    .normalize('NFKC')
    .replaceAll(/[\s.·-]/g, '')
    .toUpperCase()
  return /^[A-Z\d]{1,12}$/.test(plate) ? plate : null
}

/** "45,000 km" and "$1,200.50" as digits: "45000", "1200.50". */
function parseDigits(line: string): string | null {
  const digits = line.normalize('NFKC').replaceAll(/[\s,$]|kilomet(?:er|re)s?|kms?\b/gi, '')
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(digits) ? digits : null
}
