// The key of a form: says when it was drawn and that it was drawn for this site, and makes one lead of however many times it is sent (F9, TH13).
import { fromBase64Url, toBase64Url } from '#lib/base64url.ts'
import { deriveKey } from '#lib/derive-key.ts'

/**
 * Key of a form that was first drawn then (seconds), with 128 bits of chance: 44 characters that an
 * address may hold. A form that is drawn again with a new key keeps the time of the first.
 */
export async function mintFormKey(
  masterKey: string,
  site: string,
  issuedAt: number,
): Promise<string> {
  const body = new Uint8Array(BODY_BYTES)
  new DataView(body.buffer).setUint32(0, issuedAt)
  crypto.getRandomValues(body.subarray(TIME_BYTES))
  const seal = await hashOf(await keyOf(masterKey), site, body)
  return toBase64Url(new Uint8Array([...body, ...seal]))
}

/** When a key was made (seconds); null for one that was not made here for this site. */
export async function readFormKey(
  masterKey: string,
  site: string,
  text: string,
): Promise<number | null> {
  if (!FORM.test(text)) return null
  const bytes = fromBase64Url(text)
  const body = bytes.subarray(0, BODY_BYTES)
  const key = await keyOf(masterKey)
  // Only whole seals can be verified in constant time, so both halves are sealed once more.
  const expected = await crypto.subtle.sign('HMAC', key, await hashOf(key, site, body))
  const isOurs = await crypto.subtle.verify('HMAC', key, expected, bytes.subarray(BODY_BYTES))
  return isOurs ? new DataView(body.buffer).getUint32(0) : null
}

const TIME_BYTES = 4
const BODY_BYTES = TIME_BYTES + 16
/** 104 bits. With the body 33 bytes, which base64 writes without a bit to spare: nobody can spell a key in two ways. */
const SEAL_BYTES = 13
const FORM = /^[\w-]{44}$/
const encoder = new TextEncoder()

async function hashOf(
  key: CryptoKey,
  site: string,
  body: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const signed = new Uint8Array([...body, ...encoder.encode(site)])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)).slice(0, SEAL_BYTES)
}

const keyOf = (masterKey: string) =>
  deriveKey(masterKey, 'keys of forms', { name: 'HMAC', hash: 'SHA-256', length: 256 })
