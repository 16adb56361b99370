// An authenticator in software: it makes passkeys and signs with them byte by byte as devices do, and answers as browsers send
// it on. A test may change any part of an answer.
import { fromBase64Url, toBase64Url } from '#lib/encoding.ts'
import { type Cbor, toCbor } from '#test/support/cbor.ts'
import { makeCertificate } from './make-certificate.ts'
import { HOST } from './support.ts'

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

/** What a key is made with, and its algorithm in COSE. */
const KINDS = {
  ES256: { algorithm: -7, with: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } },
  ES384: { algorithm: -35, with: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' } },
  EdDSA: { algorithm: -8, with: { name: 'Ed25519' } },
  RS256: { algorithm: -257, with: { ...RSA, modulusLength: 2048 } },
  'RS256 of 1,024 bits': { algorithm: -257, with: { ...RSA, modulusLength: 1024 } },
  'RS256 of 1,920 bits': { algorithm: -257, with: { ...RSA, modulusLength: 1920 } },
} as const
export type Kind = keyof typeof KINDS

/** Bits of the authenticator data. */
export const FLAGS = {
  present: 0x01,
  unlocked: 0x04,
  mayBeCopied: 0x08,
  isCopied: 0x10,
  hasKey: 0x40,
  hasExtensions: 0x80,
} as const
const { present, unlocked, hasKey } = FLAGS

/** What a test changes about an answer. */
export type Fault = {
  origin?: string
  host?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
  challenge?: string
  flags?: number
  counter?: number
  /** The number in the COSE key. */
  algorithm?: number
  id?: string
  rawId?: string
  userHandle?: string | null
  /** The key that the browser names beside the attestation; that of the passkey if missing. */
  named?: { spki: string; algorithm: number }
  /** Who vouches for the device: the passkey itself, or a maker with a certificate of that key. No one does if missing. */
  attestation?: 'self' | 'maker'
  /** In place of an empty statement. */
  statement?: ReadonlyMap<Cbor, Cbor>
  /** After the key. */
  extensions?: ReadonlyMap<Cbor, Cbor>
  /** After everything. */
  trailing?: readonly number[]
  spoil?: 'signature' | 'data'
}

export type Authenticator = Awaited<ReturnType<typeof makeAuthenticator>>

