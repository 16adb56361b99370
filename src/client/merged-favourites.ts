// Sends the device's favourites to the watchlist: each only once, so that later removals last.
import { readEntries } from './device-list.ts'
import { onDevice } from './device-storage.ts'

const MERGED = 'forecourt.merged'
/** More than the limit of favourites, to include removed ones. */
const MAX = 300

/** Ids of favourites not sent yet, as a form field. */
export function favouritesToMerge(): string {
  const merged = new Set(readMerged())
  const ids = readEntries('favourites').map(({ id }) => id)
  return ids.filter((id) => !merged.has(id) && !id.includes(',')).join(',')
}

/** Marks them as sent. */
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
