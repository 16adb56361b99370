// Browser storage for a site. If it is full, blocked or broken, nothing is stored and nothing throws.

/** Uses localStorage; null if it is unavailable. */
export function onDevice<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

/** Whether a stored list has entries (device-list.ts). */
export function hasEntries(key: string): boolean {
  return (onDevice((storage) => storage.getItem(key)) ?? '[]') !== '[]'
}

/** Key of the shopper's own finance terms (own-terms-store.ts). */
export const OWN_TERMS = 'forecourt.terms'

/** Whether the shopper has set any. */
export function hasOwnTerms(): boolean {
  return onDevice((storage) => storage.getItem(OWN_TERMS)) !== null
}

/** Uses sessionStorage; null if it is unavailable. */
export function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** The strings of a stored object, by name; other values are left out. */
export function parseTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** Whether there is a session, as far as scripts can tell; the server decides (http/session.ts). */
export function isSignedIn(): boolean {
  return signedInAs() !== ''
}

/** The mark of the signed-in account, which says nothing about its shopper; empty if signed out. */
export function signedInAs(): string {
  return /__Host-signed-in=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}
