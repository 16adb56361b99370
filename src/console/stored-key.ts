// Public keys of passkeys as they are stored: COSE, in base64url. Rows of earlier releases have SPKI.
import { fromBase64Url } from '#lib/encoding.ts'

const SPKI_START = 0x30
const KINDS: Record<number, { name: string; hash: string; namedCurve?: string }> = {
  [-7]: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  [-257]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
}

/** A stored key as COSE; rejects if it is none of that algorithm (its number in COSE). */
export async function readStoredKey(
  stored: string,
  algorithm: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromBase64Url(stored)
  const kind = KINDS[algorithm]
  if (bytes[0] !== SPKI_START || kind === undefined) return bytes
  const { isoCBOR } = await import('@simplewebauthn/server/helpers')
  const key = await crypto.subtle.importKey('spki', bytes, kind, true, ['verify'])
  // A JWK is asked for.
  const jwk = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const part = (name: 'x' | 'y' | 'n' | 'e') => fromBase64Url(jwk[name] ?? '')
  // COSE names the parts of a key by numbers: its kind, its algorithm, then those of that kind.
  const parts: [number, number | Uint8Array<ArrayBuffer>][] =
    algorithm === -7
      ? [
          [1, 2],
          [3, algorithm],
          [-1, 1],
          [-2, part('x')],
          [-3, part('y')],
        ]
      : [
          [1, 3],
          [3, algorithm],
          [-1, part('n')],
          [-2, part('e')],
        ]
  return isoCBOR.encode(new Map(parts))
}
