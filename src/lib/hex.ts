// Bytes and fingerprints as text.

/** Two hex digits a byte, lower case. */
export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fingerprint of anything that JSON can write: its SHA-256, 64 hex digits. */
export async function hashJson(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}
