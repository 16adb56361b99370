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

/** The bytes of such a text; throws for what is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

/** A value as JSON in letters that cookies may hold. */
export function toCookieText(value: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}

/** The value of such a text; undefined for any other. */
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

/** Fingerprint of anything that JSON can write: its SHA-256, 64 hex digits. */
export async function hashJson(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}
