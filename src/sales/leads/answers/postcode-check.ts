// Checks that a postcode exists. A lead matters more than a postcode: only a definite "no" refuses one.
import type { Milliseconds } from '#lib/zone-time.ts'
import { locate, type LocateDeps } from '#sales/delivery/locate.ts'
import type { Answers, FieldError } from '#sales/leads/form.ts'
import { inTime } from '#lib/timeout.ts'
import { countryOf, type Country } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'

export type PostcodeDeps = LocateDeps

/** The error for a form's postcode; null if it is valid or the site does not check. Never rejects. */
export async function checkPostcode(
  { postcode }: Answers,
  site: Site,
  deps: PostcodeDeps,
): Promise<FieldError | null> {
  if (!site.forms.postcode_check || postcode === undefined || postcode === '') return null
  const is = await inTime(lookUp(postcode, site, deps), TIMEOUT_MS).catch(() => 'cannot say')
  return is === 'unknown' ? { name: 'postcode', message: 'Invalid postcode' } : null
}

/** Milliseconds that a form waits for the geocoder. */
const TIMEOUT_MS: Milliseconds = 2200

/** Post box postcodes, which tables and geocoders often omit. */
const BOXES: Record<Country, RegExp> = {
  AU: /^(?:02|09|1|5[89]|6[89]|7[89]|8|9)/,
  NZ: /^\d\d4/,
}

async function lookUp(
  postcode: string,
  site: Site,
  deps: PostcodeDeps,
): Promise<'known' | 'unknown' | 'cannot say'> {
  const country = countryOf(site).code
  if (!/^\d{4}$/.test(postcode) || BOXES[country].test(postcode)) return 'cannot say'
  const found = await locate(postcode, country, deps)
  return typeof found === 'string' ? found : 'known'
}
