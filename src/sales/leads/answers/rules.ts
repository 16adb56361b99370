// Validation rules for text fields, with their error messages.
import * as z from 'zod'

import { readFigure } from '#lib/figure.ts'
import { parsePhone } from '#lib/parse-phone.ts'
import type { Rule } from '#sales/leads/form.ts'
import type { Country } from '#lib/country.ts'

/** Excludes quotes, brackets and commas, which could turn it into several addresses. */
const LOCAL = /^[^\s"(),:;<>@[\\\]]{1,64}$/

const DOMAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]{1,252}$/u

/** Keeps tabs and line breaks. */
// eslint-disable-next-line no-control-regex -- matches control characters
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g

/** Invisible characters, which come with copied text. Joiners belong to some scripts. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu

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

/** Digits of "45,000 km" and "$1,200.50": "45000", "1200.50". An ambiguous number is invalid. */
function parseDigits(line: string): string | null {
  const figure = readFigure(line, { isLarge: true })
  if (figure === null || figure.value === null || figure.value < 0) return null
  const isKnown =
    /^\$?$/.test(figure.before) && /^(?:kilomet(?:er|re)s?|kms?)?\.?$/.test(figure.after)
  if (!isKnown || figure.value >= 1e12) return null
  const cents = figure.value.toFixed(2)
  return Number.isInteger(figure.value) || Number(cents) !== figure.value
    ? String(figure.value)
    : cents
}

/** A single line: combines letters with their marks and collapses spaces. */
export function cleanLine(typed: string): string {
  return clean(typed).replaceAll(/\s+/g, ' ').trim()
}

/** A multi-line text. */
export function cleanText(typed: string): string {
  return clean(typed.replaceAll('\r\n', '\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function clean(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replaceAll(CONTROL, ' ').replaceAll(UNSEEN, '')
}

/** The address with its domain in lower case; null if it is not deliverable. */
export function parseEmail(line: string): string | null {
  const typed = line.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = parseDomain(typed.slice(at + 1))
  return at > 0 && LOCAL.test(local) && domain !== null ? `${local}@${domain}` : null
}

/** Domains in any script, as mail systems write them. */
function parseDomain(typed: string): string | null {
  if (!DOMAIN.test(typed) || typed.includes('..')) return null
  const domain = URL.parse(`https://${typed}`)?.hostname ?? ''
  return domain.length <= 253 && /\.[a-z][a-z\d-]*[a-z\d]$/.test(domain) ? domain : null
}
