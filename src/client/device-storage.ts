// What browsers keep for a site. Storage may be full, forbidden or hostile: then nothing is kept, and nothing throws.

/** Uses what lasts on this device; null where that cannot be used. */
export function onDevice<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

/** Uses what lasts as long as this tab; null where that cannot be used. */
export function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** The texts of a stored object, by name; what is anything else is left out. */
export function parseTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** Whether they keep a session, as far as scripts can see: the server knows (http/session-cookie.ts). */
export function isSignedIn(): boolean {
  return document.cookie.includes('__Host-signed-in=')
}
