// How a person is found in stored data, and which of their details may be corrected.
import { parseMobile, parsePhone, toNational } from './parse-phone.ts'

export type PersonKeys = {
  /** Every stored form of the number: E.164 and national digits. Empty if the person is known by email only. */
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
 * The stored forms of a number; null if it is not a number of Australia or New Zealand. A number that exists in both,
 * such as a landline without a country code, needs its country code.
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
