// The agreement that a shopper signs on their phone before a test drive: its fields and their checks.
import { cleanLine } from '#sales/leads/answers/rules.ts'
import { readAnswers } from '#sales/leads/answers/read-answers.ts'
import type { Answers, Field, FieldError } from '#sales/leads/form.ts'
import { countryOf } from '#lib/country.ts'
import { isCalendarDay, localDate } from '#lib/time.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'

export type Agreement = {
  name: string
  licence: string
  issuer: string
  /** Last day of the licence: "2027-12-31". */
  expires: string
  /** The name as typed to sign; empty if the signature was drawn. */
  signature: string
  /** The drawn signature as the path of an SVG; empty if the name was typed instead. */
  strokes: string
  /** The text that was signed. */
  text: string
  signedAt: Seconds
}

/** Size of a drawn signature, in its own units. */
export const PAD = { width: 600, height: 200 } as const

/** Strokes as recorded by the page's script: at most 900 points, each a move or a line. */
const STROKES = /^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3}){1,900}$/

/** Seconds after the start of a drive during which it can still be signed, because shoppers run late. */
const SIGNED_LATE: Seconds = 4 * 3600

/** Whether the agreement of a booked drive can be signed at a time. */
export function canSign(
  { test_drive: { agreement } }: Pick<Site, 'test_drive'>,
  { start, state }: { start: Seconds | null; state: 'open' | 'cancelled' | 'past' },
  now: Seconds,
): boolean {
  return agreement.enabled && state !== 'cancelled' && start !== null && now < start + SIGNED_LATE
}

export const AGREEMENT_FIELDS: readonly Exclude<Field, { kind: 'hidden' }>[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Full name, as on your licence',
    rule: 'name',
    required: true,
    autocomplete: 'name',
  },
  {
    kind: 'text',
    name: 'licence',
    label: 'Licence number',
    rule: 'text',
    required: true,
    most: 20,
  },
  {
    kind: 'text',
    name: 'issuer',
    label: 'Issued in',
    hint: 'The state or country.',
    rule: 'text',
    required: true,
    most: 60,
  },
  {
    kind: 'text',
    name: 'expires',
    label: 'Expires',
    hint: 'Day, month and year, such as 31/12/2027.',
    rule: 'text',
    required: true,
    most: 10,
  },
]

export const AGREE_FIELD: Extract<Field, { kind: 'tick' }> = {
  kind: 'tick',
  name: 'agree',
  label: 'I have read this agreement and agree to it.',
  required: true,
  missing: 'Please tick this to agree.',
}

export const SIGN_FIELD: Extract<Field, { kind: 'text' }> = {
  kind: 'text',
  name: 'signature',
  label: 'Or type your full name to sign',
  rule: 'name',
}

type ReadAgreement = { agreement: Agreement } | { errors: FieldError[] }

/** The shopper's input, or what is wrong with it. */
export function readAgreement(
  typed: Answers,
  site: Site,
  { now, zone }: { now: Seconds; zone: string },
): ReadAgreement {
  const fields = [...AGREEMENT_FIELDS, AGREE_FIELD, SIGN_FIELD]
  const read = readAnswers(fields, typed, countryOf(site).code)
  const errors = read.ok ? [] : [...read.errors]
  const { name = '', licence = '', issuer = '', signature = '' } = read.answers
  const number = licence.replaceAll(/[\s-]/g, '').toUpperCase()
  if (licence !== '' && !/^[A-Z\d]{4,20}$/.test(number))
    errors.push({
      name: 'licence',
      message: 'Please enter the licence number: letters and digits only.',
    })
  const expires = readDate(read.answers['expires'] ?? '')
  if (read.answers['expires'] !== undefined && expires === null)
    errors.push({ name: 'expires', message: 'Please enter a date such as 31/12/2027.' })
  if (expires !== null && expires < localDate(now, zone))
    errors.push({ name: 'expires', message: 'This licence has expired.' })
  const strokes = STROKES.test(typed['strokes'] ?? '') ? (typed['strokes'] ?? '') : ''
  if (strokes === '' && signature === '')
    errors.push({ name: 'signature', message: 'Please draw your signature, or type your name.' })
  if (errors.length > 0) return { errors }
  const { text } = site.test_drive.agreement
  const drawn = strokes === '' ? signature : ''
  return {
    agreement: {
      name,
      licence: number,
      issuer,
      expires: expires ?? '',
      signature: drawn,
      strokes,
      text,
      signedAt: now,
    },
  }
}

/** "31/12/2027" and "2027-12-31" as the latter; null for anything else. */
function readDate(typed: string): string | null {
  const line = cleanLine(typed)
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(line) ?? []
  const date = year === '' ? line : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(date) ? date : null
}

/** Agreements signed before this time are deleted, unless their drive is later. */
export function agreementsKeptSince(site: Site | null, now: Seconds): Seconds {
  return now - (site?.test_drive.agreement.keep_days ?? MAX_DAYS) * DAY
}

/** The maximum that a site can choose. */
const MAX_DAYS = 365
