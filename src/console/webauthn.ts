// Verifies what browsers say of passkeys (WebAuthn level 3), with the platform's own cryptography. Attestation, by which a maker vouches
// for a device, is not asked for, and is most of what libraries for this hold: they would add 95 kB to the Worker.
import * as z from 'zod'

import { fromBase64Url, toBase64Url } from '#lib/encoding.ts'
import { readJson } from '#lib/parse-json.ts'

export type Expected = {
  /** Host of the console, which a passkey belongs to. */
  host: string
  origin: string
  /** Whether a challenge, in base64url, was issued here and is unused; uses it up. */
  useChallenge: (challenge: string) => Promise<boolean>
}

export type NewPasskey = { id: string; publicKey: string; algorithm: number; counter: number }

/** The algorithms that a passkey may have, by their numbers in COSE: ES256, which nearly all have, and RS256. */
export const ALGORITHMS = [-7, -257] as const

const KEYS: Record<number, { name: string; hash: string; namedCurve?: string }> = {
  [-7]: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  [-257]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
}

/** A new passkey in a browser's answer, as JSON; null if the answer is not for this host, or not for our challenge. */
export async function verifyNewPasskey(
  text: string,
  expected: Expected,
): Promise<NewPasskey | null> {
  const answer = readJson(text, newShape)
  if (answer === null) return null
  const { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm } = answer.response
  const data = readData(authenticatorData)
  if (data === null || !data.hasCredential || data.credentialId !== answer.id) return null
  if (!(await isFor(data, expected))) return null
  if ((await importKey(publicKey, publicKeyAlgorithm)) === null) return null
  if (!(await isClientFor(clientDataJSON, 'webauthn.create', expected))) return null
  return { id: answer.id, publicKey, algorithm: publicKeyAlgorithm, counter: data.counter }
}

export type KnownPasskey = Omit<NewPasskey, 'id'>

/** The id of the passkey in a browser's answer; null if it is no such answer. */
export function readPasskeyId(text: string): string | null {
  return readJson(text, shownShape)?.id ?? null
}

/** The new counter if the passkey signed our challenge, on this host, after its person unlocked it; else null. */
export async function verifyPasskey(
  text: string,
  { publicKey, algorithm, counter }: KnownPasskey,
  expected: Expected,
): Promise<number | null> {
  const answer = readJson(text, shownShape)
  const key = await importKey(publicKey, algorithm)
  if (answer === null || key === null) return null
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const data = readData(authenticatorData)
  if (data === null || !(await isFor(data, expected))) return null
  // A copy of a key that counts would count from where it was copied. Most count nothing.
  if (counter > 0 && data.counter <= counter) return null
  const signed = toSignature(signature, algorithm)
  if (signed === null) return null
  const clientHash = await sha256(fromBase64Url(clientDataJSON))
  const message = new Uint8Array([...data.bytes, ...clientHash])
  const how = KEYS[algorithm] ?? { name: '' }
  if (!(await crypto.subtle.verify(how, key, signed, message))) return null
  // Last, since it uses the challenge up.
  return (await isClientFor(clientDataJSON, 'webauthn.get', expected)) ? data.counter : null
}

/** What the browser signed: the kind of act, our challenge, and the page that asked, which was not in a frame of another. */
async function isClientFor(
  encoded: string,
  type: 'webauthn.create' | 'webauthn.get',
  { origin, useChallenge }: Expected,
): Promise<boolean> {
  const client = readJson(new TextDecoder().decode(fromBase64Url(encoded)), clientShape)
  if (client === null || client.type !== type || client.origin !== origin) return false
  return client.crossOrigin !== true && (await useChallenge(client.challenge))
}

type AuthenticatorData = {
  bytes: Uint8Array<ArrayBuffer>
  rpIdHash: string
  flags: number
  counter: number
  hasCredential: boolean
  credentialId: string
}

const HAS_PRESENCE = 0b0000_0001
const HAS_UNLOCKED = 0b0000_0100
const HAS_CREDENTIAL = 0b0100_0000

/** Hash of the host (32 bytes), flags (1), counter (4); of a new passkey also its maker (16), the length of its id (2), its id. */
function readData(encoded: string): AuthenticatorData | null {
  const bytes = fromBase64Url(encoded)
  if (bytes.length < 37) return null
  const view = new DataView(bytes.buffer)
  const flags = view.getUint8(32)
  const hasCredential = (flags & HAS_CREDENTIAL) !== 0 && bytes.length >= 55
  const length = hasCredential ? view.getUint16(53) : 0
  return {
    bytes,
    rpIdHash: toBase64Url(bytes.slice(0, 32)),
    flags,
    counter: view.getUint32(33),
    hasCredential,
    credentialId: toBase64Url(bytes.slice(55, 55 + length)),
  }
}

async function isFor({ rpIdHash, flags }: AuthenticatorData, { host }: Expected): Promise<boolean> {
  const hash = toBase64Url(await sha256(Uint8Array.from(new TextEncoder().encode(host))))
  return rpIdHash === hash && (flags & HAS_PRESENCE) !== 0 && (flags & HAS_UNLOCKED) !== 0
}

/** A public key (SPKI, base64url); null if it is none of that algorithm. */
async function importKey(encoded: string, algorithm: number): Promise<CryptoKey | null> {
  const how = KEYS[algorithm]
  if (how === undefined) return null
  return crypto.subtle
    .importKey('spki', fromBase64Url(encoded), how, false, ['verify'])
    .catch(() => null)
}

/** A signature as WebCrypto takes it: of ES256 the two numbers, 32 bytes each, out of their DER. */
function toSignature(encoded: string, algorithm: number): Uint8Array<ArrayBuffer> | null {
  const bytes = fromBase64Url(encoded)
  if (algorithm !== -7) return bytes
  const first = readInteger(bytes, 2)
  const second = first === null ? null : readInteger(bytes, first.end)
  if (bytes[0] !== 0x30 || first === null || second === null || second.end !== bytes.length)
    return null
  const raw = new Uint8Array(64)
  raw.set(first.digits, 32 - first.digits.length)
  raw.set(second.digits, 64 - second.digits.length)
  return raw
}

/** A positive DER integer of at most 32 bytes, without leading zeros. */
function readInteger(
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
): { digits: Uint8Array<ArrayBuffer>; end: number } | null {
  const length = bytes[at + 1] ?? 0
  const end = at + 2 + length
  if (bytes[at] !== 0x02 || length === 0 || end > bytes.length) return null
  let from = at + 2
  while (from < end - 1 && bytes[from] === 0) from += 1
  return end - from > 32 ? null : { digits: bytes.slice(from, end), end }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const newShape = z.object({
  id: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    publicKey: base64url,
    publicKeyAlgorithm: z.number(),
  }),
})
const shownShape = z.object({
  id: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
})
const clientShape = z.object({
  type: z.string(),
  challenge: base64url,
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})
