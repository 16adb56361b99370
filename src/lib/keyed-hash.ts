// Keyed hashes that only this Worker can make: they reveal nothing, even to someone who tries every value.

/** HMAC with SHA-256 of a list of texts, 256 bits. */
export type KeyedHash = (...parts: string[]) => Promise<ArrayBuffer>

/** Derives a key from the Worker's secret for one purpose, once. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  let key: Promise<CryptoKey> | undefined
  return async (...parts) => {
    key ??= deriveKey(secret, purpose, { name: 'HMAC', hash: 'SHA-256', length: 256 })
    // As JSON, so that different lists never hash the same text.
    const bytes = new TextEncoder().encode(JSON.stringify(parts))
    return crypto.subtle.sign('HMAC', await key, bytes)
  }
}

/** Derives a key that reveals nothing about the secret or about keys for other purposes. HKDF with SHA-256. */
export async function deriveKey(
  secret: string,
  purpose: string,
  algorithm: { name: 'AES-GCM'; length: 256 } | { name: 'HMAC'; hash: 'SHA-256'; length: 256 },
): Promise<CryptoKey> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveKey',
  ])
  const info = encoder.encode(purpose)
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const uses: ('sign' | 'verify' | 'encrypt' | 'decrypt')[] =
    algorithm.name === 'HMAC' ? ['sign', 'verify'] : ['encrypt', 'decrypt']
  return crypto.subtle.deriveKey(derivation, material, algorithm, false, uses)
}
