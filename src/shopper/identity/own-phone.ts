// Whether a number that a page names is the one a shopper is signed in with (A17, A19, TH10, TH11).
import { parseMobile, toNational } from '#lib/parse-phone.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Member } from './member.ts'

/**
 * Takes the number as people write it, and the national digits that /api/me gives: those of a mobile of the neighbours are
 * no number at home, but 04 and 02 cannot be mixed up.
 */
export function isOwnPhone(named: string, { phone }: Pick<Member, 'phone'>, site: Site): boolean {
  const digits = named.replaceAll(/\D/g, '')
  return digits === toNational(phone) || parseMobile(named, countryOf(site).code)?.e164 === phone
}
