// Favourites of the device on their way to the watchlist: each goes once, so that what is taken off there stays off.
import { readEntries } from './device-list.ts'
import { onDevice } from './device-storage.ts'

const MERGED = 'forecourt.merged'
/** More than a device holds favourites, for those that came and went. */
const MAX = 300

/** Ids of the favourites that have not been sent yet, as a form carries them. */
export function favouritesToMerge(): string {
  const merged = new Set(readMerged())
  const ids = readEntries('favourites').map(({ id }) => id)
  return ids.filter((id) => !merged.has(id) && !id.includes(',')).join(',')
}

/** They are on the watchlist now. */
export function noteMerged(): void {
  const ids = readEntries('favourites').map(({ id }) => id)
  const merged = [...new Set([...ids, ...readMerged()])].slice(0, MAX)
  onDevice((storage) => storage.setItem(MERGED, JSON.stringify(merged)))
}

function readMerged(): string[] {
  try {
    const kept: unknown = JSON.parse(onDevice((storage) => storage.getItem(MERGED)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
