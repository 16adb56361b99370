// Derives single-purpose keys from the Worker's one secret.

/** A key that reveals nothing about the secret or the keys for other purposes. HKDF with SHA-256. */
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
