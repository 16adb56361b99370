// The key with which a site's stock is written: derived, so the Worker keeps one secret and each dealer has a key of its own.

import { toHex } from '#lib/hex.ts'

/** Key for the stock API of one site, 64 hex digits. Same answer in the Worker and in the commands. */
export async function stockKey(masterKey: string, slug: string): Promise<string> {
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(masterKey), algorithm, false, [
    'sign',
  ])
  return toHex(await crypto.subtle.sign('HMAC', key, text.encode(`stock:${slug}`)))
}