/** An authenticator with one passkey. */
export async function makeAuthenticator(kind: Kind = 'ES256') {
  const { algorithm, with: how } = KINDS[kind]
  const pair = await crypto.subtle.generateKey(how, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('keys come in pairs')
  const { privateKey, publicKey } = pair
  // What these two formats give.
  const spki = (await crypto.subtle.exportKey('spki', publicKey)) as ArrayBuffer
  const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey
  const rawId = crypto.getRandomValues(new Uint8Array(32))
  const id = toBase64Url(rawId)

  const sign = async (message: Uint8Array) => {
    const raw = new Uint8Array(await crypto.subtle.sign(how, privateKey, message))
    return kind.startsWith('ES') ? toDer(raw) : raw
  }

  /** Host, flags and counter; the passkey and extensions if flags say so. */
  const authenticatorData = async (flags: number, fault: Fault) => {
    const counter = new Uint8Array(4)
    new DataView(counter.buffer).setUint32(0, fault.counter ?? 0)
    const shown = fault.flags ?? flags | (fault.extensions === undefined ? 0 : FLAGS.hasExtensions)
    const passkey = [
      ...new Uint8Array(16),
      0,
      rawId.length,
      ...rawId,
      ...toCbor(toCose(jwk, fault.algorithm ?? algorithm)),
    ]
    return Uint8Array.from([
      ...(await sha256(encode(fault.host ?? new URL(HOST).hostname))),
      shown,
      ...counter,
      ...((shown & hasKey) === 0 ? [] : passkey),
      ...(fault.extensions === undefined ? [] : toCbor(fault.extensions)),
      ...(fault.trailing ?? []),
    ])
  }

  return {
    id,
    /** The public key as browsers name it, and as it is stored. */
    spki: toBase64Url(new Uint8Array(spki)),
    publicKey: toBase64Url(Uint8Array.from(toCbor(toCose(jwk, algorithm)))),
    algorithm,
    /** A new passkey, as JSON of the browser. */
    make: async (challenge: string, fault: Fault = {}): Promise<string> => {
      const client = clientData('webauthn.create', challenge, fault)
      const data = await authenticatorData(present | unlocked | hasKey, fault)
      const named = fault.named ?? { spki: toBase64Url(new Uint8Array(spki)), algorithm }
      const attestation = new Map<Cbor, Cbor>([
        ...(await attest(fault, data, client)),
        ['authData', data],
      ])
      return JSON.stringify({
        ...frame(fault),
        response: {
          clientDataJSON: toBase64Url(client),
          attestationObject: toBase64Url(toCbor(attestation)),
          // Conveniences of the browser, which a server must not believe.
          authenticatorData: toBase64Url(data),
          publicKey: named.spki,
          publicKeyAlgorithm: named.algorithm,
          transports: ['internal'],
        },
      })
    },
    /** Shows that it has the passkey, as JSON of the browser. */
    show: async (challenge: string, fault: Fault = {}): Promise<string> => {
      const client = clientData('webauthn.get', challenge, fault)
      const data = await authenticatorData(present | unlocked, fault)
      const signature = await sign(Uint8Array.from([...data, ...(await sha256(client))]))
      if (fault.spoil === 'signature') flipLast(signature)
      if (fault.spoil === 'data') flipLast(data)
      return JSON.stringify({
        ...frame(fault),
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(signature),
          ...(fault.userHandle !== undefined && { userHandle: fault.userHandle }),
        },
      })
    },
  }

  function frame(fault: Fault) {
    return {
      id: fault.id ?? id,
      rawId: fault.rawId ?? fault.id ?? id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    }
  }

  /** Format and statement. */
  async function attest(
    { attestation, statement = new Map() }: Fault,
    data: Uint8Array,
    client: Uint8Array<ArrayBuffer>,
  ): Promise<[Cbor, Cbor][]> {
    if (attestation === undefined)
      return [
        ['fmt', 'none'],
        ['attStmt', statement],
      ]
    const sig = await sign(Uint8Array.from([...data, ...(await sha256(client))]))
    const parts: [Cbor, Cbor][] = [
      ['alg', algorithm],
      ['sig', sig],
    ]
    if (attestation === 'maker') parts.push(['x5c', [makeCertificate(new Uint8Array(spki))]])
    return [
      ['fmt', 'packed'],
      ['attStmt', new Map(parts)],
    ]
  }
}

function clientData(type: string, challenge: string, fault: Fault): Uint8Array<ArrayBuffer> {
  return encode(
    JSON.stringify({
      type: fault.type ?? type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? HOST,
      crossOrigin: fault.crossOrigin ?? false,
      ...(fault.topOrigin !== undefined && { topOrigin: fault.topOrigin }),
    }),
  )
}

/** A public key in COSE (RFC 9053): its kind, its algorithm, then its parts. */
function toCose({ kty, crv, x, y, n, e }: JsonWebKey, algorithm: number): ReadonlyMap<Cbor, Cbor> {
  const part = (text: string | undefined) => fromBase64Url(text ?? '')
  const curve = { 'P-256': 1, 'P-384': 2, Ed25519: 6 }[crv ?? ''] ?? 0
  if (kty === 'RSA')
    return new Map<Cbor, Cbor>([
      [1, 3],
      [3, algorithm],
      [-1, part(n)],
      [-2, part(e)],
    ])
  const point: [Cbor, Cbor][] = [
    [-1, curve],
    [-2, part(x)],
  ]
  return kty === 'OKP'
    ? new Map<Cbor, Cbor>([[1, 1], [3, algorithm], ...point])
    : new Map<Cbor, Cbor>([[1, 2], [3, algorithm], ...point, [-3, part(y)]])
}

/** Two numbers in DER, as devices send them: without leading zeros, and with one before a set first bit. */
function toDer(raw: Uint8Array): Uint8Array {
  const half = raw.length / 2
  const number = (bytes: Uint8Array) => {
    let from = 0
    while (from < half - 1 && bytes[from] === 0) from += 1
    const digits = Array.from(bytes.slice(from))
    if ((digits[0] ?? 0) >= 128) digits.unshift(0)
    return [2, digits.length, ...digits]
  }
  const both = [...number(raw.slice(0, half)), ...number(raw.slice(half))]
  return new Uint8Array([0x30, both.length, ...both])
}

function flipLast(bytes: Uint8Array): void {
  const at = bytes.length - 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
}

const encode = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
