// A dealer's keys: third-party keys, encrypted at rest, and keys that the dealer's own systems use to send stock.
// `masterKey` is MASTER_KEY as set: one key or several (lib/key-ring.ts).
import { timingSafeEqual } from 'hono/utils/buffer'

import { toBase64, toHex } from '#lib/encoding.ts'
import {
  encryptionKey,
  findKey,
  type MasterKey,
  nameKey,
  readKeys,
  writingKey,
} from '#lib/key-ring.ts'

/**
 * Encrypts a key for one site and one name, in base64, prefixed with the name of the master key. It cannot be decrypted
 * for another site or name.
 */
export async function encryptSecret(
  masterKey: string,
  slug: string,
  name: string,
  plain: string,
): Promise<string> {
  const key = writingKey(masterKey)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: owner(slug, name) },
    await encryptionKey(key, 'secrets of sites'),
    encoder.encode(plain),
  )
  return nameKey(key, toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)])))
}

/** The decrypted key; null if it was encrypted for another site, name or master key, or is malformed. */
export async function openSecret(
  masterKey: string,
  slug: string,
  name: string,
  sealed: string,
): Promise<string | null> {
  try {
    const named = findKey(masterKey, sealed)
    if (named === null) return null
    const bytes = Uint8Array.from(atob(named.value), (char) => char.charCodeAt(0))
    // A key has exactly one encrypted spelling.
    if (toBase64(bytes) !== named.value) return null
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: owner(slug, name) },
      await encryptionKey(named.key, 'secrets of sites'),
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

/** Initial version of a site's stock keys (`intake.key_versions`). */
const FIRST_VERSION = 1

/**
 * The key for the stock API of one site: 64 hex digits, prefixed with the name of the master key. The Worker and the
 * commands derive the same one.
 */
export async function stockKey(
  masterKey: string,
  slug: string,
  version = FIRST_VERSION,
): Promise<string> {
  const key = writingKey(masterKey)
  return nameKey(key, await toStockKey(key, slug, version))
}

/** Key that signs a site's stock deliveries, in standardwebhooks format. It grants no other access. */
export async function deliveryKey(
  masterKey: string,
  slug: string,
  version = FIRST_VERSION,
): Promise<string> {
  return toDeliveryKey(writingKey(masterKey), slug, version)
}

/** Which key was used: the id of the master key, and the version. */
export type StockKeyUsed = { key: string; version: number }

/** Finds which of a site's valid stock keys a text is; null for any other text. */
export async function findStockKey(
  masterKey: string,
  slug: string,
  versions: readonly number[],
  text: string,
): Promise<StockKeyUsed | null> {
  const named = findKey(masterKey, text)
  if (named === null) return null
  for (const version of versions)
    if (await timingSafeEqual(named.value, await toStockKey(named.key, slug, version)))
      return { key: named.key.id, version }
  return null
}

/** All keys that may sign a site's deliveries: a signature names no key. Newest first. */
export async function deliveryKeys(
  masterKey: string,
  slug: string,
  versions: readonly number[],
): Promise<(StockKeyUsed & { signs: string })[]> {
  const all = readKeys(masterKey).flatMap((key) => versions.map((version) => ({ key, version })))
  return Promise.all(
    all.map(async ({ key, version }) => ({
      key: key.id,
      version,
      signs: await toDeliveryKey(key, slug, version),
    })),
  )
}

/** HMAC of the slug; later versions include their number, which no slug contains after a colon. */
async function toStockKey({ secret }: MasterKey, slug: string, version: number): Promise<string> {
  const suffix = version === FIRST_VERSION ? '' : `:${version}`
  return toHex(await derive(secret, `stock:${slug}${suffix}`))
}

async function toDeliveryKey(key: MasterKey, slug: string, version: number): Promise<string> {
  const bytes = await derive(await toStockKey(key, slug, version), 'deliveries')
  return `whsec_${toBase64(new Uint8Array(bytes))}`
}

async function derive(secret: string, words: string): Promise<ArrayBuffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  return crypto.subtle.sign('HMAC', key, encoder.encode(words))
}
