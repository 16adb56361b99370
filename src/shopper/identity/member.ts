// The signed-in shopper on a site.
import { parseMobile, toNational } from '#lib/parse-phone.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { countryOf } from '#lib/country.ts'
import { monthsBefore } from '#tenant/schema-privacy.ts'
import type { Site } from '#tenant/schema.ts'

/** Optional personal details; empty if not given. */
export type Details = { first_name: string; last_name: string; email: string }

export type Member = {
  userId: string
  /** Id of the session row: the hash of the cookie's value. */
  sessionId: string
  /** E.164, verified. */
  phone: string
  details: Details
  since: Seconds
  /** When a code was entered for this session. */
  signedInAt: Seconds
}

/** The `type` of the sign-in page that asks even a signed-in shopper for a code. */
export const DELETE_ACCOUNT = 'delete-account'

/** Seconds that a verified code counts as recent: as long as the code itself would be valid. */
const FRESH: Seconds = 600

/** Whether a shopper entered a code recently, as irreversible actions require. */
export function isFreshlySignedIn({ signedInAt }: Member, now: Seconds): boolean {
  return now - signedInAt <= FRESH
}

/** The account of a number, with the data that shows whether the number still belongs to its holder. */
export type Holder = Pick<Details, 'first_name' | 'last_name'> & {
  id: string
  seenAt: Seconds
  /** A session is active: a number in use is not given to someone else. */
  hasSession: boolean
}

/**
 * Whether a number has probably been reassigned since its account was used: after so many months, or if both names are
 * given and both differ. Sign-in asks for no name; forms that verify a phone do.
 */
export function hasChangedHands(
  { first_name, last_name, seenAt, hasSession }: Holder,
  details: Partial<Details>,
  months: number,
  now: Seconds,
): boolean {
  if (hasSession) return false
  const isOtherName =
    differs(first_name, details.first_name ?? '') && differs(last_name, details.last_name ?? '')
  return isOtherName || seenAt < monthsBefore(now, months)
}

/** Compares letters only, ignoring spelling variants. */
function differs(known: string, stated: string): boolean {
  const [one, other] = [known, stated].map((name) =>
    name.normalize('NFKD').toLowerCase().replaceAll(/\P{L}/gu, ''),
  )
  return one !== '' && other !== '' && one !== other
}

/**
 * Whether a number is the signed-in shopper's. Accepts the usual formats, and the national digits that /api/me returns.
 * A foreign mobile's national digits are not a valid number here, but 04 and 02 are distinct.
 */
export function isOwnPhone(named: string, { phone }: Pick<Member, 'phone'>, site: Site): boolean {
  const digits = named.replaceAll(/\D/g, '')
  return digits === toNational(phone) || parseMobile(named, countryOf(site).code)?.e164 === phone
}
