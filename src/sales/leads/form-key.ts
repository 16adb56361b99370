// The key of a form: proves when and for which site the form was rendered, and limits it to one lead however often it
// is submitted.
import { parseBase64Url, toBase64Url } from '#lib/encoding.ts'
import { findKey, nameKey, signingKey, writingKey } from '#lib/key-ring.ts'
import type { Seconds } from '#lib/zone-time.ts'

/**
 * Key of a form first rendered at a time, with 128 random bits: 44 URL-safe characters, prefixed with the name of the
 * master key. A re-rendered form with a new key keeps its first time.
 */
export async function mintFormKey(
  masterKey: string,
  site: string,
  issuedAt: Seconds,
): Promise<string> {
  const body = new Uint8Array(BODY_BYTES)
  new DataView(body.buffer).setUint32(0, issuedAt)
  crypto.getRandomValues(body.subarray(TIME_BYTES))
  const key = writingKey(masterKey)
  const seal = await hashOf(await signingKey(key, USE), site, body)
  return nameKey(key, toBase64Url(new Uint8Array([...body, ...seal])))
}

/** When a key was made; null unless it was made here for this site. */
export async function readFormKey(
  masterKey: string,
  site: string,
  text: string,
): Promise<Seconds | null> {
  const named = findKey(masterKey, text)
  const bytes = parseBase64Url(named?.value ?? '')
  if (named === null || bytes?.length !== BODY_BYTES + SEAL_BYTES) return null
  const body = bytes.subarray(0, BODY_BYTES)
  const key = await signingKey(named.key, USE)
  // Only whole signatures can be verified in constant time, so both halves are signed again.
  const expected = await crypto.subtle.sign('HMAC', key, await hashOf(key, site, body))
  const isOurs = await crypto.subtle.verify('HMAC', key, expected, bytes.subarray(BODY_BYTES))
  return isOurs ? new DataView(body.buffer).getUint32(0) : null
}

const USE = 'keys of forms'
const TIME_BYTES = 4
const BODY_BYTES = TIME_BYTES + 16
/** 104 bits. */
const SEAL_BYTES = 13
const encoder = new TextEncoder()

async function hashOf(
  key: CryptoKey,
  site: string,
  body: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const signed = new Uint8Array([...body, ...encoder.encode(site)])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)).slice(0, SEAL_BYTES)
}
