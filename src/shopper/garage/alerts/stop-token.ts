// What the link that stops messages is known by.
import { toBase64Url } from '#lib/base64url.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'

/**
 * 96 bits that only this Worker can make, 16 characters. They are the same for a mobile on a site for ever: the link of an
 * old message still stops those that were agreed to later.
 */
export async function stopToken(masterKey: string, site: string, phone: string): Promise<string> {
  const seal = await createKeyedHash(masterKey, 'links that stop alerts')(site, phone)
  return toBase64Url(new Uint8Array(seal).slice(0, 12))
}

/** Whether a text may be one. */
export function isStopToken(text: string): boolean {
  return /^[\w-]{16}$/.test(text)
}
