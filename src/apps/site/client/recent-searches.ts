// The last searches of this device.
import { onDevice } from './device-storage.ts'

export type Search = { href: string; words: string }

const KEY = 'forecourt.searches'
const MAX = 5

/** Reads the stored searches, newest first; only those of this site are offered. */
export function readSearches(): Search[] {
  const stored = onDevice((storage): unknown => JSON.parse(storage.getItem(KEY) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX) : []
}

export function writeSearches(searches: readonly Search[]): void {
  onDevice((storage) => storage.setItem(KEY, JSON.stringify(searches.slice(0, MAX))))
}

export function clearSearches(): void {
  onDevice((storage) => storage.removeItem(KEY))
}

function isSearch(value: unknown): value is Search {
  if (typeof value !== 'object' || value === null) return false
  const { href, words } = value as Partial<Search> // Checked on the next line.
  return typeof words === 'string' && typeof href === 'string' && href.startsWith('/search/')
}
