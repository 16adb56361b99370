// The keys to write a site's stock: derived, so that the Worker stores one secret and each dealer has its own keys.
import { toBase64 } from '#lib/base64.ts'
import { toHex } from '#lib/hex.ts'

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
