// Verifies WebAuthn level 3 responses with @simplewebauthn/server, which is loaded on first use, and adds the checks
// that the library leaves to its users: embedding in other pages, device certificates, ownership of the passkey, and
// key strength.
import type { AttestationObject } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

import { fromBase64Url, parseBase64Url, toBase64Url, toHex } from '#lib/encoding.ts'
import { readJson } from '#lib/parse-json.ts'

export type Expected = {
  /** Host of the console, which a passkey belongs to. */
  host: string
  origin: string
  /** Whether a challenge, in base64url, was issued to this browser and is unused; uses it up. */
  useChallenge: (challenge: string) => Promise<boolean>
}

/** `publicKey` is a COSE key in base64url. */
export type NewPasskey = { id: string; publicKey: string; algorithm: number; counter: number }

/** The algorithms that a passkey may have, by their numbers in COSE: ES256, which nearly all have, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257] as const

/**
 * A new passkey from a browser's response, as JSON; null if the response is not for this host, or not for our
 * challenge.
 */
export async function verifyNewPasskey(
  text: string,
  { host, origin, useChallenge }: Expected,
): Promise<NewPasskey | null> {
  const answer = readJson(text, newShape)
  const challenge = readChallenge(answer)
  if (answer === null || challenge === null || !(await useChallenge(challenge))) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  return orRefused(async () => {
    const attestation = fromBase64Url(answer.response.attestationObject)
    if (hasCertificate(decodeAttestationObject(attestation))) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const algorithm = await algorithmOf(publicKey)
    if (algorithm === null || id !== answer.id) return null
    return { id, publicKey: toBase64Url(publicKey), algorithm, counter }
  })
}

export type KnownPasskey = { person: string; publicKey: string; algorithm: number }

/** The passkey id in a browser's response; null if it is not such a response. */
export function readPasskeyId(text: string): string | null {
  return readJson(text, shownShape)?.id ?? null
}

/**
 * The new counter if the person's passkey signed our challenge on this host, after they unlocked it; otherwise null.
 */
export async function verifyPasskey(
  text: string,
  { person, publicKey, algorithm }: KnownPasskey,
  { host, origin, useChallenge }: Expected,
): Promise<number | null> {
  const answer = readJson(text, shownShape)
  const challenge = readChallenge(answer)
  if (answer === null || challenge === null) return null
  const userHandle = answer.response.userHandle ?? ''
  if (userHandle !== '' && userHandle !== toBase64Url(toUserHandle(person))) return null
  if (!(await useChallenge(challenge))) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return orRefused(async () => {
    const key = fromBase64Url(publicKey)
    if ((await algorithmOf(key)) !== algorithm) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        clientExtensionResults: {},
        response: { ...answer.response, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // The library compares counters before it knows who signed, so passkeys.ts compares them when it stores the new
      // one.
      credential: { id: answer.id, publicKey: key, counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** The user handle that devices store, and return with a passkey. */
export function toUserHandle(person: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(person))
}

/** Null if the check throws, as the library does for every invalid response. It reads no store. */
function orRefused<Result>(check: () => Promise<Result | null>): Promise<Result | null> {
  return check().catch(() => null)
}

/**
 * The challenge that a browser signed; null if a page framed by another page requested it. The library accepts frames
 * when a passkey is created, and when one is used in a browser that does not name the outer page.
 */
function readChallenge(answer: { response: { clientDataJSON: string } } | null): string | null {
  if (answer === null) return null
  const bytes = parseBase64Url(answer.response.clientDataJSON)
  const client = bytes === null ? null : readJson(new TextDecoder().decode(bytes), clientShape)
  if (client === null || client.crossOrigin === true || client.topOrigin !== undefined) return null
  return client.challenge
}

/**
 * Whether a manufacturer attests to the device, which we don't ask for. The library would verify that, and fetch
 * revocation lists from the addresses in the certificates. Devices may also sign with the passkey itself, which
 * browsers pass on.
 */
function hasCertificate(attestation: AttestationObject): boolean {
  const format = attestation.get('fmt')
  const isByItself = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !isByItself
}

/**
 * The algorithm of a COSE key; null if the key is of another kind or too short. The library only compares the number.
 */
async function algorithmOf(publicKey: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const { COSEALG, COSECRV, COSEKEYS } = cose
  const key = decodeCredentialPublicKey(publicKey)
  const algorithm = key.get(COSEKEYS.alg)
  const isTaken =
    (algorithm === COSEALG.ES256 &&
      cose.isCOSEPublicKeyEC2(key) &&
      key.get(COSEKEYS.crv) === COSECRV.P256) ||
    (algorithm === COSEALG.EdDSA &&
      cose.isCOSEPublicKeyOKP(key) &&
      key.get(COSEKEYS.crv) === COSECRV.ED25519) ||
    (algorithm === COSEALG.RS256 &&
      cose.isCOSEPublicKeyRSA(key) &&
      bitsOf(key.get(COSEKEYS.n)) >= MIN_RSA_BITS)
  return isTaken ? algorithm : null
}

const MIN_RSA_BITS = 2048

function bitsOf(modulus: Uint8Array<ArrayBuffer> = new Uint8Array()): number {
  return BigInt(`0x0${toHex(modulus.buffer)}`).toString(2).length
}

const base64url = z.base64url().min(1).max(20_000)
/** At most 1,023 bytes. */
const credentialId = base64url.max(1364)
const newShape = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})
const shownShape = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.union([base64url, z.literal('')]).nullish(),
  }),
})
const clientShape = z.object({
  challenge: base64url,
  crossOrigin: z.boolean().optional(),
  topOrigin: z.unknown().optional(),
})
