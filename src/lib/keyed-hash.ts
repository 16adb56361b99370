// Fingerprints that only this Worker can make: they reveal nothing, not even by trying every value.
import { deriveKey } from './derive-key.ts'

/** HMAC with SHA-256 of a list of texts, 256 bits. */
export type KeyedHash = (...parts: string[]) => Promise<ArrayBuffer>

/** Under a key that is derived from the Worker's one secret for one purpose, once. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  let key: Promise<CryptoKey> | undefined
  return async (...parts) => {
    key ??= deriveKey(secret, purpose, { name: 'HMAC', hash: 'SHA-256', length: 256 })
    // As JSON, so that different lists never give the same text.
    const bytes = new TextEncoder().encode(JSON.stringify(parts))
    return crypto.subtle.sign('HMAC', await key, bytes)
  }
}
