// Whether a number in a request is that of the signed-in shopper (A17, A19, TH10, TH11).
import { parseMobile, toNational } from '#lib/parse-phone.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Member } from './member.ts'

/**
 * Accepts the usual formats, and the national digits that /api/me returns. A foreign mobile's national digits are not a
 * valid number here, but 04 and 02 are distinct.
 */
export function isOwnPhone(named: string, { phone }: Pick<Member, 'phone'>, site: Site): boolean {
  const digits = named.replaceAll(/\D/g, '')
  return digits === toNational(phone) || parseMobile(named, countryOf(site).code)?.e164 === phone
}
