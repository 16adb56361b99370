// Bytes as text.

/** Base64, with padding. Of some kilobytes at most: each byte is an argument of a call. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
