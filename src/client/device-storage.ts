// Browser storage for a site. If it is full, blocked or broken, nothing is stored and nothing throws.
import { type Entry, parseEntries, STORED, type StoredList } from '#shopper/garage/saved.ts'

/** Uses localStorage; null if it is unavailable. */
export function onDevice<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
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

/** Whether there is a session, as far as scripts can tell; the server decides (http/session-cookie.ts). */
export function isSignedIn(): boolean {
  return document.cookie.includes('__Host-signed-in=')
}

/** The entries of a list, newest first. */
export function readEntries(list: StoredList): Entry[] {
  return parseEntries(onDevice((storage) => storage.getItem(STORED[list])))
}

/** Stores a list and notifies subscribers. */
export function writeEntries(list: StoredList, entries: readonly Entry[]): void {
  onDevice((storage) => storage.setItem(STORED[list], JSON.stringify(entries)))
  // Browsers notify only the other tabs.
  dispatchEvent(new StorageEvent('storage'))
}

/** An entry from a data attribute of the page. */
export function readEntry(text: string | undefined): Entry | undefined {
  return parseEntries(`[${text ?? ''}]`)[0]
}
