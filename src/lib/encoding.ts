// Bytes as text.

/** Base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Base64 with "-" and "_", without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes base64url; null for any other text. Each value has one spelling: `atob` would also accept spaces, padding and
 * spare bits, and a token with two spellings counts as two.
 */
export function parseBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return toBase64Url(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** Decodes base64url; throws for any other text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = parseBase64Url(text)
  if (bytes === null) throw new Error('This is not base64url')
  return bytes
}

/** A value as JSON, encoded in characters that cookies may hold. */
export function toCookieText(value: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}

/** Decodes `toCookieText`; undefined for any other text. */
export function fromCookieText(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(text)))
  } catch {
    return undefined
  }
}

/** Two hex digits a byte, lower case. */
export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fingerprint of a JSON value: its SHA-256, 64 hex digits. */
export async function hashJson(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}
