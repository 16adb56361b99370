// Parses telephone numbers, with libphonenumber and its largest set of numbering plans: the smaller sets refuse 1300
// numbers or accept mistyped ones of New Zealand.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A country whose numbers are dialled without a prefix; ISO 3166 code. */
export type Country = 'AU' | 'NZ'

/**
 * National digits of a number of that country ("+61 412 345 678" is "0412345678"), E.164 of any other; null for what is
 * no number.
 */
export function parsePhone(line: string, country: Country): string | null {
  // Address books put signs without a shape around numbers.
  const typed = line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(CALLED, '')
  // Much of the world dials 00 where its neighbours write +.
  const phone = parse(typed, country) ?? parse(typed.replace(/^00/, '+'), country)
  if (phone === null) return null
  const [national = ''] = phone.formatNational().split(' ext.')
  const digits = phone.country === country ? national.replaceAll(/\D/g, '') : phone.number
  return phone.ext === undefined ? digits : `${digits} ext. ${phone.ext}`
}

/** A mobile number of one of the two countries: what codes and messages may be sent to. */
export type Mobile = {
  /** "+61412345678". */
  e164: string
  /** As it is dialled at home, digits alone: "0412345678". */
  national: string
}

/** A mobile of Australia (04) or New Zealand (02), as people write them; without a prefix it is one of `country`. Null for all else. */
export function parseMobile(line: string, country: Country): Mobile | null {
  const digits = parsePhone(line, country)
  if (digits === null) return null
  const phone = readNumber(digits, country)
  if (phone?.country !== 'AU' && phone?.country !== 'NZ') return null
  // Numbers of a base in Antarctica begin as mobiles do.
  if (phone.getType() !== 'MOBILE') return null
  if (phone.ext !== undefined || !/^\+(?:614|642)/.test(phone.number)) return null
  return { e164: phone.number, national: toNational(phone.number) }
}

/** How a mobile of either country is dialled at home: "+61412345678" is "0412345678". */
export function toNational(e164: string): string {
  return e164.replace(/^\+6[14]/, '0')
}

/** The same in groups, as it is spoken: "0412 345 678" in Australia, "021 234 5678" in New Zealand. */
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

/** What some write in front of a number. */
const CALLED = /^(?:mobile|mob|m|phone|ph|tel|t)[.:]? ?(?=[\d+(])/i
