// How a person is found in what is stored, and what may be corrected of them.
import { parseMobile, parsePhone, toNational } from './parse-phone.ts'

export type PersonKeys = {
  /** Each form in which a number is stored: E.164 and national digits. Empty if the person is known by email only. */
  phones: readonly string[]
  /** Empty if the person is known by phone only. */
  email: string
  /** Slug; empty for all sites. */
  site: string
}

/** New values; null keeps the present one. `phone` is E.164. */
export type Correction = {
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
}

/**
 * The forms in which a number is stored; null for what is no number of the two countries. A number that both have, such
 * as a landline without its country, needs its country code.
 */
export function phoneForms(line: string): string[] | null {
  const mobile = parseMobile(line, 'AU') ?? parseMobile(line, 'NZ')
  if (mobile !== null && isPlain(line, mobile.national))
    return [mobile.e164, toNational(mobile.e164)]
  if (!line.trim().startsWith('+')) return null
  const forms = [parsePhone(line, 'AU'), parsePhone(line, 'NZ')]
  const known = forms.filter((form) => form !== null)
  return known.length === 0 ? null : [...new Set(known)]
}

/** Australian mobiles begin with 04; 02 is a mobile of New Zealand and a landline of Australia. */
function isPlain(line: string, national: string): boolean {
  return national.startsWith('04') || line.trim().startsWith('+')
}
