// Third-party keys of a dealer at rest: AES-GCM with a key derived from the Worker's one secret.
import { toBase64, toHex } from '#lib/encoding.ts'
import { deriveKey } from '#lib/keyed-hash.ts'

/** Encrypts a key for one site and one name, in base64. It cannot be decrypted for another site or name. */
export async function encryptSecret(
  masterKey: string,
  slug: string,
  name: string,
  plain: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: owner(slug, name) },
    await keyOf(masterKey),
    encoder.encode(plain),
  )
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** The decrypted key; null if it was encrypted for another site, name or master key, or is malformed. */
export async function openSecret(
  masterKey: string,
  slug: string,
  name: string,
  sealed: string,
): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0))
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: owner(slug, name) },
      await keyOf(masterKey),
      bytes.slice(IV_BYTES),
    )
    return new TextDecoder().decode(plain)
  } catch {
    return null
  }
}

const IV_BYTES = 12
const encoder = new TextEncoder()

const owner = (slug: string, name: string) => encoder.encode(JSON.stringify([slug, name]))

const keyOf = (masterKey: string) =>
  deriveKey(masterKey, 'secrets of sites', { name: 'AES-GCM', length: 256 })

/** Key for the stock API of one site, 64 hex digits. Same answer in the Worker and in the commands. */
export async function stockKey(masterKey: string, slug: string): Promise<string> {
  return toHex(await derive(masterKey, `stock:${slug}`))
}

/** Key that signs a site's stock deliveries, in standardwebhooks format. It gives no other access. */
export async function deliveryKey(masterKey: string, slug: string): Promise<string> {
  const bytes = await derive(await stockKey(masterKey, slug), 'deliveries')
  return `whsec_${toBase64(new Uint8Array(bytes))}`
}

async function derive(secret: string, words: string): Promise<ArrayBuffer> {
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign'])
  return crypto.subtle.sign('HMAC', key, text.encode(words))
}
