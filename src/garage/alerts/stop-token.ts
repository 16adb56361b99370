// What the link that stops messages is known by.
import { deriveKey } from '#lib/derive-key.ts'

/**
 * 96 bits that only this Worker can make, 16 characters. They are the same for a mobile on a site for ever: the link of an
 * old message still stops those that were agreed to later.
 */
export async function stopToken(masterKey: string, site: string, phone: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const
  const key = await deriveKey(masterKey, 'links that stop alerts', algorithm)
  const named = new TextEncoder().encode(JSON.stringify([site, phone]))
  const seal = new Uint8Array(await crypto.subtle.sign('HMAC', key, named)).slice(0, 12)
  return btoa(String.fromCharCode(...seal))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Whether a text may be one. */
export function isStopToken(text: string): boolean {
  return /^[\w-]{16}$/.test(text)
}
