// The token of the link that stops alerts.
import { toBase64Url } from '#lib/base64url.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'

/**
 * 96 bits that only this Worker can derive, 16 characters. Permanent for a mobile on a site: the link of an old message
 * also stops later alerts.
 */
export async function stopToken(masterKey: string, site: string, phone: string): Promise<string> {
  const seal = await createKeyedHash(masterKey, 'links that stop alerts')(site, phone)
  return toBase64Url(new Uint8Array(seal).slice(0, 12))
}

/** Whether a text has the format of a token. */
export function isStopToken(text: string): boolean {
  return /^[\w-]{16}$/.test(text)
}
