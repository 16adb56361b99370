// The links in a dealer's digest that release a held lead: signed, for one lead of one site, and valid for a while.
import { fromBase64Url, toBase64Url } from '#lib/encoding.ts'
import { deriveKey } from '#lib/keyed-hash.ts'
import { DAY } from '#lib/zone-time.ts'

const VALID_S = 14 * DAY
const FORM = /^([0-9a-f]{32})\.([0-9a-z]{1,8})\.([\w-]{43})$/

/** The token of a lead, "{lead}.{end}.{signature}"; `now` in seconds. */
export async function mintReleaseToken(
  masterKey: string,
  site: string,
  lead: string,
  now: number,
): Promise<string> {
  const until = (now + VALID_S).toString(36)
  const signed = await crypto.subtle.sign('HMAC', await keyOf(masterKey), toText(site, lead, until))
  return `${lead}.${until}.${toBase64Url(new Uint8Array(signed))}`
}

/** The lead that a token of this site releases; null if it is forged or has expired. `now` in seconds. */
export async function readReleaseToken(
  masterKey: string,
  site: string,
  token: string,
  now: number,
): Promise<string | null> {
  const [, lead = '', until = '', signature = ''] = FORM.exec(token) ?? []
  if (lead === '' || Number.parseInt(until, 36) < now) return null
  const signed = fromBase64Url(signature)
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await keyOf(masterKey),
    signed,
    toText(site, lead, until),
  )
  return isOurs ? lead : null
}

const toText = (...parts: string[]) => new TextEncoder().encode(JSON.stringify(parts))

const keyOf = (masterKey: string) =>
  deriveKey(masterKey, 'releases of leads', { name: 'HMAC', hash: 'SHA-256', length: 256 })
