// Credentials in links that act on one lead without an account: tokens, signed for one use and one site with an expiry,
// and the key of its shopper.
import { timingSafeEqual } from 'hono/utils/buffer'

import { parseBase64Url, toBase64Url } from '#lib/encoding.ts'
import {
  findKey,
  KEY_USES,
  type MasterKey,
  nameKey,
  signingKey,
  writingKey,
} from '#lib/key-ring.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'

/** "release": the dealer releases a held lead. "request": its shopper changes or cancels the request. */
export type LeadUse = 'release' | 'request'

const USE = 'links of leads'
const VALID_S: Record<LeadUse, Seconds> = { release: 14 * DAY, request: KEY_USES[USE].lasts }
const FORM = /^([0-9a-f]{32})\.([0-9a-z]{1,8})\.([\w-]{43})$/

/** The token of a lead: "{lead}.{end}.{signature}", prefixed with the name of the master key. */
export async function mintLeadToken(
  masterKey: string,
  { site, lead, use }: { site: string; lead: string; use: LeadUse },
  now: Seconds,
): Promise<string> {
  const until = (now + VALID_S[use]).toString(36)
  const key = writingKey(masterKey)
  const text = toText(use, site, lead, until)
  const signed = await crypto.subtle.sign('HMAC', await signingKey(key, USE), text)
  return nameKey(key, `${lead}.${until}.${toBase64Url(new Uint8Array(signed))}`)
}

/** The lead of a token for this site and use; null if it is forged or has expired. */
export async function readLeadToken(
  masterKey: string,
  { site, token, use }: { site: string; token: string; use: LeadUse },
  now: Seconds,
): Promise<string | null> {
  const named = findKey(masterKey, token)
  const [, lead = '', until = '', signature = ''] = FORM.exec(named?.value ?? '') ?? []
  if (named === null || lead === '' || Number.parseInt(until, 36) < now) return null
  const signed = parseBase64Url(signature)
  if (signed === null) return null
  const key = await signingKey(named.key, USE)
  const isOurs = await crypto.subtle.verify('HMAC', key, signed, toText(use, site, lead, until))
  return isOurs ? lead : null
}

/**
 * The key of a lead's shopper: only links to the shopper contain it, in addition to the id, which the dealer and its
 * systems know. Deterministic, short for text messages (96 bits), and valid as long as its master key.
 */
export async function mintShopperKey(
  masterKey: string,
  { site, lead }: { site: string; lead: string },
): Promise<string> {
  const key = writingKey(masterKey)
  return nameKey(key, await toShopperKey(key, site, lead))
}

/** Whether a key belongs to the shopper of this site's lead. */
export async function isShopperKey(
  masterKey: string,
  { site, lead, key: token }: { site: string; lead: string; key: string },
): Promise<boolean> {
  const named = findKey(masterKey, token)
  return named !== null && timingSafeEqual(named.value, await toShopperKey(named.key, site, lead))
}

async function toShopperKey(key: MasterKey, site: string, lead: string): Promise<string> {
  const text = toText('shopper', site, lead)
  const signed = await crypto.subtle.sign('HMAC', await signingKey(key, USE), text)
  return toBase64Url(new Uint8Array(signed, 0, 12))
}

const toText = (...parts: string[]) => new TextEncoder().encode(JSON.stringify(parts))
