// Parses telephone numbers, with libphonenumber and its largest set of numbering plans: the smaller sets refuse 1300
// numbers or accept mistyped ones of New Zealand.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A country whose numbers are dialled without a prefix; ISO 3166 code. */
export type Country = 'AU' | 'NZ'

/**
 * National digits of a number of that country ("+61 412 345 678" is "0412345678"), E.164 for any other; null if it is
 * not a phone number.
 */
export function parsePhone(line: string, country: Country): string | null {
  // Address books add invisible characters around numbers.
  const typed = line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(CALLED, '')
  // Much of the world dials 00 instead of +.
  const phone = parse(typed, country) ?? parse(typed.replace(/^00/, '+'), country)
  if (phone === null) return null
  const [national = ''] = phone.formatNational().split(' ext.')
  const digits = phone.country === country ? national.replaceAll(/\D/g, '') : phone.number
  return phone.ext === undefined ? digits : `${digits} ext. ${phone.ext}`
}

/** A mobile number of Australia or New Zealand, to which codes and messages may be sent. */
export type Mobile = {
  /** "+61412345678". */
  e164: string
  /** As dialled at home, digits only: "0412345678". */
  national: string
}

/**
 * Parses a mobile number of Australia (04) or New Zealand (02); without a country code it belongs to `country`. Null
 * for anything else.
 */
export function parseMobile(line: string, country: Country): Mobile | null {
  const digits = parsePhone(line, country)
  if (digits === null) return null
  const phone = readNumber(digits, country)
  if (phone?.country !== 'AU' && phone?.country !== 'NZ') return null
  // Numbers of an Antarctic base have a mobile prefix.
  if (phone.getType() !== 'MOBILE') return null
  if (phone.ext !== undefined || !/^\+(?:614|642)/.test(phone.number)) return null
  return { e164: phone.number, national: toNational(phone.number) }
}

/** A mobile number as dialled at home: "+61412345678" is "0412345678". */
export function toNational(e164: string): string {
  return e164.replace(/^\+6[14]/, '0')
}

/** A mobile number in spoken groups: "0412 345 678" in Australia, "021 234 5678" in New Zealand. */
export function toSpaced(e164: string): string {
  const national = toNational(e164)
  return national.startsWith('04')
    ? national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
    : national.replace(/^(\d{3})(\d{3})(\d{3,5})$/, '$1 $2 $3')
}

function parse(typed: string, country: Country) {
  const phone = readNumber(typed, country)
  return phone?.isValid() === true ? phone : null
}

const readNumber = (typed: string, defaultCountry: Country) =>
  parsePhoneNumberFromString(typed, { defaultCountry, extract: false })

/** Labels that people write before a number. */
const CALLED = /^(?:mobile|mob|m|phone|ph|tel|t)[.:]? ?(?=[\d+(])/i
